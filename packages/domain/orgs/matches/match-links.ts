import { byRank, isSlip, numberOfKey, type OrgNumber } from '../numbers/org-numbers.ts'
import { type LinkReason, MATCH_REASONS } from './match-reasons.ts'

/** An entry of the register among those whose names may mean the same. */
export interface Candidate {
  /** Its match key. */
  readonly key: string
  /** The key of the entry that it is a part of already, else its own. */
  readonly root: string
  /** Its spellings that stand in the group: normalised names, and where they say that it is. */
  readonly names: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  /** It is spelled by names of other groups too: a number may have been given for somebody else. */
  readonly isMixed?: boolean
}

/** That one entry is a part of another, or may be. */
export interface Link {
  readonly from: string
  readonly into: string
  readonly reason: LinkReason
}

interface Numbered extends Candidate {
  readonly number: OrgNumber
}

/** Where more are as likely, none of them is. */
const MOST_PROPOSED = 3

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  for (const one of a) if (b.has(one)) return true
  return false
}

const byKey = (a: Candidate, b: Candidate): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

type Nearness = 'region' | 'country' | 'elsewhere'

const nearness = (a: Candidate, b: Candidate): Nearness => {
  if (a.regions.size === 0 || b.regions.size === 0) return 'country'
  return share(a.regions, b.regions) ? 'region' : 'elsewhere'
}

/** Entries without a number of one name, in the regions that they have in common, first by key. */
const regionalOf = (named: readonly Candidate[]): Candidate[][] => {
  let parts: Candidate[][] = []
  for (const one of named.filter(({ regions }) => regions.size > 0)) {
    const near = parts.filter((part) => part.some((other) => share(one.regions, other.regions)))
    parts = [...parts.filter((part) => !near.includes(part)), [...near.flat(), one]]
  }
  return parts.map((part) => part.sort(byKey))
}

/** Of entries that are one already the first. */
const distinct = <C extends Candidate>(candidates: readonly C[]): C[] => {
  const roots = new Set<string>()
  return [...candidates].sort(byKey).filter(({ root }) => {
    const isNew = !roots.has(root)
    roots.add(root)
    return isNew
  })
}

const propose = (
  from: Candidate,
  into: readonly Candidate[],
  reason: (other: Candidate) => LinkReason,
): Link[] =>
  into.length > MOST_PROPOSED
    ? []
    : into.map((other) => ({ from: from.key, into: other.key, reason: reason(other) }))

/** The candidates that are nearest, and only if they are few. */
const nearest = (from: Candidate, into: readonly Candidate[]): Candidate[] => {
  for (const near of ['region', 'country', 'elsewhere'] as const) {
    const found = distinct(into.filter((other) => nearness(from, other) === near))
    if (found.length > 0) return found.length > MOST_PROPOSED ? [] : found
  }
  return []
}

const SAME_NAME = {
  region: 'same_name_several',
  country: 'same_name_country',
  elsewhere: 'same_name_elsewhere',
} as const
const BARE_NAME = {
  region: 'bare_name_region',
  country: 'bare_name_country',
  elsewhere: 'bare_name_elsewhere',
} as const

/** What an entry without a number is proposed to be, where it is not sure. */
const proposals = (
  from: Candidate,
  name: string,
  numbered: readonly Candidate[],
  roots: readonly Candidate[],
): Link[] => {
  const isCalled = ({ names }: Candidate): boolean => names.has(name)
  const before = roots.filter((other) => byKey(other, from) < 0)
  const located = roots.filter((other) => other.key !== from.key && other.regions.size > 0)
  // Who does not say where it is goes to who does, whatever their keys.
  const named = from.regions.size === 0 ? located : before.filter(({ regions }) => regions.size > 0)
  for (const [pool, reasons] of [
    [numbered.filter(isCalled), SAME_NAME],
    [named.filter(isCalled), SAME_NAME],
    [numbered, BARE_NAME],
    [before, BARE_NAME],
  ] as const) {
    const near = nearest(from, pool)
    const several = near.length > 1 && reasons === SAME_NAME
    if (near.length > 0)
      return propose(from, near, (other) =>
        several ? 'same_name_several' : reasons[nearness(from, other)],
      )
  }
  return []
}

