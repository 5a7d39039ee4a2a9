import type { Notice, NoticeAward, NoticeLot } from '../../notices/canonical-notice.ts'
import type { RfxStage } from '../tender-status-values.ts'
import { currentResults } from './compiled-awards.ts'
import {
  describing,
  familyOf,
  isBareCorrection,
  isCancelling,
  type NoticeFamily,
  type StoredNotice,
} from './publication-order.ts'

/** BT-142: the lot ended without a winner; no winner was chosen yet and the competition goes on. */
const CLOSED = 'clos-nw'
const ONGOING = 'open-nw'

/** Whether a notice that cancels names some of its lots (BT-13716) and leaves others. */
const leavesLots = ({ changes, lots }: Notice): boolean => {
  const named = new Set(changes?.sections.map(({ id }) => id))
  const awarded = lots.filter(({ id }) => named.has(id))
  return awarded.length > 0 && awarded.length < lots.length
}

/**
 * Whether the last word is that the procedure is given up. A result that is taken back ends no
 * procedure (it is decided anew), and neither does a plan once there is a call. Corrections that
 * only move a time limit are no word on it.
 */
const isGivenUp = (ordered: readonly StoredNotice[], onlyPlanned: boolean): boolean => {
  const last = ordered.findLast(
    ({ notice }) =>
      (isCancelling(notice) || !isBareCorrection(notice)) &&
      (onlyPlanned || familyOf(notice) !== 'planning'),
  )?.notice
  return (
    last !== undefined && isCancelling(last) && familyOf(last) !== 'result' && !leavesLots(last)
  )
}

/** What the results of a call come to. Without a winner it goes on while a lot is not closed. */
const decided = (
  awards: readonly NoticeAward[],
  lots: readonly NoticeLot[],
  hasCall: boolean,
): RfxStage => {
  const isWithout = ({ outcome }: NoticeAward) => outcome === CLOSED || outcome === ONGOING
  if (awards.length === 0 || !awards.every(isWithout)) return 'awarded'
  const closed = awards.filter(({ outcome }) => outcome === CLOSED)
  const closedLots = new Set(closed.map(({ lotId }) => lotId))
  const open = lots.filter(({ id, kind }) => kind === 'lot' && !closedLots.has(id))
  // Where results number lots in another way than the call, they are about all of them.
  const isAboutAll = !hasCall || closedLots.has(null) || open.length === lots.length
  const isOver = closed.length === awards.length && (isAboutAll || open.length === 0)
  if (isOver) return 'cancelled'
  return hasCall ? 'competition' : 'awarded'
}

/**
 * How far a procedure has come, by the notices that still stand: planned, in competition once there
 * is a call, awarded once a result stands, cancelled when it was given up or every lot closed
 * without a winner. Only a later call or result takes a cancellation back.
 */
export const stageOf = (
  ordered: readonly StoredNotice[],
  awards: readonly NoticeAward[],
  lots: readonly NoticeLot[],
): RfxStage => {
  const results = new Set(currentResults(ordered).map(({ id }) => id))
  const current = ordered.filter(
    ({ id, notice }) => familyOf(notice) !== 'result' || results.has(id),
  )
  if (current.length === 0) return 'cancelled'
  const families = new Set<NoticeFamily>(describing(current).map(({ notice }) => familyOf(notice)))
  if (isGivenUp(ordered, families.size === 1 && families.has('planning'))) return 'cancelled'
  if (families.has('result')) return decided(awards, lots, families.has('competition'))
  return families.has('competition') ? 'competition' : 'planned'
}
