import { isUniqueName } from '../names/unique-names.ts'
import { parted } from '../org-names.ts'
import { shareRegion } from '../org-regions.ts'
import { byKey, type Candidate, distinct, shareDomain } from './match-candidates.ts'
import type { Numbered } from './number-links.ts'

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

/** Entries without a number that are surely one: of one name and region, or of a name that is one company's. */
export interface Part {
  readonly name: string
  readonly isUnique: boolean
  readonly members: readonly Candidate[]
  /** The first of them, in the regions and with the domains of all. */
  readonly head: Candidate
}

const partOf = (name: string, isUnique: boolean, members: readonly Candidate[]): Part[] => {
  const [first] = members
  if (!first) return []
  const regions = new Set(members.flatMap((one) => [...one.regions]))
  const domains = new Set(members.flatMap((one) => [...(one.domains ?? [])]))
  return [{ name, isUnique, members, head: { ...first, regions, domains } }]
}

/** Entries without a number, those that are surely one together. */
export const partsOf = (named: readonly Candidate[], numbered: readonly Numbered[]): Part[] => {
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

/** Parts of one name that have domains in common, the first by key first. */
const clustersOf = (parts: readonly Part[]): Part[][] => {
  let clusters: Part[][] = []
  for (const part of parts) {
    const near = clusters.filter((some) =>
      some.some((other) => other.name === part.name && shareDomain(other.head, part.head)),
    )
    clusters = [...clusters.filter((some) => !near.includes(some)), [...near.flat(), part]]
  }
  return clusters.map((some) => some.sort((a, b) => byKey(a.head, b.head)))
}

/** What parts in different places are, whose name and domain are the same. */
export interface Cluster {
  readonly parts: readonly Part[]
  /** The numbered entry that they are, where one alone has the name and the domain. */
  readonly into: Candidate | undefined
}

/**
 * Parts that are one by a domain that is named after them. Where several numbers have the name and the domain, each
 * part stays by itself. A number under which others are named too is a part's that has a legal form in its name alone: a
 * group's domain is named after the group, whose short name one of its companies may have written for its own.
 */
export const byDomain = (parts: readonly Part[], numbered: readonly Numbered[]): Cluster[] =>
  clustersOf(parts).flatMap((some): Cluster[] => {
    const called = distinct(
      numbered.filter((one) =>
        some.some(({ name, head }) => one.names.has(name) && shareDomain(one, head)),
      ),
    )
    const [only, ...others] = called
    if (others.length > 0) return some.map((part) => ({ parts: [part], into: undefined }))
    const isCompany = some.some(({ name }) => parted(name).forms.length > 0)
    return [{ parts: some, into: only?.hasOtherNames && !isCompany ? undefined : only }]
  })
