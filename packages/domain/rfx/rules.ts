import { toMoney, type WrittenAmount } from '../kernel/money.ts'
import { instantAt } from '../kernel/time.ts'
import {
  type RfxStage,
  TENDER_VALUE_BANDS,
  type TenderStatus,
  type TenderValueBand,
} from './status.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A call for competition that names no deadline (a qualification system, a prior information notice) counts as open this long. */
const OPEN_WITHOUT_DEADLINE_DAYS = 365

/**
 * When a competition stops being open: its last lot's deadline, else a year after publication.
 * Null when neither is known.
 */
export const closesAt = (
  deadlines: readonly (Date | null)[],
  publishedAt: Date | null,
): Date | null => {
  const times = deadlines.filter((d) => d !== null).map((d) => d.getTime())
  if (times.length > 0) return new Date(Math.max(...times))
  return publishedAt && instantAt(publishedAt.getTime() + OPEN_WITHOUT_DEADLINE_DAYS * DAY_MS)
}

/** What a reader is told at `now`: a competition is open until it closes, to the millisecond. */
export const statusOf = (stage: RfxStage, closes: Date | null, now: Date): TenderStatus => {
  if (stage !== 'competition') return stage
  return closes !== null && closes.getTime() > now.getTime() ? 'open' : 'closed'
}

/** The band of a value in EUR cents; anything unknown, zero or below one euro is `n/a`. */
export const valueBand = (eurMinor: bigint | null): TenderValueBand => {
  if (eurMinor === null || eurMinor < 100n) return 'n/a'
  const upperEuros = [10_000n, 100_000n, 1_000_000n, 10_000_000n]
  const index = upperEuros.findIndex((upper) => eurMinor < upper * 100n)
  return TENDER_VALUE_BANDS[index === -1 ? 5 : index + 1] ?? 'n/a'
}

/**
 * Units of a currency for one euro, where the rate is fixed for good or pegged.
 * Sources: Council Regulations fixing the conversion rates of joining members; Bulgarian currency board.
 */
const FIXED_RATES: Readonly<Record<string, number>> = {
  EUR: 1,
  LVL: 0.702804,
  EEK: 15.6466,
  LTL: 3.4528,
  BGN: 1.95583,
  HRK: 7.5345,
  SKK: 30.126,
}

/**
 * Ten trillion euros in cents, more than half of what the whole Union earns in a year: beyond it
 * is a slip of the pen. It lies far inside what the database holds and a number tells exactly.
 */
const MAX_EUR_MINOR = 10n ** 15n

/** Value in EUR cents, or null where no fixed rate is known or no tender can be worth as much. */
export const toEurMinor = (written: WrittenAmount | null): bigint | null => {
  if (!written) return null
  const rate = FIXED_RATES[written.currency]
  if (!rate) return null
  const { minor } = toMoney(written)
  const euros = Number(minor) / rate
  if (Math.abs(euros) > Number(MAX_EUR_MINOR)) return null
  return rate === 1 ? minor : BigInt(Math.round(euros))
}
