import {
  PROFILE_FILTER_KEYS,
  type ProfileFilterKey,
  type ProfileFilters,
} from './profile-filters.ts'

/** Filters of which one text must hold all words: another text is another search, and none within it. */
const TEXTS: readonly ProfileFilterKey[] = ['q']
/** Ends of ranges: narrower where they are nearer to each other. */
const LOWER: readonly ProfileFilterKey[] = ['valueFrom', 'deadlineFrom']
const UPPER: readonly ProfileFilterKey[] = ['valueTo', 'deadlineTo', 'deadlineWithin']

type Values = readonly string[]

const isSame = (before: Values, after: Values): boolean =>
  before.length === after.length && before.every((one) => after.includes(one))

/** Days sort as they are written; numbers by their size. */
const isAtMost = (one: string, other: string): boolean =>
  /^\d+$/.test(one) && /^\d+$/.test(other) ? Number(one) <= Number(other) : one <= other

const isWithin = (key: ProfileFilterKey, before: Values, after: Values): boolean => {
  if (key === 'valueUnstated') return after.length <= before.length
  if (key === 'regionWords') return after.every((one) => before.includes(one))
  // What was not asked for until now is one more condition.
  if (before.length === 0) return true
  if (after.length === 0) return false
  if (TEXTS.includes(key)) return isSame(before, after)
  const [[old = ''], [next = '']] = [before, after]
  if (LOWER.includes(key)) return isAtMost(old, next)
  if (UPPER.includes(key)) return isAtMost(next, old)
  return after.every((one) => before.includes(one))
}

/** Whether filters find no more than others did: conditions were added, or values taken out of them. */
export const isNarrower = (before: ProfileFilters, after: ProfileFilters): boolean =>
  PROFILE_FILTER_KEYS.every((key) => isWithin(key, before[key] ?? [], after[key] ?? []))
