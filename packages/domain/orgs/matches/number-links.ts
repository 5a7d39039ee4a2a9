import { byRank, isSlip, mayFollow, numberOfKey, type OrgNumber } from '../numbers/org-numbers.ts'
import {
  byKey,
  type Candidate,
  distinct,
  type Link,
  MOST_PROPOSED,
  nearest,
  nearness,
  onlyOf,
  propose,
  shareDomain,
  sharedName,
} from './match-candidates.ts'
import type { LinkReason } from './match-reasons.ts'

export interface Numbered extends Candidate {
  readonly number: OrgNumber
}

export const numberedOf = (group: readonly Candidate[]): Numbered[] =>
  group.flatMap((one) => {
    const number = numberOfKey(one.key)
    return number ? [{ ...one, number }] : []
  })

export const isFailed = ({ number }: Numbered): boolean => number.kind === 'registry_failed'

/** What a number of no known register looks like: those of one register look alike. */
const shapeOf = ({ number: { number, register } }: Numbered): string =>
  register ?? number.replace(/\d/g, '9').replace(/\p{L}+/gu, 'A')

/** Which of two stands for a body that has both. */
const byPrecedence = (a: Numbered, b: Numbered): number => byRank(a.number, b.number) || byKey(a, b)

const isNamed = (one: Numbered, other: Numbered): boolean =>
  sharedName(one.names, other.names) !== null && nearness(one, other) === 'region'

/** The same name in whatever region, with a domain that is named after both. */
const isNamedByDomain = (one: Numbered, other: Numbered): boolean =>
  sharedName(one.names, other.names) === 'same' && shareDomain(one, other)

/** What a number of a further register, or of none that is known, is a part of: in its region, else by its domain. */
const judgeFurther = (one: Numbered, all: readonly Numbered[]): Link<LinkReason>[] => {
  const better = all.filter(
    (other) => byPrecedence(other, one) < 0 && shapeOf(other) !== shapeOf(one),
  )
  const isNear = better.some((other) => isNamed(one, other))
  const isCalled = isNear ? isNamed : isNamedByDomain
  const near = better.filter((other) => isCalled(one, other))
  const [first] = [...near].sort(byPrecedence)
  const best = distinct(near.filter((other) => first && shapeOf(other) === shapeOf(first)))
  const only = onlyOf(best)
  // Two of one register in one region, or with one domain, under one name: whose this is, nobody can tell.
  const isAlone = !all.some(
    (other) => other !== one && shapeOf(other) === shapeOf(one) && isCalled(one, other),
  )
  if (only && isAlone)
    return [
      { from: one.key, into: only.key, reason: isNear ? 'other_register' : 'same_name_domain' },
    ]
  return propose(one, best, () => 'number_several')
}

const ELSEWHERE = {
  region: 'number_several',
  country: 'same_name_country',
  elsewhere: 'same_name_elsewhere',
} as const

const judgeFailed = (one: Numbered, good: readonly Numbered[]): Link<LinkReason>[] => {
  const called = good.filter(({ names }) => sharedName(one.names, names) !== null)
  const slips = distinct(called.filter(({ number }) => isSlip(one.number.number, number.number)))
  if (slips.length === 1) return propose(one, slips, () => 'number_slip')
  if (slips.length > 1) return propose(one, slips, () => 'number_several')
  const near = distinct(called.filter((other) => nearness(one, other) === 'region'))
  const only = onlyOf(near)
  if (only) return [{ from: one.key, into: only.key, reason: 'number_failed' }]
  return propose(one, nearest(one, called), (other) => ELSEWHERE[nearness(one, other)])
}

/** Those of one register, name and region, of which none is a part of another. */
const judgeTwins = (one: Numbered, all: readonly Numbered[]): Link<LinkReason>[] =>
  propose(
    one,
    distinct(
      all.filter(
        (other) =>
          byPrecedence(other, one) < 0 && shapeOf(other) === shapeOf(one) && isNamed(one, other),
      ),
    ),
    () => 'two_numbers',
  )

/** Of so many of one name in a country no number is another's for its name. */
const MOST_JUDGED = 300

/**
 * What follows for the numbered entries of a group of names (`OrgMatch.group`): which are one, and
 * which staff are asked about. A function of the set, whatever is one of it already.
 */
export const judgeNumbers = (group: readonly Candidate[]): Link<LinkReason>[] => {
  const numbered = numberedOf([...group].sort(byKey)).map((one) => ({ ...one, root: one.key }))
  if (numbered.length > MOST_JUDGED) return []
  const good = numbered.filter((one) => !isFailed(one))
  const further = good
    .filter(({ number }) => mayFollow(number))
    .flatMap((one) => judgeFurther(one, good))
  const roots = new Map(
    further.flatMap(({ from, into, reason }) =>
      reason === 'other_register' || reason === 'same_name_domain' ? [[from, into] as const] : [],
    ),
  )
  const rootOf = (key: string): string => {
    const into = roots.get(key)
    return into === undefined ? key : rootOf(into)
  }
  const rooted = good.map((one) => ({ ...one, root: rootOf(one.key) }))
  return [
    ...further,
    ...numbered.filter(isFailed).flatMap((one) => judgeFailed(one, rooted)),
    ...good.filter(({ key }) => !roots.has(key)).flatMap((one) => judgeTwins(one, good)),
  ]
}

/** What follows where a number stood beside those of other registers, whose keys are given. */
export const judgeShared = (from: string, beside: readonly string[]): Link<LinkReason>[] => {
  const into = [...new Set(beside)].filter((key) => key !== from).sort()
  const reason = into.length === 1 ? 'shared_number' : 'shared_number_several'
  return into.length > MOST_PROPOSED ? [] : into.map((key) => ({ from, into: key, reason }))
}
