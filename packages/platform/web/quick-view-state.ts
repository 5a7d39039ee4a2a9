/**
 * The side panel that shows a thing beside the page: closed, or showing one view with those before it
 * to go back to.
 */
export type QuickView =
  | { readonly kind: 'notifications' }
  | { readonly kind: 'tender'; readonly rfxId: string }
  | {
      readonly kind: 'participation'
      /** Null where the request is not there any more. */
      readonly rfxId: string | null
      /** The organisation that takes part. */
      readonly participantId: string
    }
  | {
      readonly kind: 'opportunity'
      /** `orgId_guid`: its organisation, and its own id within that. */
      readonly opportunityId: string
    }
  | { readonly kind: 'organisation'; readonly orgId: string }
  | { readonly kind: 'user'; readonly userId: string }

export type QuickViewKind = QuickView['kind']

export interface QuickViewState {
  readonly current: QuickView | null
  /** What back leads to, the latest last. */
  readonly history: readonly QuickView[]
}

export const CLOSED: QuickViewState = { current: null, history: [] }

/** One text for one view: its kind and its payload. */
export const keyOf = (view: QuickView): string => JSON.stringify(Object.entries(view).sort())

/** Whether the panel shows this very thing: opening it again goes to its page. */
export const isShown = ({ current }: QuickViewState, view: QuickView): boolean =>
  current !== null && keyOf(current) === keyOf(view)

/** Shows a view; the one before it goes into the history. The view that is shown changes nothing. */
export const opened = (state: QuickViewState, view: QuickView): QuickViewState => {
  if (isShown(state, view)) return state
  const { current, history } = state
  return { current: view, history: current ? [...history, current] : [] }
}

/** Shows the view before; without one nothing changes. */
export const wentBack = (state: QuickViewState): QuickViewState => {
  const before = state.history.at(-1)
  return before ? { current: before, history: state.history.slice(0, -1) } : state
}

/** A view that has a page. */
export type PagedView =
  | Exclude<QuickView, { kind: 'participation' }>
  | (Extract<QuickView, { kind: 'participation' }> & { readonly rfxId: string })

/** The page of a view. */
export const pageOf = (view: PagedView) => {
  switch (view.kind) {
    case 'participation':
    case 'tender':
      return { to: '/rfx/$rfxId', params: { rfxId: view.rfxId } } as const
    case 'notifications':
      return { to: '/notifications' } as const
    case 'opportunity': {
      const [orgId = '', guid = ''] = view.opportunityId.split('_')
      return { to: '/opportunities/org/$orgId/$guid', params: { orgId, guid } } as const
    }
    case 'organisation':
      return { to: '/org/$orgId', params: { orgId: view.orgId } } as const
    case 'user':
      return { to: '/user/$userId', params: { userId: view.userId } } as const
  }
}

const hasPage = (view: QuickView): view is PagedView =>
  view.kind !== 'participation' || view.rfxId !== null

/** The page that the footer leads to; null for a part in a request that is not there. */
export const footerPage = (view: QuickView) => (hasPage(view) ? pageOf(view) : null)
