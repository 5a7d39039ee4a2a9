import { parted } from '../org-names.ts'
import { shareRegion } from '../org-regions.ts'

/** How much of what is spelled with an entry's number is like the name at hand: all of it, at least half, or less. */
export type Support = 'whole' | 'half' | 'little'

/** An entry of the register among those whose names may mean the same. */
export interface Candidate {
  /** Its match key. */
  readonly key: string
  /** The key of the entry that it is a part of already, else its own. */
  readonly root: string
  /** Its spellings that stand in the group: normalised names, and where they say that it is. */
  readonly names: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  /** Domains named after it that notices give for it under these names (`ownDomains`). */
  readonly domains?: ReadonlySet<string>
  /** Less than `whole`, where names of other groups are spelled with its number too. */
  readonly support?: Support
  /** Whether names of other groups are spelled with its number too, like this one or not. */
  readonly hasOtherNames?: boolean
}

/** That one entry is a part of another, or may be. */
export interface Link<Reason> {
  readonly from: string
  readonly into: string
  readonly reason: Reason
}

/** Where more are as likely, none of them is. */
export const MOST_PROPOSED = 3

export const byKey = (a: Candidate, b: Candidate): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : 0

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  for (const one of a) if (b.has(one)) return true
  return false
}

const bareNames = (names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...names].map((name) => parted(name).bare))

/** Whether two share a name: `same`, or one of them leaves the legal form out. */
export const sharedName = (
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): 'same' | 'formless' | null => {
  if (share(one, other)) return 'same'
  return share(one, bareNames(other)) || share(bareNames(one), other) ? 'formless' : null
}

/** Whether two have a domain in common that is named after both. */
export const shareDomain = (
  { domains: one }: Pick<Candidate, 'domains'>,
  { domains: other }: Pick<Candidate, 'domains'>,
): boolean => one !== undefined && other !== undefined && share(one, other)

export type Nearness = 'region' | 'country' | 'elsewhere'

export const nearness = (a: Candidate, b: Candidate): Nearness => {
  if (a.regions.size === 0 || b.regions.size === 0) return 'country'
  return shareRegion(a.regions, b.regions) ? 'region' : 'elsewhere'
}

/** Of entries that are one already the first. */
export const distinct = <C extends Candidate>(candidates: readonly C[]): C[] => {
  const roots = new Set<string>()
  return [...candidates].sort(byKey).filter(({ root }) => {
    const isNew = !roots.has(root)
    roots.add(root)
    return isNew
  })
}

/** The candidates that are nearest, and only if they are few. */
export const nearest = (from: Candidate, into: readonly Candidate[]): Candidate[] => {
  for (const near of ['region', 'country', 'elsewhere'] as const) {
    const found = distinct(into.filter((other) => nearness(from, other) === near))
    if (found.length > 0) return found.length > MOST_PROPOSED ? [] : found
  }
  return []
}

/** The one that can be meant: the only one whose number is spelled like this name, else the only one that half is. */
export const onlyOf = (candidates: readonly Candidate[]): Candidate | undefined => {
  for (const support of ['whole', 'half']) {
    const found = candidates.filter((one) => (one.support ?? 'whole') === support)
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}

export const propose = <Reason>(
  from: Candidate,
  into: readonly Candidate[],
  reason: (other: Candidate) => Reason,
): Link<Reason>[] =>
  into.length > MOST_PROPOSED
    ? []
    : into.map((other) => ({ from: from.key, into: other.key, reason: reason(other) }))
