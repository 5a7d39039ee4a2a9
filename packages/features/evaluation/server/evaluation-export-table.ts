import { fromHundredths } from '@kogge/domain/evaluation/hundredths.ts'
import { pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { Cell, Column, Table } from '@kogge/platform/server/exports/export-table.ts'
import type { EvaluationOverview } from './evaluation.views.ts'
import type { Comparison } from './lots.views.ts'

/** The words of the file, in the reader's language. */
export interface EvaluationTexts {
  readonly file: string
  readonly lot: string
  readonly lotTitle: string
  readonly bidder: string
  readonly rank: string
  readonly price: string
  readonly currency: string
  readonly points: string
  readonly state: string
  readonly won: string
  readonly lost: string
  /** Of a lot that ended without a winner. */
  readonly noWinner: string
  /** Had won, and did not sign. */
  readonly declined: string
  readonly rejected: string
  readonly unconfirmed: string
  readonly version: string
  readonly reason: string
  readonly submittedAt: string
}

const AT_ONCE = 1000

async function* batches(rows: readonly (readonly Cell[])[]) {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE)
}

const pointsOf = (hundredths: number | null | undefined): Cell =>
  hundredths === null || hundredths === undefined ? null : fromHundredths(hundredths)

/** A row a bid: lot, bidder, price, points by criterion and in sum, rank, outcome and why. */
export const evaluationTable = (
  { lots, participants, language }: EvaluationOverview,
  { bids, criteria, currency }: Comparison,
  texts: EvaluationTexts,
  locale: UiLocale,
): Table => {
  const titles = new Map(
    lots.map(({ lotId, title }) => [lotId, pickText(title, locale, language)?.text ?? '']),
  )
  const decided = new Set(lots.filter(({ winner }) => winner !== null).map(({ lotId }) => lotId))
  const ended = new Set(
    lots.filter(({ noAwardReason }) => noAwardReason !== null).map(({ lotId }) => lotId),
  )
  const people = new Map(participants.map((one) => [one.orgId, one]))
  const column = (heading: string, kind: Column['kind'] = 'text'): Column => ({ heading, kind })
  const stateOf = (one: Comparison['bids'][number]): string => {
    if (one.unconfirmed) return texts.unconfirmed
    if (one.isRejected) return texts.rejected
    if (one.isWinner) return texts.won
    if (one.isDeclined) return texts.declined
    if (ended.has(one.lotId)) return texts.noWinner
    return decided.has(one.lotId) ? texts.lost : ''
  }
  const reasonOf = ({ unconfirmed, rejectedReason }: Comparison['bids'][number]): string =>
    unconfirmed ? `${texts.version} ${unconfirmed.version}` : (rejectedReason ?? '')
  const rows = bids.map((one): readonly Cell[] => [
    one.lotId,
    titles.get(one.lotId) ?? '',
    people.get(one.orgId)?.name ?? '',
    one.rank,
    one.total,
    currency,
    ...criteria.map(({ criterionId }) => pointsOf(one.points[criterionId])),
    pointsOf(one.sum),
    stateOf(one),
    reasonOf(one),
    people.get(one.orgId)?.submittedAt ?? '',
  ])
  return {
    columns: [
      column(texts.lot),
      column(texts.lotTitle),
      column(texts.bidder),
      column(texts.rank, 'number'),
      column(texts.price, 'number'),
      column(texts.currency),
      ...criteria.map(({ name, criterionId }) =>
        column(pickText(name, locale, language)?.text ?? criterionId, 'number'),
      ),
      column(texts.points, 'number'),
      column(texts.state),
      column(texts.reason),
      column(texts.submittedAt),
    ],
    rows: batches(rows),
  }
}
