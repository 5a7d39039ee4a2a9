import { toMajor, toMoney } from '@kogge/domain/kernel/money.ts'
import {
  type AmountConversion,
  convertAmount,
  convertAward,
} from '@kogge/domain/money/rfx-amount-conversion.ts'
import type { NoticeCriterion, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import type { RfxContent, RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import { type Amount, sums } from './amount-sums.ts'
import { participantsOf } from './participants.ts'

export interface Weight {
  readonly value: string
  readonly unit: string
}

/** Units whose weights can be added. */
const ADDABLE = new Set(['per-exa', 'poi-exa', 'dec-exa'])

const decimals = (value: number): string => String(Number(value.toFixed(4)))

/** The weights of criteria of some types together; null where they have none or cannot be added. */
export const weightOf = (
  criteria: readonly NoticeCriterion[],
  types: readonly string[],
): Weight | null => {
  const own = criteria.filter(({ type }) => type !== null && types.includes(type))
  const unit = own[0]?.weightUnit
  if (!unit || !ADDABLE.has(unit)) return null
  const values = own.map(({ weight, weightUnit }) => (weightUnit === unit ? Number(weight) : NaN))
  if (own.some(({ weight }) => !weight) || values.some((value) => !Number.isFinite(value)))
    return null
  return { value: decimals(values.reduce((sum, value) => sum + value, 0)), unit }
}

export interface LotRow {
  readonly lot: NoticeLot
  readonly price: Weight | null
  readonly quality: Weight | null
  readonly estimated: Amount | null
  /** What was bought: without what looks wrong and without ceilings. */
  readonly awarded: readonly Amount[]
  /** The most that may be ordered under a framework agreement, however many share it. */
  readonly ceilings: readonly Amount[]
  /** Awards whose value looks wrong. */
  readonly wrong: number
  readonly winners: readonly RfxOrg[]
  readonly outcome: string | null
  readonly received: number | null
}

const namedOnce = (orgs: readonly RfxOrg[]): RfxOrg[] => [
  ...new Map(orgs.map((org) => [org.orgId ?? `${org.key} ${org.name}`, org])).values(),
]

interface AwardSums {
  readonly awarded: readonly Amount[]
  readonly ceilings: readonly Amount[]
  readonly wrong: number
}

const keyOf = ({ amount, currency }: Amount): string => `${amount} ${currency}`

/** The amounts of awards by what they are. The same ceiling of a lot stands once. */
const awardSums = (
  awards: RfxContent['awards'],
  content: RfxContent,
  conversion: AmountConversion,
): AwardSums => {
  const converted = awards.map((award) => ({ award, ...convertAward(award, content, conversion) }))
  const plausible = converted.filter(({ implausible }) => implausible === null)
  const ceilings = plausible.flatMap(({ award: { lotId, value }, isCeiling }) =>
    isCeiling && value ? [[`${lotId} ${keyOf(value)}`, value] as const] : [],
  )
  return {
    awarded: sums(
      plausible.flatMap(({ award, isCeiling }) => (isCeiling ? [] : (award.value ?? []))),
    ),
    ceilings: sums([...new Map(ceilings).values()]),
    wrong: converted.length - plausible.length,
  }
}

const rowOf = (lot: NoticeLot, content: RfxContent, conversion: AmountConversion): LotRow => {
  const awards = content.awards.filter(({ lotId }) => lotId === lot.id)
  const received = awards.flatMap(({ tendersReceived }) => tendersReceived ?? [])
  return {
    lot,
    price: weightOf(lot.criteria, ['price', 'cost']),
    quality: weightOf(lot.criteria, ['quality']),
    estimated: lot.value,
    ...awardSums(awards, content, conversion),
    winners: namedOnce(awards.flatMap(({ winners }) => winners)),
    outcome: awards[0]?.outcome ?? null,
    // Every award of a lot repeats the number of tenders for it.
    received: received.length > 0 ? Math.max(...received) : null,
  }
}

/** Lots side by side; groups of lots repeat their lots and stay out. */
export const summaryRows = (content: RfxContent, conversion: AmountConversion): LotRow[] =>
  content.lots.filter(({ kind }) => kind !== 'group').map((lot) => rowOf(lot, content, conversion))

export interface SummaryFigures extends AwardSums {
  readonly lots: number
  /** Without what looks wrong. */
  readonly estimated: readonly Amount[]
  readonly awardedLots: number
  readonly closedLots: number
  readonly received: number | null
  /** Tenders a lot, over the lots that say how many. */
  readonly averageReceived: number | null
  readonly winners: number
  /** Awarded divided by estimated, over lots that have both in one currency. */
  readonly ratio: number | null
}

const ratioOf = (rows: readonly LotRow[]): number | null => {
  const both = rows.flatMap(({ estimated, awarded }) => {
    const [only, ...more] = awarded
    return estimated && only && more.length === 0 && only.currency === estimated.currency
      ? [{ estimated: toMajor(toMoney(estimated)), awarded: toMajor(toMoney(only)) }]
      : []
  })
  const estimated = both.reduce((sum, row) => sum + row.estimated, 0)
  return estimated > 0 ? both.reduce((sum, row) => sum + row.awarded, 0) / estimated : null
}

/** The figures of a tender over its lots. Sums stand apart by currency and are never converted. */
export const summaryFigures = (
  content: RfxContent,
  conversion: AmountConversion,
): SummaryFigures => {
  const rows = summaryRows(content, conversion)
  const counted = rows.flatMap(({ received }) => received ?? [])
  const received = counted.reduce((sum, count) => sum + count, 0)
  return {
    lots: rows.length,
    estimated: sums(
      rows.flatMap(({ estimated }) =>
        estimated && convertAmount(estimated, conversion).implausible === null ? [estimated] : [],
      ),
    ),
    ...awardSums(content.awards, content, conversion),
    awardedLots: rows.filter(({ winners }) => winners.length > 0).length,
    closedLots: rows.filter(({ outcome, winners }) => outcome === 'clos-nw' && winners.length === 0)
      .length,
    received: counted.length > 0 ? received : null,
    averageReceived: counted.length > 0 ? received / counted.length : null,
    winners: participantsOf(content).filter(({ roles }) => roles.includes('winner')).length,
    ratio: ratioOf(rows),
  }
}
