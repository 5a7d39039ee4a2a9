import { wallOf } from '../kernel/riga-time.ts'

/**
 * The day whose rate converts an amount of a time to euros: the day in Riga, in which a date of any
 * country of the region is the day that was written, whatever its offset.
 */
export const rateDayOf = (time: Date | null): string | null =>
  time && Number.isFinite(time.getTime()) ? wallOf(time).slice(0, 10) : null

/** Units of a currency for one euro. */
export interface Rate {
  readonly units: number
  /** The same currency, a rate fixed for good, a peg's central rate, or the reference rate of a day. */
  readonly rule: 'euro' | 'fixed' | 'pegged' | 'daily'
  /** The day whose rate it is (`2026-11-20`); null where it holds on every day. */
  readonly day: string | null
}

/** What is known of exchange rates. */
export interface Rates {
  /**
   * The rate that converts an amount of a day (`2026-11-21`) to euros; null where none is known.
   */
  rateOn(currency: string, day: string | null): Rate | null
}

/**
 * Rates that hold without a table.
 *
 * - Fixed: the conversion rates of currencies that the euro replaced: Council Regulations (EC)
 *   2866/98 and 1478/2000, (EC) 1086/2006, 1134/2007, 1135/2007, 694/2008, (EU) 671/2010, 870/2013,
 *   851/2014, 2022/1208 and, for the lev, 2025/1407.
 * - Pegged: central rates of ERM II (krone: 7.46038 within 2.25%), the Bosnian currency board, and
 *   the CFA and Comorian francs' agreements with the euro.
 */
const STANDING: Readonly<Record<string, readonly [units: number, rule: Rate['rule']]>> = {
  EUR: [1, 'euro'],
  ATS: [13.7603, 'fixed'],
  BEF: [40.3399, 'fixed'],
  BGN: [1.95583, 'fixed'],
  CYP: [0.585274, 'fixed'],
  DEM: [1.95583, 'fixed'],
  EEK: [15.6466, 'fixed'],
  ESP: [166.386, 'fixed'],
  FIM: [5.94573, 'fixed'],
  FRF: [6.55957, 'fixed'],
  GRD: [340.75, 'fixed'],
  HRK: [7.5345, 'fixed'],
  IEP: [0.787564, 'fixed'],
  ITL: [1936.27, 'fixed'],
  LTL: [3.4528, 'fixed'],
  LUF: [40.3399, 'fixed'],
  LVL: [0.702804, 'fixed'],
  MTL: [0.4293, 'fixed'],
  NLG: [2.20371, 'fixed'],
  PTE: [200.482, 'fixed'],
  SIT: [239.64, 'fixed'],
  SKK: [30.126, 'fixed'],
  DKK: [7.46038, 'pegged'],
  BAM: [1.95583, 'pegged'],
  XAF: [655.957, 'pegged'],
  XOF: [655.957, 'pegged'],
  KMF: [491.96775, 'pegged'],
}

const fixedRateOf = (currency: string): Rate | null => {
  const known = Object.hasOwn(STANDING, currency) ? STANDING[currency] : undefined
  return known ? { units: known[0], rule: known[1], day: null } : null
}

/** Euro, and the currencies that are fixed or pegged to it. */
export const FIXED_RATES: Rates = { rateOn: fixedRateOf }

/** One published rate: units of the currency for one euro on a day. */
export interface DailyRate {
  readonly currency: string
  readonly day: string
  readonly units: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Longest run of days without a rate: Easter with the days of TARGET closing is five. */
const MAX_GAP_DAYS = 10

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS

/**
 * Rates by a table: that of the day, else of the last day before it on which there was one, at most
 * ten days back. Where the table has none, the standing ones. A fixed rate is never overruled after
 * the currency is gone, because no table goes on.
 */
export const ratesFrom = (published: Iterable<DailyRate>): Rates => {
  const byCurrency = new Map<string, DailyRate[]>()
  for (const rate of published) {
    const series = byCurrency.get(rate.currency)
    if (series) series.push(rate)
    else byCurrency.set(rate.currency, [rate])
  }
  for (const series of byCurrency.values())
    series.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return {
    rateOn: (currency, day) => {
      if (currency === 'EUR' || day === null) return fixedRateOf(currency)
      const found = lastUpTo(byCurrency.get(currency) ?? [], day)
      if (!found || daysBetween(found.day, day) > MAX_GAP_DAYS) return fixedRateOf(currency)
      return { units: found.units, rule: 'daily', day: found.day }
    },
  }
}

/** The last of a sorted series that is not after the day. */
const lastUpTo = (series: readonly DailyRate[], day: string): DailyRate | undefined => {
  let low = 0
  let high = series.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = series[middle]
    if (at && at.day <= day) low = middle + 1
    else high = middle
  }
  return series[low - 1]
}
