import { z } from 'zod'
import { ascending, quantile } from '../quantiles.ts'

/** A past succession, as forecasts learn from it. */
export interface Learned {
  readonly buyer: number
  readonly country: number
  readonly division: number
  readonly leadDays: number
}

const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9] as const

/** How many days before the end of contracts the next calls came: 10, 25, 50, 75 and 90 % of them. */
export const leadTimes = z.object({
  n: z.number().int(),
  days: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
})
export type LeadTimes = z.infer<typeof leadTimes>

/** With fewer successions in all nothing is forecast. */
export const FORECAST_MIN = 20

/** Lead times of some successions; null of none. */
export const leadsOf = (days: Iterable<number>): LeadTimes | null => {
  const sorted = ascending(days)
  if (sorted.length === 0) return null
  const [a, b, c, d, e] = QUANTILES.map((p) => quantile(sorted, p))
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined)
    return null
  return { n: sorted.length, days: [a, b, c, d, e] }
}

/** So many successions of its own weigh as much as everything above. */
const OWN_HALF = 5

/**
 * Lead times of a group drawn towards those of what it belongs to: with n cases of its own they
 * count n/(n + 5), the rest is what stands above. A group of two is thus hardly believed, one of
 * fifty almost alone.
 */
const drawn = (own: LeadTimes | null, above: LeadTimes): LeadTimes => {
  if (!own) return above
  const part = own.n / (own.n + OWN_HALF)
  const mix = (place: 0 | 1 | 2 | 3 | 4) => part * own.days[place] + (1 - part) * above.days[place]
  return { n: own.n, days: [mix(0), mix(1), mix(2), mix(3), mix(4)] }
}

/** Lead times by what they were learned from. */
export interface Leads {
  readonly all: LeadTimes
  readonly country: LeadTimes | null
  readonly division: LeadTimes | null
  readonly buyer: LeadTimes | null
}

/** What a forecast mostly rests on. */
export const FORECAST_BASES = ['buyer', 'division', 'country', 'all'] as const
export type ForecastBasis = (typeof FORECAST_BASES)[number]

/** Days in which the next call is to be expected. */
export interface Forecast {
  readonly expectedOn: string
  /** Half of all calls came between these, and four fifths. */
  readonly half: readonly [from: string, until: string]
  readonly most: readonly [from: string, until: string]
  readonly basis: ForecastBasis
  /** Successions of the basis. */
  readonly n: number
}

const DAY_MS = 86_400_000
const before = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - Math.round(days) * DAY_MS).toISOString().slice(0, 10)

/** When the next call is to be expected for a contract that ends on a day; null where too little is known. */
export const forecastOf = (endsOn: string, leads: Leads): Forecast | null => {
  const { all, country, division, buyer } = leads
  if (all.n < FORECAST_MIN) return null
  const told = drawn(buyer, drawn(division, drawn(country, all)))
  const [p10, p25, median, p75, p90] = told.days
  const basis = FORECAST_BASES.find((name) => (leads[name]?.n ?? 0) >= OWN_HALF) ?? 'all'
  return {
    expectedOn: before(endsOn, median),
    half: [before(endsOn, p75), before(endsOn, p25)],
    most: [before(endsOn, p90), before(endsOn, p10)],
    ...{ basis, n: leads[basis]?.n ?? 0 },
  }
}

/** Looks up the lead times of a contract among those of all groups. */
export type LeadsFor = (of: Omit<Learned, 'leadDays'>) => Leads | null

/** Learns lead times from past successions. */
export const learn = (past: readonly Learned[]): LeadsFor => {
  const all = leadsOf(past.map(({ leadDays }) => leadDays))
  const by = (key: (one: Omit<Learned, 'leadDays'>) => number) =>
    new Map(
      [...Map.groupBy(past, key)].map(([group, members]) => [
        group,
        leadsOf(members.map(({ leadDays }) => leadDays)),
      ]),
    )
  const countries = by(({ country }) => country)
  const divisions = by(({ division }) => division)
  const buyers = by(({ buyer }) => buyer)
  return ({ buyer, country, division }) =>
    all && {
      all,
      country: countries.get(country) ?? null,
      division: divisions.get(division) ?? null,
      buyer: buyers.get(buyer) ?? null,
    }
}