const judgeNamed = (named: readonly Candidate[], numbered: readonly Numbered[]): Link[] => {
  const attached: Link[] = []
  const roots: (readonly [Candidate, string])[] = []
  const names = [...new Set(named.flatMap(({ names: [first = ''] }) => [first]))].sort()
  for (const name of names) {
    const called = named.filter((one) => one.names.has(name))
    for (const part of regionalOf(called)) {
      const regions = new Set(part.flatMap((one) => [...one.regions]))
      const near = distinct(
        numbered.filter((one) => one.names.has(name) && share(one.regions, regions)),
      )
      const [first] = part
      if (!first) continue
      const only = near.length === 1 && !near[0]?.isMixed ? near[0] : undefined
      for (const one of part) {
        const into = only ?? first
        if (one !== into)
          attached.push({ from: one.key, into: into.key, reason: 'same_name_region' })
      }
      if (!only) roots.push([{ ...first, regions }, name])
    }
    for (const one of called.filter(({ regions }) => regions.size === 0)) roots.push([one, name])
  }
  const all = roots.map(([root]) => root)
  return [...attached, ...roots.flatMap(([root, name]) => proposals(root, name, numbered, all))]
}

const judgeFailed = (failed: readonly Numbered[], good: readonly Numbered[]): Link[] =>
  failed.flatMap((one) => {
    const called = good.filter(({ names }) => share(one.names, names))
    const slips = distinct(called.filter(({ number }) => isSlip(one.number.number, number.number)))
    if (slips.length > 0) return propose(one, slips, () => 'number_slip')
    return propose(one, nearest(one, called), (other) => {
      const near = nearness(one, other)
      return near === 'region' ? 'number_failed' : SAME_NAME[near]
    })
  })

const judgeRegisters = (good: readonly Numbered[]): Link[] =>
  good.flatMap((one) => {
    const better = good.filter(
      (other) =>
        other.root !== one.root &&
        other.number.register !== one.number.register &&
        byRank(other.number, one.number) < 0 &&
        share(one.names, other.names) &&
        nearness(one, other) === 'region',
    )
    return propose(one, distinct(better), () => 'other_register')
  })

/**
 * What follows for entries of one country whose names may mean the same (`OrgMatch.group`): which
 * are one (`MATCH_REASONS` says `attach`), and which staff are asked about. A function of the set:
 * the same entries in any order give the same links.
 */
export const judgeGroup = (group: readonly Candidate[]): Link[] => {
  const ordered = [...group].sort(byKey)
  const numbered: Numbered[] = ordered.flatMap((one) => {
    const number = numberOfKey(one.key)
    return number ? [{ ...one, number }] : []
  })
  const named = ordered.filter(({ key }) => numberOfKey(key) === null)
  const failed = numbered.filter(({ number }) => number.kind === 'registry_failed')
  const good = numbered.filter(({ number }) => number.kind !== 'registry_failed')
  return [
    ...judgeNamed(named, good.length > 0 ? good : failed),
    ...judgeFailed(failed, good),
    ...judgeRegisters(good),
  ]
}

/** What follows where a number stood beside those of other registers, whose keys are given. */
export const judgeShared = (from: string, beside: readonly string[]): Link[] => {
  const into = [...new Set(beside)].filter((key) => key !== from).sort()
  const reason = into.length === 1 ? 'shared_number' : 'shared_number_several'
  return into.length > MOST_PROPOSED ? [] : into.map((key) => ({ from, into: key, reason }))
}

/** Each pair once, by its surest ground; who is a part of another for sure is proposed for nothing. */
export const settledLinks = (links: readonly Link[]): Link[] => {
  const attached = new Set(
    links.filter(({ reason }) => MATCH_REASONS[reason].does === 'attach').map(({ from }) => from),
  )
  const best = new Map<string, Link>()
  for (const link of links) {
    if (MATCH_REASONS[link.reason].does === 'ask' && attached.has(link.from)) continue
    const pair = `${link.from}\n${link.into}`
    const known = best.get(pair)
    const { confidence } = MATCH_REASONS[link.reason]
    if (!known || confidence > MATCH_REASONS[known.reason].confidence) best.set(pair, link)
  }
  return [...best.values()]
}
