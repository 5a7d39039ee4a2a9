import { LinkButton } from '@kogge/ui/link-button.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import {
  CLOSED,
  footerPage,
  isShown,
  keyOf,
  opened,
  type QuickView,
  type QuickViewKind,
  type QuickViewState,
  wentBack,
} from './quick-view-state.ts'

/** Loaded with the first view, as its contents are. */
const Sheet = lazy(async () => ({ default: (await import('@kogge/ui/sheet.tsx')).Sheet }))

interface QuickViewStore {
  readonly state: QuickViewState
  setState(change: (state: QuickViewState) => QuickViewState): void
}

const QuickViewContext = createContext<QuickViewStore | null>(null)

const useStore = (): QuickViewStore => {
  const store = use(QuickViewContext)
  if (!store) throw new Error('There is no QuickViewProvider around this.')
  return store
}

/** Keeps what the side panel shows. Stands outside of the router or inside of it. */
export const QuickViewProvider = ({ children }: { readonly children: ReactNode }) => {
  const [state, setState] = useState(CLOSED)
  const store = useMemo(() => ({ state, setState }), [state])
  return <QuickViewContext value={store}>{children}</QuickViewContext>
}

export interface QuickViewControl {
  readonly current: QuickView | null
  /** Shows a view; when it is shown already, goes to its page. */
  open(view: QuickView): void
  close(): void
}

/** For pages: what the panel shows, to open and to close it. */
export const useQuickView = (): QuickViewControl => {
  const { state, setState } = useStore()
  const navigate = useNavigate()
  const close = useCallback(() => setState(() => CLOSED), [setState])
  const open = useCallback(
    (view: QuickView) => {
      if (!isShown(state, view)) return setState((before) => opened(before, view))
      const page = footerPage(view)
      if (!page) return
      close()
      void navigate(page)
    },
    [state, setState, close, navigate],
  )
  return useMemo(() => ({ current: state.current, open, close }), [state, open, close])
}

/** The contents of the panel by kind; each is given its payload. */
export type QuickViews = {
  readonly [Kind in QuickViewKind]: ComponentType<Omit<Extract<QuickView, { kind: Kind }>, 'kind'>>
}

const PanelContent = ({
  views,
  view,
}: {
  readonly views: QuickViews
  readonly view: QuickView
}) => {
  switch (view.kind) {
    case 'notifications':
      return <views.notifications />
    case 'tender':
      return <views.tender rfxId={view.rfxId} />
    case 'participation':
      return <views.participation rfxId={view.rfxId} participantId={view.participantId} />
    case 'opportunity':
      return <views.opportunity opportunityId={view.opportunityId} />
    case 'organisation':
      return <views.organisation orgId={view.orgId} />
    case 'user':
      return <views.user userId={view.userId} />
  }
}

const PLACEHOLDER_ROWS = 4

/** The panel itself. Stands once, inside of the router. */
export const QuickViewPanel = ({ views }: { readonly views: QuickViews }) => {
  const t = useTranslations('shell.quickView')
  const { state, setState } = useStore()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shownOn = useRef(path)
  useEffect(() => {
    if (shownOn.current === path) return
    shownOn.current = path
    setState(() => CLOSED)
  }, [path, setState])
  const { current, history } = state
  if (!current) return null
  const close = () => setState(() => CLOSED)
  const page = footerPage(current)
  return (
    <Suspense fallback={null}>
      <Sheet
        open
        modal={false}
        contents={keyOf(current)}
        onOpenChange={(open) => !open && close()}
        title={t(`kinds.${current.kind}`)}
        closeLabel={t('close')}
        back={{
          label: t('back'),
          onBack: () => setState(wentBack),
          disabled: history.length === 0,
        }}
        footer={
          page && (
            <LinkButton asChild variant="primary">
              <Link {...page} onClick={close}>
                {t(`open.${current.kind}`)}
              </Link>
            </LinkButton>
          )
        }
      >
        <Suspense fallback={<SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />}>
          <PanelContent key={keyOf(current)} views={views} view={current} />
        </Suspense>
      </Sheet>
    </Suspense>
  )
}
