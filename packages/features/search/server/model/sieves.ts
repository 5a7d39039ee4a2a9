import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import type { Question } from '@kogge/domain/search/model.ts'
import { regionNum } from '@kogge/domain/search/regions.ts'
import { DAY_MS, importedSince } from '../conditions.ts'
import { anyOf, NONE, type Pool } from './few.ts'
import type { Rows } from './rows.ts'
import { codesWithin, inRegions } from './trees.ts'

/** The numbers that stand for ids in filters, looked up before; null where no ids are asked for. */
export interface Named {
  /** `rfx.num` */
  readonly requests: readonly number[] | null
  /** `org.num` */
  readonly buyers: readonly number[] | null
  readonly suppliers: readonly number[] | null
  readonly orgs: readonly number[] | null
}

/** Writes those of the first `length` rows of `from` that pass into `to`, and gives how many they are. */
export type Sieve = (from: Int32Array, length: number, to: Int32Array) => number

/** Each kind of sieve has a loop of its own: that is several times quicker than one with a test for each row. */
const between =
  (values: Float64Array, least: number, most = Number.POSITIVE_INFINITY): Sieve =>
  (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      const value = values[row] ?? 0
      if (value >= least && value <= most) to[kept++] = row
    }
    return kept
  }

const holding = (column: Int32Array, pool: Pool, passes: (value: number) => boolean): Sieve => {
  const fits = anyOf(pool, passes)
  return (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      if (fits(column[row] ?? 0)) to[kept++] = row
    }
    return kept
  }
}

/** The same where one range of numbers is asked for. */
const holdingWithin =
  (column: Int32Array, pool: Pool, least: number, end: number): Sieve =>
  (from, length, to) => {
    const { numbers } = pool
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      const held = column[row] ?? NONE
      if (held >= 0) {
        if (held >= least && held < end) to[kept++] = row
      } else if (held !== NONE) {
        const place = -(held + 2)
        const last = place + (numbers[place] ?? 0)
        for (let next = place + 1; next <= last; next += 1) {
          const value = numbers[next] ?? 0
          if (value < least || value >= end) continue
          to[kept++] = row
          break
        }
      }
    }
    return kept
  }

const passing =
  (test: (row: number) => boolean): Sieve =>
  (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      if (test(row)) to[kept++] = row
    }
    return kept
  }

const isOneOf = (values: readonly number[]): ((value: number) => boolean) => {
  const chosen = new Set(values)
  return (value) => chosen.has(value)
}

/** The conditions of `baseConditions` but for the words: what a row must pass. */
export const sievesOf = (rows: Rows, { filters, now }: Question, named: Named): Sieve[] => {
  const sieves: Sieve[] = []
  const { pool } = rows
  const since = importedSince(filters, now)
  if (since) sieves.push(between(rows.imported, since.getTime()))
  const published = filters.publishedAfter?.[0]
  if (published) sieves.push(between(rows.published, startOfDay(published).getTime()))
  const within = filters.deadlineWithin?.[0]
  if (within) {
    const from = now.getTime()
    sieves.push(between(rows.deadline, from, from + Number(within) * DAY_MS))
  }
  const { requests, buyers, suppliers, orgs } = named
  if (requests) {
    const isNamed = isOneOf(requests)
    sieves.push(passing((row) => isNamed(rows.num[row] ?? 0)))
  }
  if (buyers) sieves.push(holding(rows.buyers, pool, isOneOf(buyers)))
  if (suppliers) sieves.push(holding(rows.suppliers, pool, isOneOf(suppliers)))
  if (orgs) {
    const fits = anyOf(pool, isOneOf(orgs))
    sieves.push(passing((row) => fits(rows.buyers[row] ?? 0) || fits(rows.suppliers[row] ?? 0)))
  }
  const codes = (filters.cpv ?? []).map((code) => codesWithin(Number(code)))
  const [only] = codes
  if (only && codes.length === 1) sieves.push(holdingWithin(rows.cpv, pool, ...only))
  else if (only)
    sieves.push(
      holding(rows.cpv, pool, (code) => codes.some(([from, to]) => code >= from && code < to)),
    )
  if (filters.region?.length)
    sieves.push(holding(rows.regions, pool, inRegions(filters.region.map(regionNum))))
  return sieves
}
