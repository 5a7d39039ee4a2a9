import { shareOfTrigrams } from '../name-likeness.ts'
import { numberOfKey } from '../numbers/org-numbers.ts'
import { wordsOf } from '../org-names.ts'
import { type Link, MOST_PROPOSED, nearness } from './match-candidates.ts'

/** Grounds that comparing names of a whole country finds; what is drawn from one group leaves them alone. */
export const NEAR_REASONS = ['department', 'name_slip'] as const
export type NearReason = (typeof NEAR_REASONS)[number]

/** An entry that stands for itself, by one of its names (`comparedName`). */
export interface NearEntry {
  /** Its match key. */
  readonly key: string
  readonly name: string
  readonly regions: ReadonlySet<string>
}

/** A name of so many words and letters says who its departments belong to. */
const LEAST_WORDS = 2
const LEAST_LETTERS = 8
/** Of the trigrams of two names in one region, the share in common from which one may be a slip of the other. */
const SLIP = 0.85
/** So many names that begin alike in one region are not compared with each other. */
const MOST_COMPARED = 100
const LEAST_BEGINNING = 4

type Found = Link<NearReason>

const candidateOf = ({ key, name, regions }: NearEntry) => ({
  key,
  root: key,
  names: new Set([name]),
  regions,
})

const isNear = (one: NearEntry, other: NearEntry): boolean =>
  nearness(candidateOf(one), candidateOf(other)) === 'region'

/** A department of a body: its name goes on where the body's ends, in the same region. */
const departments = (entries: readonly NearEntry[]): Found[] => {
  const byName = Map.groupBy(entries, ({ name }) => name)
  return entries.flatMap((entry) => {
    const words = wordsOf(entry.name).slice(0, MOST_COMPARED)
    const beginnings = words
      .map((_, at) => words.slice(0, at).join(' '))
      .filter((name, at) => at >= LEAST_WORDS && name.length >= LEAST_LETTERS)
    // The longest beginning is the nearest body above it.
    for (const name of beginnings.reverse()) {
      const above = (byName.get(name) ?? []).filter(
        (other) => other.key !== entry.key && isNear(entry, other),
      )
      if (above.length > MOST_PROPOSED) return []
      if (above.length > 0)
        return above.map(({ key }): Found => ({ from: entry.key, into: key, reason: 'department' }))
    }
    return []
  })
}

/** Numbers in a name tell schools and departments apart. */
const digitsIn = (name: string): string => name.replace(/\D+/g, ' ').trim()

const mayBeSlip = (one: NearEntry, other: NearEntry): boolean => {
  const [number, otherNumber] = [numberOfKey(one.key), numberOfKey(other.key)]
  // Two good numbers of one register are those of two.
  if (number?.register && number.register === otherNumber?.register) return false
  return (
    one.name !== other.name &&
    digitsIn(one.name) === digitsIn(other.name) &&
    shareOfTrigrams(one.name, other.name) >= SLIP
  )
}

/** Who has a number stands before who has none. */
const isBefore = (one: string, other: string): boolean => {
  const [named, otherNamed] = [one, other].map((key) => key.slice(3).startsWith('~'))
  return named === otherNamed ? one < other : !named
}

/** Names that differ by a slip of the hand, among those that begin or end alike in one region. */
const slips = (entries: readonly NearEntry[]): Found[] => {
  const alike = new Map<string, NearEntry[]>()
  const add = (key: string, entry: NearEntry): void => {
    const known = alike.get(key)
    if (known) known.push(entry)
    else alike.set(key, [entry])
  }
  for (const entry of entries) {
    if (entry.name.length < LEAST_LETTERS) continue
    for (const region of entry.regions) {
      add(`${region} ${entry.name.slice(0, LEAST_BEGINNING)}`, entry)
      add(`${region}~${entry.name.slice(-LEAST_BEGINNING)}`, entry)
    }
  }
  return [...alike.values()]
    .filter((some) => some.length > 1 && some.length <= MOST_COMPARED)
    .flatMap((some) =>
      some.flatMap((one, at) =>
        some.slice(at + 1).flatMap((other): Found[] => {
          if (one.key === other.key || !mayBeSlip(one, other)) return []
          const [from, into] = isBefore(one.key, other.key)
            ? [other.key, one.key]
            : [one.key, other.key]
          return [{ from, into, reason: 'name_slip' }]
        }),
      ),
    )
}

/**
 * Entries of one country whose names are near, though they stand in different groups: departments of a body, and
 * names with a slip. They are proposed to staff, never made one. Each pair once; who is near to many
 * is near to none. A function of the set, in time that grows with it.
 */
export const nearLinks = (entries: readonly NearEntry[]): Found[] => {
  const ordered = [...entries].sort((a, b) => (a.key < b.key ? -1 : 1))
  const found = [...slips(ordered), ...departments(ordered)]
  const pairs = new Map(found.map((link) => [`${link.from}\n${link.into}`, link]))
  return [...Map.groupBy(pairs.values(), ({ from }) => from).values()].flatMap((links) =>
    links.length > MOST_PROPOSED ? [] : links,
  )
}
