import type { Notice, NoticeAward } from '../notices/canonical-notice.ts'
import { familyOf, isBareCorrection, isCancelling } from '../rfx/compilation/publication-order.ts'
import type { OcdsTender } from './ocds-schema.ts'
import { lotsIn } from './ocds-tender.ts'

type Status = OcdsTender['status']

/** How a tender and its lots stand after some publications, by the notices and by the awards that hold. */
export interface TenderState {
  /** Of what is not divided into lots. */
  readonly whole: Status
  /** By the notices alone. */
  readonly lots: ReadonlyMap<string, Status>
  readonly awards: readonly NoticeAward[]
  readonly hasCall: boolean
}

export const NOTHING_PUBLISHED: TenderState = {
  whole: 'planned',
  lots: new Map(),
  awards: [],
  hasCall: false,
}

/** Reasons by which a source says that a lot was given up (OCDS, codelist tenderStatus). */
const GIVEN_UP = new Set(['cancelled', 'withdrawn'])

/**
 * How awards leave what they are of (BT-142): complete with a winner, unsuccessful where all closed without one,
 * active while one is open. Null for no awards.
 */
const outcomeOf = (awards: readonly NoticeAward[]): Status | null => {
  if (awards.length === 0) return null
  if (awards.some(({ winners, outcome }) => winners.length > 0 || outcome === 'selec-w'))
    return 'complete'
  if (awards.some(({ outcome }) => outcome !== 'clos-nw')) return 'active'
  return awards.every(({ reason }) => GIVEN_UP.has(reason ?? '')) ? 'cancelled' : 'unsuccessful'
}

/** How a lot stands. */
export const statusOfLot = ({ lots, awards, whole }: TenderState, lotId: string): Status =>
  outcomeOf(awards.filter((award) => award.lotId === lotId)) ?? lots.get(lotId) ?? whole

/** How lots stand together: over once none of them goes on. Those of a plan that no call took up do not count. */
const together = (statuses: readonly Status[]): Status => {
  const all = new Set(statuses)
  if (all.size > 1) all.delete('planned')
  const [only] = all
  if (only && all.size === 1) return only
  if (all.has('active')) return 'active'
  return all.has('complete') ? 'complete' : 'unsuccessful'
}

/** How the tender stands: as its lots do together, without lots as the awards say. */
export const statusOfTender = (state: TenderState): Status => {
  const lots = [...state.lots.keys()]
  if (lots.length === 0) return outcomeOf(state.awards) ?? state.whole
  const byLot = Map.groupBy(state.awards, ({ lotId }) => lotId)
  return together(
    lots.map((id) => outcomeOf(byLot.get(id) ?? []) ?? state.lots.get(id) ?? 'active'),
  )
}

/** The lots that a cancelling notice names (BT-13716), where it leaves others; else all of them. */
const givenUpLots = ({ changes }: Notice, lots: readonly string[]): readonly string[] => {
  const sections = changes?.sections ?? []
  const ids = new Set(sections.flatMap(({ id, lotId }) => [id, lotId]))
  const named = lots.filter((id) => ids.has(id))
  return named.length > 0 ? named : lots
}

const setAll = (
  lots: ReadonlyMap<string, Status>,
  ids: Iterable<string>,
  status: Status,
): ReadonlyMap<string, Status> => new Map([...lots, ...[...ids].map((id) => [id, status] as const)])

/** A result that is taken back is decided anew, where there was a call. */
const afterCancelledResult = (state: TenderState): TenderState => {
  const status = state.hasCall ? 'active' : 'cancelled'
  const decided = [...state.lots].filter(([, one]) => one !== 'cancelled').map(([id]) => id)
  return { ...state, whole: status, lots: setAll(state.lots, decided, status) }
}

const afterCancellation = (state: TenderState, notice: Notice): TenderState => {
  const listed = lotsIn(notice).map(({ id }) => id)
  const all = new Map([...setAll(new Map(), listed, 'active'), ...state.lots])
  const givenUp = givenUpLots(notice, [...all.keys()])
  const isOfAll = givenUp.length === all.size
  return {
    ...state,
    whole: isOfAll ? 'cancelled' : state.whole,
    lots: setAll(all, givenUp, 'cancelled'),
  }
}

/** A result of lots that no earlier notice has, or of none that it lists, is about all of them. */
const afterResult = (state: TenderState, notice: Notice): TenderState => {
  const listed = lotsIn(notice).map(({ id }) => id)
  const known = new Set([...state.lots.keys(), ...listed])
  const outcome = outcomeOf(notice.awards) ?? 'complete'
  const ofLots = notice.awards.filter(({ lotId }) => lotId !== null && known.has(lotId))
  const isOfAll = ofLots.length === 0
  const isNumberedAnew = listed.length > 0 && !listed.some((id) => state.lots.has(id))
  const fresh = listed.filter((id) => !state.lots.has(id))
  // Where nobody won anything and no call is known, the lots without a word are no others.
  const isEnd = isOfAll || (!state.hasCall && outcome !== 'complete')
  const before = isOfAll || isNumberedAnew ? [...state.lots.keys()] : []
  return {
    ...state,
    whole: outcome,
    lots: setAll(setAll(state.lots, before, outcome), fresh, isEnd ? outcome : 'active'),
  }
}

/** How a tender stands after a notice more; `awards` are all that hold after it, `gone` lots that it drops. */
export const stateAfter = (
  before: TenderState,
  notice: Notice,
  awards: readonly NoticeAward[],
  gone: readonly string[],
): TenderState => {
  const state = { ...before, awards }
  const family = familyOf(notice)
  if (isCancelling(notice))
    return family === 'result' ? afterCancelledResult(state) : afterCancellation(state, notice)
  // A correction of a call that is not known here says that there is one.
  if (isBareCorrection(notice))
    return before === NOTHING_PUBLISHED && family === 'competition'
      ? { ...state, whole: 'active', hasCall: true }
      : state
  if (family === 'result') return afterResult(state, notice)
  const status = family === 'planning' ? 'planned' : 'active'
  const lots = setAll(state.lots, gone, 'cancelled')
  return {
    ...state,
    hasCall: state.hasCall || family === 'competition',
    whole: status,
    lots: setAll(
      lots,
      lotsIn(notice).map(({ id }) => id),
      status,
    ),
  }
}
