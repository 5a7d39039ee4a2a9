import { isUniqueName } from '../names/unique-names.ts'
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
import { isFailed, type Numbered, numberedOf } from './number-links.ts'

type Found = Link<LinkReason>

/** Entries without a number of one name, in the regions that they have in common, first by key. */
const regionalOf = (named: readonly Candidate[]): Candidate[][] => {
  let parts: Candidate[][] = []
  for (const one of named.filter(({ regions }) => regions.size > 0)) {
    const near = parts.filter((part) =>
      part.some((other) => shareRegion(one.regions, other.regions)),
    )
    parts = [...parts.filter((part) => !near.includes(part)), [...near.flat(), one]]
  }
  return parts.map((part) => part.sort(byKey))
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

/** Entries without a number that are surely one: of one name and region, or of a name that is one company's. */
interface Part {
  readonly name: string
  readonly isUnique: boolean
  readonly members: readonly Candidate[]
  /** The first of them, in the regions of all. */
  readonly head: Candidate
}

const partOf = (name: string, isUnique: boolean, members: readonly Candidate[]): Part[] => {
  const [first] = members
  if (!first) return []
  const regions = new Set(members.flatMap((one) => [...one.regions]))
  return [{ name, isUnique, members, head: { ...first, regions } }]
}

const partsOf = (named: readonly Candidate[], numbered: readonly Numbered[]): Part[] => {
  const names = [...new Set(named.flatMap(({ names: [first = ''] }) => [first]))].sort()
  return names.flatMap((name) => {
    const called = named.filter((one) => one.names.has(name))
    // Two numbers of a name say that it is not one company's after all.
    const isUnique =
      isUniqueName(name, called[0]?.key.slice(0, 2) ?? '') &&
      distinct(numbered.filter((one) => one.names.has(name))).length < 2
    if (isUnique) return partOf(name, true, called)
    const nowhere = called.filter(({ regions }) => regions.size === 0)
    return [...regionalOf(called), ...nowhere.map((one) => [one])].flatMap((part) =>
      partOf(name, false, part),
    )
  })
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

const judgeNamed = (named: readonly Candidate[], numbered: readonly Numbered[]): Found[] => {
  const parts = partsOf(named, numbered)
  const attached: Found[] = []
  const roots: Part[] = []
  for (const part of parts) {
    const found = numberedFor(part, numbered)
    const formed = found ? undefined : formedFor(part, parts)
    const [first] = part.members
    for (const { key, regions } of part.members) {
      if (found) attached.push({ from: key, into: found.into.key, reason: found.reason })
      else if (first && key !== first.key) {
        const isNear = !part.isUnique || shareRegion(regions, first.regions)
        attached.push({
          from: key,
          into: first.key,
          reason: isNear ? 'same_name_region' : 'company_name',
        })
      } else if (formed)
        attached.push({ from: key, into: formed.key, reason: 'formless_name_region' })
    }
    if (!found && !formed) roots.push(part)
  }
  const heads = roots.map(({ head }) => head)
  return [...attached, ...roots.flatMap(({ head, name }) => proposals(head, name, numbered, heads))]
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
