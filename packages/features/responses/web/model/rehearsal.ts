import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { type Blocker, rehearse } from '@kogge/domain/responses/response-rehearsal.ts'
import { type Totals, totalsOf } from '@kogge/domain/responses/response-totals.ts'
import { lotOfField } from './answer-paths.ts'
import type { Draft } from './response-autosave.ts'

/** What a rehearsal has found, and what is asked for in sum. */
export interface Rehearsed {
  readonly blockers: readonly Blocker[]
  readonly byField: ReadonlyMap<string, readonly Blocker[]>
  /** Errors in each lot. */
  readonly errorsByLot: ReadonlyMap<string, number>
  readonly totals: Totals
  readonly totalByLot: ReadonlyMap<string, string | null>
}

export interface Rehearsing {
  state(): Rehearsed
  subscribe(listener: () => void): () => void
  stop(): void
}

/** Long enough that typing is not held up, short enough to be live. */
const DELAY_MS = 120

const keyOf = (blocker: Blocker): string => JSON.stringify(blocker)

/** Keeps what was found before where it is the same, so that only what changes is drawn anew. */
const reusing = (before: readonly Blocker[], found: readonly Blocker[]): readonly Blocker[] => {
  const known = new Map(before.map((blocker) => [keyOf(blocker), blocker]))
  return found.map((blocker) => known.get(keyOf(blocker)) ?? blocker)
}

const rehearsedOf = (
  document: RequestDocument,
  draft: Draft,
  before: readonly Blocker[],
): Rehearsed => {
  const { value: content } = draft.state()
  const blockers = reusing(before, rehearse(document, content))
  const errorsByLot = new Map<string, number>()
  for (const { field, severity } of blockers) {
    const lot = lotOfField(field)
    if (lot && severity === 'error') errorsByLot.set(lot, (errorsByLot.get(lot) ?? 0) + 1)
  }
  const totals = totalsOf(document, content)
  return {
    blockers,
    byField: Map.groupBy(blockers, ({ field }) => field),
    errorsByLot,
    totals,
    totalByLot: new Map(totals.lots.map(({ lotId, total }) => [lotId, total])),
  }
}

/** Rehearses while the response is written. */
export const startRehearsing = (document: RequestDocument, draft: Draft): Rehearsing => {
  const listeners = new Set<() => void>()
  let state = rehearsedOf(document, draft, [])
  let last = draft.state().value
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = draft.subscribe(() => {
    if (draft.state().value === last) return
    last = draft.state().value
    clearTimeout(timer)
    timer = setTimeout(() => {
      state = rehearsedOf(document, draft, state.blockers)
      for (const listener of listeners) listener()
    }, DELAY_MS)
  })
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      leave()
      clearTimeout(timer)
    },
  }
}
