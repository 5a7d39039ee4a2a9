import { dayNumber, earliestCall, shiftedDays } from './contract-successions.ts'
import type { Life } from './forecast-life-table.ts'

/** What a contract is compared by. */
export interface Groups {
  readonly buyer: number
  readonly country: number
  readonly division: number
}

/** Past successions with one lead time, as forecasts learn from them. */
export interface Learned extends Groups {
  readonly leadDays: number
  /** How many; one where left out. */
  readonly n?: number
}

const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9] as const

/** How many days before the end of contracts the next calls came: 10, 25, 50, 75 and 90 % of them. */
interface LeadTimes {
  readonly n: number
  readonly days: readonly [number, number, number, number, number]
}

/** With fewer successions in all nothing is forecast. */
export const FORECAST_MIN = 20
/** With fewer that are still possible the usual time has passed. */
const POSSIBLE_MIN = 5

/** Lead times that occurred, the shortest first. */
type Occurred = readonly { readonly leadDays: number; readonly n: number }[]

/** Lead times of those that are still possible, each weighed; null where there are none. */
const leadsWithin = (occurred: Occurred, life: Life, most: number): LeadTimes | null => {
  let total = 0
  const possible = occurred
    .filter(({ leadDays }) => leadDays <= most && life.weight(leadDays) > 0)
    .map(({ leadDays, n }) => {
      total += n * life.weight(leadDays)
      return { leadDays, n, upTo: total }
    })
  const last = possible.at(-1)
  if (!last) return null
  // What sums of fractions lack must not lead to the next day.
  const dayAt = (part: number): number =>
    (possible.find(({ upTo }) => upTo >= part * total * (1 - 1e-9)) ?? last).leadDays
  const [a, b, c, d, e] = QUANTILES
  return {
    n: possible.reduce((sum, { n }) => sum + n, 0),
    days: [dayAt(a), dayAt(b), dayAt(c), dayAt(d), dayAt(e)],
  }
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

/** What a forecast mostly rests on. */
export const FORECAST_BASES = ['buyer', 'division', 'country', 'all'] as const
export type ForecastBasis = (typeof FORECAST_BASES)[number]

/** Days in which the next call is to be expected, if one comes. */
export interface Forecast {
  readonly expectedOn: string
  /** Half of all calls came between these, and four fifths. */
  readonly half: readonly [from: string, until: string]
  readonly most: readonly [from: string, until: string]
  readonly basis: ForecastBasis
  /** Successions of the basis. */
  readonly n: number
  /** The part (0 to 1) of all contracts without a call until then for which one was found at all. */
  readonly chance: number
}

/** A contract without a call, for which one may come. Days as `2026-11-21`. */
export interface Awaited extends Groups {
  readonly day: string
  readonly endsOn: string
}

/**
 * The forecast of the next call: its expected time, or `passed` once the usual time is over; null
 * where too little is known.
 */
export type Outlook = Forecast | 'passed' | null

const before = (endsOn: string, days: number): string => shiftedDays(endsOn, -Math.round(days))

/** Lead times of a group by how many days before the end they may be at most. */
type LeadsOfGroup = (most: number) => LeadTimes | null

const groupOf = (members: readonly Learned[], life: Life): LeadsOfGroup => {
  const counts = new Map<number, number>()
  for (const { leadDays, n = 1 } of members) counts.set(leadDays, (counts.get(leadDays) ?? 0) + n)
  const occurred = [...counts]
    .map(([leadDays, n]) => ({ leadDays, n }))
    .sort((one, other) => one.leadDays - other.leadDays)
  const known = new Map<number, LeadTimes | null>()
  return (most) => {
    const found = known.get(most)
    if (found !== undefined) return found
    const leads = leadsWithin(occurred, life, most)
    known.set(most, leads)
    return leads
  }
}

/**
 * Learns lead times from past successions. What it gives tells when, on a day, the next call of a
 * contract is to be expected that has had none: of the lead times that occurred those count that
 * are still possible, whose call would come neither before that day nor sooner after the award than
 * a next call can. No forecast thus lies in the past.
 */
export const learn = (
  past: readonly Learned[],
  life: Life,
): ((contract: Awaited, today: string) => Outlook) => {
  const count = past.reduce((sum, { n = 1 }) => sum + n, 0)
  if (count < FORECAST_MIN) return () => null
  const all = groupOf(past, life)
  const by = (key: (one: Groups) => number) =>
    new Map([...Map.groupBy(past, key)].map(([group, members]) => [group, groupOf(members, life)]))
  const countries = by(({ country }) => country)
  const divisions = by(({ division }) => division)
  const buyers = by(({ buyer }) => buyer)
  return (contract, today) => {
    const { endsOn } = contract
    const most = dayNumber(endsOn) - Math.max(dayNumber(today), earliestCall(contract))
    const ofAll = all(most)
    if (!ofAll || ofAll.n < POSSIBLE_MIN) return 'passed'
    const leads = {
      buyer: buyers.get(contract.buyer)?.(most) ?? null,
      division: divisions.get(contract.division)?.(most) ?? null,
      country: countries.get(contract.country)?.(most) ?? null,
      all: ofAll,
    }
    const leadTimes = drawn(leads.buyer, drawn(leads.division, drawn(leads.country, ofAll)))
    const [p10, p25, median, p75, p90] = leadTimes.days
    const basis = FORECAST_BASES.find((name) => (leads[name]?.n ?? 0) >= OWN_HALF) ?? 'all'
    return {
      expectedOn: before(endsOn, median),
      half: [before(endsOn, p75), before(endsOn, p25)],
      most: [before(endsOn, p90), before(endsOn, p10)],
      basis,
      n: leads[basis]?.n ?? 0,
      chance: life.chance(most),
    }
  }
}
