import { startOf } from '../kernel/notice-times.ts'
import { type AmountConversion, AS_WRITTEN, convertAward } from '../money/rfx-amount-conversion.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'
import { type UnitPrice, unitPricesOf } from './unit-prices.ts'

/** What a day is known by. */
export const DATED_BY = ['decided', 'published', 'imported'] as const
/**
 * How the end of a contract is known: stated (BT-537), its stated beginning and length (BT-536,
 * BT-36), or its length from the day of the award.
 */
export const ENDS_BY = ['stated', 'length', 'award-and-length'] as const
/** Why an award is in no sum. */
export const LEFT_OUT = ['unstated', 'no-rate', 'implausible', 'ceiling'] as const

/** The kinds of BT-23; 0 is unknown. The numbers are stored. */
export const NATURES = ['unknown', 'supplies', 'services', 'works'] as const

/** What analysis counts: one award, or one lot that closed without a winner. Days as `2026-11-21`. */
export interface ContractFacts {
  /** Its place among the awards of the request, from 0. */
  readonly position: number
  readonly lotId: string | null
  readonly isAwarded: boolean
  readonly day: string
  readonly datedBy: (typeof DATED_BY)[number]
  readonly buyers: readonly number[]
  readonly suppliers: readonly number[]
  /** The main code of the lot, else of the request: eight digits. */
  readonly cpv: string | null
  /** Of the first buyer, ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** Where it is performed: of the lot, else of the request, else where the buyer is; given or derived, a NUTS code of today. */
  readonly nuts: string | null
  readonly nature: (typeof NATURES)[number]
  /** Cents of EUR; what stands here is in sums. */
  readonly cents: bigint | null
  readonly leftOut: (typeof LEFT_OUT)[number] | null
  /** The quantity bought and the price of a unit, where both are known. */
  readonly perUnit: UnitPrice | null
  readonly tenders: number | null
  readonly isFramework: boolean
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly endsBy: (typeof ENDS_BY)[number] | null
}

type Award = RfxContent['awards'][number]
type Lot = RfxContent['lots'][number]
type NumOf = (org: RfxContent['buyers'][number]) => number | undefined

const MOST_TENDERS = 32_767
/** Contracts of more than a century are mistakes. */
const MOST_DAYS = 36_525
const MOST_MONTHS = 1_200

const dayOf = (time: Date | null): string | null => time?.toISOString().slice(0, 10) ?? null
/** The day as it is written, whatever its zone; 30 February is read as the calendar goes on. */
const writtenDay = (time: string | null): string | null => {
  if (time === null || startOf(time) === null) return null
  return dayOf(startOf(time.slice(0, 10)))
}

const DAYS: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7 }
const MONTHS: Readonly<Record<string, number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 }

const plusMonths = (day: string, months: number): Date => {
  const start = new Date(`${day}T00:00:00Z`)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + months)
  // 31 January and a month is the last of February.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}

/** A day and a length (UN/CEFACT units DAY, WEEK, MONTH, QUARTER, YEAR; TED_EXPORT's DAY, MONTH). */
export const dayAfter = (
  day: string,
  length: { readonly value: string; readonly unit: string },
): string | null => {
  const value = Number(length.value)
  const unit = length.unit
    .toUpperCase()
    .replace(/^(ANN|MON)$/, (code) => (code === 'ANN' ? 'YEAR' : 'MONTH'))
  if (!(value > 0)) return null
  const days = DAYS[unit]
  const months = MONTHS[unit]
  const start = Date.parse(`${day}T00:00:00Z`)
  if (days !== undefined && value * days <= MOST_DAYS)
    return dayOf(new Date(start + Math.round(value * days) * 86_400_000))
  if (months !== undefined && value * months <= MOST_MONTHS)
    return dayOf(plusMonths(day, Math.round(value * months)))
  return null
}

const termOf = (lot: Lot | undefined, decided: string | null) => {
  const startsOn = writtenDay(lot?.duration.start ?? null)
  const stated = writtenDay(lot?.duration.end ?? null)
  if (stated) return { startsOn, endsOn: stated, endsBy: 'stated' as const }
  const length = lot?.duration.length
  const from = startsOn ?? decided
  const endsOn = length && from ? dayAfter(from, length) : null
  const endsBy =
    endsOn === null ? null : startsOn ? ('length' as const) : ('award-and-length' as const)
  return { startsOn, endsOn, endsBy }
}

