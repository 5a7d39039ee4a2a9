import { z } from 'zod'
import { ascending, quantile } from '../quantiles.ts'
import { FORECAST_MIN, forecastOf, type Learned, learn } from './leads.ts'

/** A past succession with its days. */
export interface PastSuccession extends Learned {
  readonly endedOn: string
  readonly calledOn: string
}

/** How far forecasts of the past were off. */
export const forecastError = z.object({
  /** Forecasts that could be compared with what came. */
  n: z.number().int(),
  /** Days between the forecast and the call: half of all were nearer, nine tenths were. */
  medianDays: z.number(),
  p90Days: z.number(),
  /** Parts (0 to 1) of all calls that came within the span of a half, and of four fifths. */
  withinHalf: z.number(),
  withinMost: z.number(),
  /** Contracts that ended in that time, and how many of them were seen to be followed by a call. */
  ended: z.number().int(),
  followed: z.number().int(),
  /** First and last day of the calls that were forecast. */
  from: z.string(),
  until: z.string(),
})
export type ForecastError = z.infer<typeof forecastError>

const DAY_MS = 86_400_000
const daysApart = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS

/**
 * Forecasts what has already come, quarter by quarter: with nothing but the successions whose call
 * came before the quarter, the calls of that quarter. `cuts` are the first days of the quarters and
 * the day after the last. Null where there was too little to learn from. Calls that never came do
 * not count as errors: `followed` of `ended` says how many contracts were followed at all.
 */
export const backtest = (
  past: readonly PastSuccession[],
  cuts: readonly string[],
  endings: { readonly ended: number; readonly followed: number },
): ForecastError | null => {
  const tested = cuts.slice(0, -1).flatMap((from, place) => {
    const until = cuts[place + 1] ?? from
    const known = past.filter(({ calledOn }) => calledOn < from)
    if (known.length < FORECAST_MIN) return []
    const leadsFor = learn(known)
    return past
      .filter(({ calledOn }) => calledOn >= from && calledOn < until)
      .flatMap((one) => {
        const leads = leadsFor(one)
        const forecast = leads && forecastOf(one.endedOn, leads)
        return forecast ? [{ forecast, calledOn: one.calledOn }] : []
      })
  })
  const days = tested.map(({ calledOn }) => calledOn).sort()
  const [from] = days
  const until = days.at(-1)
  if (from === undefined || until === undefined) return null
  const errors = ascending(
    tested.map(({ forecast, calledOn }) => daysApart(forecast.expectedOn, calledOn)),
  )
  const within = (span: 'half' | 'most'): number =>
    tested.filter(
      ({ forecast, calledOn }) => forecast[span][0] <= calledOn && calledOn <= forecast[span][1],
    ).length / tested.length
  return {
    n: tested.length,
    medianDays: quantile(errors, 0.5),
    p90Days: quantile(errors, 0.9),
    withinHalf: within('half'),
    withinMost: within('most'),
    ...endings,
    ...{ from, until },
  }
}

/** Of fewer comparisons no error is told. */
export const ERROR_MIN = 20
