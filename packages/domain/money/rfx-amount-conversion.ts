import { startOf } from '../kernel/notice-times.ts'
import type { NoticeAmount } from '../notices/canonical-notice.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'
import { toEurMinor } from './eur-conversion.ts'
import {
  type DailyRate,
  FIXED_RATES,
  type Rate,
  type Rates,
  rateDayOf,
  ratesFrom,
} from './exchange-rates.ts'
import { type Implausible, implausible } from './plausible-amounts.ts'

type Award = RfxContent['awards'][number]
type Lot = RfxContent['lots'][number]

/** The day and the rates that convert amounts to euros. */
export interface AmountConversion {
  /** The day of publication, for awards that name no day of their own. */
  readonly day: string | null
  readonly rates: Rates
}

export const AS_WRITTEN: AmountConversion = { day: null, rates: FIXED_RATES }

/** The conversion of the amounts of a request to euros, by the rates that come with it. */
export const amountConversionOf = ({
  publishedAt,
  rates,
}: {
  readonly publishedAt: string | null
  readonly rates: readonly DailyRate[]
}): AmountConversion => ({ day: rateDayOf(startOf(publishedAt)), rates: ratesFrom(rates) })

/** What an amount is worth, and what speaks against it. */
export interface ConvertedAmount {
  /** Cents of EUR; null where it is not stated or no rate is known. */
  readonly cents: bigint | null
  readonly rate: Rate | null
  readonly implausible: Implausible | null
}

/** What the amount of an award is worth, and whether it is what was bought. */
export interface ConvertedAward extends ConvertedAmount {
  /** The most that may be called off under a framework agreement. */
  readonly isCeiling: boolean
}

const isSame = (one: Award['value'], other: Award['value'] | undefined): boolean =>
  one !== null &&
  other !== null &&
  other !== undefined &&
  one.amount === other.amount &&
  one.currency === other.currency

/** It equals the stated maximum (BT-271), or stands alike for several who share the lot. */
const isCeiling = (award: Award, lot: Lot | undefined, all: readonly Award[]): boolean => {
  const { framework } = lot?.options ?? {}
  if (!lot || !framework || framework === 'none') return false
  if (isSame(award.value, lot.frameworkMaximum)) return true
  return all.some(
    (other) => other !== award && other.lotId === award.lotId && isSame(award.value, other.value),
  )
}

/** An amount by the rate of the day of the conversion. */
export const convertAmount = (
  value: NoticeAmount | null,
  { day, rates }: AmountConversion,
  estimate: bigint | null = null,
): ConvertedAmount => {
  const cents = toEurMinor(value, day, rates)
  return {
    cents,
    rate: value && cents !== null ? rates.rateOn(value.currency, day) : null,
    implausible: value && cents !== null ? implausible(cents, value.amount, estimate) : null,
  }
}

/** The amount of an award by the rate of the day on which it was decided. */
export const convertAward = (
  award: Award,
  { lots, awards }: Pick<RfxContent, 'lots' | 'awards'>,
  { day, rates }: AmountConversion,
): ConvertedAward => {
  const on = { day: rateDayOf(startOf(award.decidedAt)) ?? day, rates }
  const lot = lots.find(({ id }) => id === award.lotId)
  const estimate = convertAmount(lot?.value ?? null, on).cents
  return { ...convertAmount(award.value, on, estimate), isCeiling: isCeiling(award, lot, awards) }
}