const natureOf = (code: string | null | undefined): ContractFacts['nature'] =>
  NATURES.find((nature) => nature === code) ?? 'unknown'

const nutsOf = (content: Content, lot: Lot | undefined): string | null => {
  const places = [...(lot?.place ?? []), ...content.place, ...content.buyers]
  for (const { nuts, derivedRegion } of places) {
    // What follows from a town stands only where the source says less.
    const code = derivedRegion?.nuts ?? nuts
    if (code) return code
  }
  return null
}

const distinct = (nums: readonly (number | undefined)[]): number[] => [
  ...new Set(nums.filter((num) => num !== undefined)),
]

type Content = Pick<RfxContent, 'buyers' | 'awards' | 'lots' | 'cpv' | 'nature' | 'place'>

const amountOf = (award: Award, content: Content, conversion: AmountConversion) => {
  const { cents, implausible, isCeiling } = convertAward(award, content, conversion)
  if (award.value === null) return { cents: null, leftOut: 'unstated' as const }
  if (cents === null) return { cents: null, leftOut: 'no-rate' as const }
  if (implausible) return { cents: null, leftOut: 'implausible' as const }
  if (isCeiling) return { cents: null, leftOut: 'ceiling' as const }
  return { cents, leftOut: null }
}

/** Framework agreements (BT-765) and dynamic purchasing systems (BT-766) other than `none`. */
const isFramework = (lot: Lot | undefined): boolean =>
  [lot?.options.framework, lot?.options.dynamicPurchasing].some(
    (technique) => technique !== null && technique !== undefined && technique !== 'none',
  )

/**
 * The contracts of a request: one for each award that has a winner, and one for each lot that
 * closed without (BT-142 `clos-nw`). `numOf` gives an organisation's number in the register. The sums
 * are those of `countContracts`: what cannot be true and what is only a ceiling is left out.
 */
export const contractsOf = (
  content: Content,
  numOf: NumOf,
  known: { readonly publishedAt: Date | null; readonly importedAt: Date },
  conversion: AmountConversion = AS_WRITTEN,
): ContractFacts[] => {
  const buyers = distinct(content.buyers.map(numOf))
  const lots = new Map(content.lots.map((lot) => [lot.id, lot]))
  const country = content.buyers[0]?.country ?? null
  const amounts = content.awards.map((award) =>
    award.winners.length > 0
      ? amountOf(award, content, conversion)
      : { cents: null, leftOut: 'unstated' as const },
  )
  const won = content.awards.flatMap((award, position) =>
    award.winners.length > 0 ? [{ position, award, cents: amounts[position]?.cents ?? null }] : [],
  )
  const perUnit = unitPricesOf(content.lots, won, isFramework)
  return content.awards.flatMap((award, position): ContractFacts[] => {
    const isAwarded = award.winners.length > 0
    if (!isAwarded && award.outcome !== 'clos-nw') return []
    const lot = lots.get(award.lotId ?? '')
    const decided = writtenDay(award.decidedAt)
    const published = dayOf(known.publishedAt)
    return [
      {
        position,
        lotId: award.lotId,
        isAwarded,
        day: decided ?? published ?? known.importedAt.toISOString().slice(0, 10),
        datedBy: decided ? 'decided' : published ? 'published' : 'imported',
        buyers,
        suppliers: distinct(award.winners.map(numOf)),
        cpv: (lot?.cpv.main ?? content.cpv.main)?.slice(0, 8) ?? null,
        country,
        nuts: nutsOf(content, lot),
        nature: natureOf(lot?.nature ?? content.nature),
        ...(amounts[position] ?? { cents: null, leftOut: 'unstated' as const }),
        perUnit: perUnit.get(position) ?? null,
        tenders:
          award.tendersReceived === null || award.tendersReceived < 0
            ? null
            : Math.min(award.tendersReceived, MOST_TENDERS),
        isFramework: isFramework(lot),
        ...termOf(lot, decided ?? published),
      },
    ]
  })
}
