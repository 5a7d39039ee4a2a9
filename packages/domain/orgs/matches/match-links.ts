import { numberOfKey } from '../numbers/org-numbers.ts'
import { parted, wordsOf } from '../org-names.ts'
import { shareRegion } from '../org-regions.ts'
import {
  byKey,
  type Candidate,
  distinct,
  type Link,
  nearest,
  nearness,
  onlyOf,
  propose,
  sharedName,
} from './match-candidates.ts'
import { type LinkReason, MATCH_REASONS } from './match-reasons.ts'
import { byDomain, type Cluster, type Part, partsOf } from './named-parts.ts'
import { isFailed, type Numbered, numberedOf } from './number-links.ts'

type Found = Link<LinkReason>

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
): Found[] => {
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

/** Names of fewer words and letters may be several's (brands, kinds of bodies). */
const LEAST_WORDS = 2
const LEAST_LETTERS = 12

const isLong = (name: string): boolean => {
  const { bare } = parted(name)
  return wordsOf(bare).length >= LEAST_WORDS && bare.length >= LEAST_LETTERS
}

/** The numbered entry that a part surely is. */
const numberedFor = ({ name, isUnique, head }: Part, numbered: readonly Numbered[]) => {
  const only = (reason: LinkReason, found: readonly Numbered[]) => {
    const into = onlyOf(distinct(found))
    return into && { into, reason }
  }
  const near = numbered.filter((one) => shareRegion(one.regions, head.regions))
  const same = near.filter(({ names }) => names.has(name))
  if (same.length > 0) return only('same_name_region', same)
  const called = numbered.filter(({ names }) => names.has(name))
  if (isUnique && called.length > 0) return only('company_name', called)
  const formless = only(
    'formless_name_region',
    near.filter(({ names }) => sharedName(new Set([name]), names)),
  )
  if (formless || !isLong(name)) return formless
  // Where several have the name, they have several numbers, sooner or later.
  const whole = called.every(({ support }) => (support ?? 'whole') === 'whole')
  return whole ? only('only_number', called) : undefined
}

/** The part of the same name with a legal form, where this one has none and there is one such in the region. */
const formedFor = ({ name, head }: Part, parts: readonly Part[]): Candidate | undefined => {
  if (parted(name).forms.length > 0) return undefined
  const formed = parts.filter(
    (other) =>
      other.name !== name &&
      parted(other.name).bare === name &&
      shareRegion(other.head.regions, head.regions),
  )
  return formed.length === 1 ? formed[0]?.head : undefined
}

/** Joins the members of a part under the first of them. */
const joinMembers = ({ isUnique, members }: Part): Found[] => {
  const [first, ...others] = members
  return others.flatMap(({ key, regions }) => {
    if (!first) return []
    const isNear = !isUnique || shareRegion(regions, first.regions)
    return [{ from: key, into: first.key, reason: isNear ? 'same_name_region' : 'company_name' }]
  })
}

const joinCluster = ({ parts, into }: Cluster): Found[] => {
  const [first, ...others] = parts.map(({ head }) => head.key)
  const root = into?.key ?? first
  const heads = into && first ? [first, ...others] : others
  return root === undefined
    ? []
    : heads.map((from) => ({ from, into: root, reason: 'same_name_domain' }))
}

const judgeNamed = (named: readonly Candidate[], numbered: readonly Numbered[]): Found[] => {
  const parts = partsOf(named, numbered)
  const attached: Found[] = []
  const left: Part[] = []
  for (const part of parts) {
    const found = numberedFor(part, numbered)
    const formed = found ? undefined : formedFor(part, parts)
    if (found)
      for (const { key } of part.members)
        attached.push({ from: key, into: found.into.key, reason: found.reason })
    else attached.push(...joinMembers(part))
    if (formed)
      attached.push({ from: part.head.key, into: formed.key, reason: 'formless_name_region' })
    if (!found && !formed) left.push(part)
  }
  const clusters = byDomain(left, numbered)
  const roots = clusters.flatMap(({ parts: [first], into }) => (first && !into ? [first] : []))
  const heads = roots.map(({ head }) => head)
  return [
    ...attached,
    ...clusters.flatMap(joinCluster),
    ...roots.flatMap(({ head, name }) => proposals(head, name, numbered, heads)),
  ]
}

/**
 * What follows for entries without a number of one country whose names may mean the same
 * (`OrgMatch.group`): which are one with another (`MATCH_REASONS` says `attach`), and which staff are
 * asked about. A function of the set: the same entries in any order give the same links.
 */
export const judgeNames = (group: readonly Candidate[]): Found[] => {
  const ordered = [...group].sort(byKey)
  const numbered = numberedOf(ordered)
  const named = ordered.filter(({ key }) => numberOfKey(key) === null)
  const good = numbered.filter((one) => !isFailed(one))
  return judgeNamed(named, good.length > 0 ? good : numbered)
}

/**
 * Each pair once, by its surest ground, and none a part of two. Who is a part of another for sure is proposed
 * for nothing.
 */
export const settledLinks = (links: readonly Found[]): Found[] => {
  const isSure = ({ reason }: Found): boolean => MATCH_REASONS[reason].does === 'attach'
  const isSurer = (one: Found, other: Found | undefined): boolean => {
    if (!other) return true
    const [a, b] = [one, other].map(({ reason }) => MATCH_REASONS[reason].confidence)
    return a === b ? one.into < other.into : (a ?? 0) > (b ?? 0)
  }
  const attached = new Map<string, Found>()
  const asked = new Map<string, Found>()
  for (const link of links) {
    if (isSure(link)) {
      if (isSurer(link, attached.get(link.from))) attached.set(link.from, link)
      continue
    }
    const pair = `${link.from}\n${link.into}`
    if (isSurer(link, asked.get(pair))) asked.set(pair, link)
  }
  return [...attached.values(), ...[...asked.values()].filter(({ from }) => !attached.has(from))]
}
