import { z } from 'zod'
import { shiftedMonths } from '../../analysis/analysis-period.ts'
import { ascending, quantile } from '../quantiles.ts'
import { AFTER_DAYS, dayNumber, shiftedDays } from './contract-successions.ts'
import { type Forecast, learn } from './forecast-lead-times.ts'
import { leadDaysBefore, lifeOf, type PastEnding, seenBefore } from './forecast-life-table.ts'

/**
 * How far forecasts of the past were off. All figures speak of the same contracts: those that had
 * ended a year before, so that it is settled whether a call followed, and for which a date was
 * forecast on the first day of a quarter in the year before their end, while they had had no call.
 */
export const forecastError = z.object({
  /** Forecasts that could be compared with the call that came; up to four of one contract. */
  n: z.number().int(),
  /** Days between the forecast and the call: half of all were nearer, nine tenths were; 0 of none. */
  medianDays: z.number(),
  p90Days: z.number(),
  /** Parts (0 to 1) of all calls that came within the span of a half, and of four fifths. */
  withinHalf: z.number(),
  withinMost: z.number(),
  /** Contracts for which a date was forecast, and how many of them were seen to be followed by a call. */
  ended: z.number().int(),
  followed: z.number().int(),
  /** The mean chance of a call in these forecasts, 0 to 1. The name of the key is stored. */
  toldChance: z.number(),
  /** First and last day on which these contracts ended. */
  from: z.string(),
  until: z.string(),
})
export type ForecastError = z.infer<typeof forecastError>

/** A call comes up to a year after the end; what has ended since then may yet be followed. */
const SETTLED_DAYS = AFTER_DAYS
/** Contracts that ended in the two years before that are tested, each in the quarters of its last year. */
const TESTED_MONTHS = 24
const LISTED_MONTHS = 12
const QUARTER_MONTHS = 3

/** What was forecast on the first day of a quarter, and what came. */
interface Tested {
  readonly contract: PastEnding
  readonly forecast: Forecast
}

/**
 * The forecasts that the page would have shown on a day for the contracts that it would have
 * listed.
 */
const forecastsOn = (
  asOf: string,
  past: readonly PastEnding[],
  subjects: readonly PastEnding[],
): Tested[] => {
  const until = shiftedMonths(asOf, LISTED_MONTHS)
  const listed = subjects.filter(
    ({ day, endsOn, calledOn }) =>
      day < asOf && endsOn >= asOf && endsOn <= until && (calledOn === null || calledOn >= asOf),
  )
  if (listed.length === 0) return []
  const awarded = past.filter(({ day }) => day < asOf)
  const tell = learn(leadDaysBefore(awarded, asOf), lifeOf(seenBefore(awarded, asOf)))
  return listed.flatMap((contract) => {
    const forecast = tell(contract, asOf)
    return forecast && forecast !== 'passed' ? [{ contract, forecast }] : []
  })
}

/**
 * Forecasts what is settled by a day, quarter by quarter, as the page would have shown it on the
 * first day of the quarter: with nothing but what was known before it, of contracts that had had no
 * call. Null where nothing could be forecast.
 */
export const backtest = (past: readonly PastEnding[], today: string): ForecastError | null => {
  const settledOn = shiftedDays(today, -SETTLED_DAYS)
  const subjects = past.filter(
    ({ endsOn }) => endsOn <= settledOn && endsOn > shiftedMonths(settledOn, -TESTED_MONTHS),
  )
  const quarters = Array.from(
    { length: (TESTED_MONTHS + LISTED_MONTHS) / QUARTER_MONTHS },
    (_, place) => shiftedMonths(settledOn, -QUARTER_MONTHS * (place + 1)),
  )
  const tested = quarters.flatMap((asOf) => forecastsOn(asOf, past, subjects))
  const contracts = new Set(tested.map(({ contract }) => contract))
  const ends = [...contracts].map(({ endsOn }) => endsOn).sort()
  const [from] = ends
  const until = ends.at(-1)
  if (from === undefined || until === undefined) return null
  const followed = tested.flatMap(({ contract: { calledOn }, forecast }) =>
    calledOn === null ? [] : [{ calledOn, forecast }],
  )
  const errors = ascending(
    followed.map(({ forecast, calledOn }) =>
      Math.abs(dayNumber(forecast.expectedOn) - dayNumber(calledOn)),
    ),
  )
  const partOf = (count: number, all: number): number => (all > 0 ? count / all : 0)
  const within = (span: 'half' | 'most'): number =>
    partOf(
      followed.filter(
        ({ forecast, calledOn }) => forecast[span][0] <= calledOn && calledOn <= forecast[span][1],
      ).length,
      followed.length,
    )
  return {
    n: errors.length,
    medianDays: errors.length > 0 ? quantile(errors, 0.5) : 0,
    p90Days: errors.length > 0 ? quantile(errors, 0.9) : 0,
    withinHalf: within('half'),
    withinMost: within('most'),
    ended: contracts.size,
    followed: [...contracts].filter(({ calledOn }) => calledOn !== null).length,
    toldChance: partOf(
      tested.reduce((sum, { forecast }) => sum + forecast.chance, 0),
      tested.length,
    ),
    from,
    until,
  }
}

/** Fewer comparisons give no error. */
export const ERROR_MIN = 20
