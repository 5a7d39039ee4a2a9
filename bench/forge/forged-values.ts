import { randomBytes } from 'node:crypto'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Random } from './seeded-random.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const DIGITS = /\d(?=\D*$)/

/** Another text like it: one digit is another, or a word is added. */
const otherText = (text: string): string =>
  DIGITS.test(text) ? text.replace(DIGITS, (digit) => String((Number(digit) + 1) % 10)) : `${text}x`

/** Where the values are that are not made of others. */
const leavesOf = (value: Json, path: readonly string[] = []): readonly (readonly string[])[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
    : [path]

const otherLeaf = (random: Random, value: Json): Json => {
  // Of another type now and then.
  if (random.below(5) === 0) return value === null ? [] : random.pick([null, {}, []])
  if (typeof value === 'string') return otherText(value)
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return 'something'
}

const changedAt = (random: Random, value: Json, [name, ...path]: readonly string[]): Json => {
  if (name === undefined || value === null || typeof value !== 'object')
    return otherLeaf(random, value)
  if (Array.isArray(value))
    return value.map((part, index) =>
      String(index) === name ? changedAt(random, part, path) : part,
    )
  return { ...value, [name]: changedAt(random, value[name] ?? null, path) }
}

/** A document with one value changed, as text. */
const otherJson = (random: Random, text: string): string => {
  const value: Json = JSON.parse(text)
  const leaves = leavesOf(value)
  return JSON.stringify(
    leaves.length > 0 ? changedAt(random, value, random.pick(leaves)) : { a: 1 },
  )
}

const flipped = (random: Random, hex: string): string => {
  const bytes = Buffer.from(hex.replace('\\x', ''), 'hex')
  if (bytes.length === 0) return '\\x00'
  const at = random.below(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  return `\\x${bytes.toString('hex')}`
}

const HOUR_MS = 3_600_000

const moved = (random: Random, text: string): string => {
  if (random.below(8) === 0) return random.pick(['infinity', '-infinity'])
  if (Number.isNaN(new Date(text).getTime())) return new Date().toISOString()
  const by = random.pick([-72 * HOUR_MS, -HOUR_MS, -1, 1, 1000, HOUR_MS, 72 * HOUR_MS])
  return new Date(new Date(text).getTime() + by).toISOString()
}

/**
 * Another value of a column, as text, of what it has now: of its own type, or null where it may be.
 * `others`: what other rows have there.
 */
export const otherValue = (
  random: Random,
  column: PgColumn,
  now: string | null,
  others: readonly (string | null)[],
): string | null => {
  if (now !== null && !column.notNull && random.below(4) === 0) return null
  const different = others.filter((one) => one !== now && one !== null)
  if (different.length > 0 && random.below(3) === 0) return random.pick(different)
  const type = column.getSQLType()
  if (type.endsWith('[]'))
    return now !== null && now !== '{}'
      ? '{}'
      : `{${type === 'uuid[]' ? crypto.randomUUID() : 'x'}}`
  if (column.enumValues && column.enumValues.length > 1)
    return random.pick(column.enumValues.filter((one) => one !== now))
  if (type === 'uuid')
    return different.length > 0 && random.below(2) === 0
      ? random.pick(different)
      : crypto.randomUUID()
  if (type.startsWith('timestamp')) return moved(random, now ?? new Date().toISOString())
  if (type === 'date') return moved(random, `${now ?? '2026-11-02'}T12:00:00Z`).replace(/T.*/, '')
  if (type === 'boolean') return now === 'true' ? 'false' : 'true'
  if (/int/.test(type)) return String(Number(now ?? 0) + random.pick([1, -1, 2, 1000, 100_000]))
  if (type === 'bytea')
    return now === null ? `\\x${randomBytes(32).toString('hex')}` : flipped(random, now)
  if (type.startsWith('json')) return now === null ? '{"en":"x"}' : otherJson(random, now)
  return now === null ? 'x' : otherText(now)
}
