import { startOf } from '../kernel/notice-times.ts'
import { rateDayOf } from '../money/exchange-rates.ts'
import { type AmountConversion, AS_WRITTEN, convertAmount } from '../money/rfx-amount-conversion.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'
import type { ContractFacts } from './contract-facts.ts'

/** A tender that lost, as organisations are shown it: what they offered, and who won instead. */
export interface LostFacts {
  /** Its place among the lost tenders of the request, from 0. */
  readonly position: number
  /** The place of the first award of its lot. */
  readonly wonAs: number
  /** That of the award. */
  readonly day: string
  /** Who sent it, and all who won the lot: their own entries in the register. */
  readonly tenderers: readonly string[]
  readonly winners: readonly string[]
  /** Cents of EUR; null where it is not stated, has no rate, or cannot be true. */
  readonly cents: bigint | null
}

type Content = Pick<RfxContent, 'awards' | 'lostTenders'>
type EntryIdOf = (org: RfxContent['buyers'][number]) => string | undefined

const distinct = (ids: readonly (string | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
]

/**
 * The lost tenders of a request whose senders are in the register, beside its contracts. `entryIdOf`
 * gives an organisation's own entry there, whatever it became part of.
 */
export const lostFactsOf = (
  { awards, lostTenders = [] }: Content,
  contracts: readonly ContractFacts[],
  entryIdOf: EntryIdOf,
  { day, rates }: AmountConversion = AS_WRITTEN,
): LostFacts[] =>
  lostTenders.flatMap((tender, position): LostFacts[] => {
    const won = contracts.find(({ lotId, isAwarded }) => isAwarded && lotId === tender.lotId)
    const tenderers = distinct(tender.tenderers.map(entryIdOf))
    if (!won || tenderers.length === 0) return []
    const winners = awards
      .filter(({ lotId }) => lotId === tender.lotId)
      .flatMap((award) => award.winners.map(entryIdOf))
    const { cents, implausible } = convertAmount(tender.value, {
      day: rateDayOf(startOf(won.day)) ?? day,
      rates,
    })
    return [
      {
        position,
        wonAs: won.position,
        day: won.day,
        tenderers,
        winners: distinct(winners),
        cents: implausible ? null : cents,
      },
    ]
  })
