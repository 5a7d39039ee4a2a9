import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { comparedName, isLikeName } from '@kogge/domain/orgs/name-likeness.ts'
import { keyHash, readUnlikeNames } from '@kogge/harvester/fixtures/identity/unlike-names.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

interface Spelled extends Record<string, unknown> {
  /** Match key of the entry that stands for it. */
  readonly root: string
  readonly name: string
  readonly ids: readonly { readonly id: string }[]
}

/** The first letters of a word, so that its cases are one. */
const stemOf = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 4)

/** Towns by the word of a language for their authority, before or after them. */
const TOWNS = [
  /([\p{L}-]+) (kommune|kommun|kaupunki|kunta|vallavalitsus|linnavalitsus|novad[as]|council)\b/giu,
  /\b(?:gmina|ville de|commune de|mairie de|stadt|gemeinde|comune di|ayuntamiento de|gemeente|municipiul) (\p{L}+)/giu,
]

const townsIn = (name: string): string[] =>
  TOWNS.flatMap((town) => [...name.matchAll(town)].map(([, word = '']) => stemOf(word)))

const isTown = (name: string): boolean => /^(?:ville|commune|mairie) d/i.test(name)
const isAssociation = (name: string): boolean =>
  /agglo|communauté|métropole/i.test(name) && !isTown(name)

const isAccount = ({ ids }: Spelled): boolean =>
  ids.length > 0 && ids.every(({ id }) => /\d_\d+$/.test(id))

const shareWords = (one: string, other: string): boolean => {
  const stems = new Set(one.split(/[^\p{L}]+/u).map(stemOf))
  return other.split(/[^\p{L}]+/u).some((word) => word.length >= 3 && stems.has(stemOf(word)))
}

/** Names in sets of which each is like another of its set. */
const setsOf = (names: readonly string[]): string[][] => {
  let sets: string[][] = []
  for (const name of names) {
    const near = sets.filter((some) => some.some((other) => isLikeName(name, other)))
    sets = [...sets.filter((some) => !near.includes(some)), [...near.flat(), name]]
  }
  return sets
}

/** How far the names of each organisation of real notices may differ. */
export const checkUnlikeNames = (given: () => TestDatabase): void => {
  const organisations: (readonly [root: string, spelled: readonly Spelled[]])[] = []
  const namesIf = (isWrong: (spelled: readonly Spelled[]) => boolean) =>
    organisations.flatMap(([, spelled]) =>
      isWrong(spelled) ? [spelled.map(({ name }) => name)] : [],
    )

  beforeAll(async () => {
    const { rows } = await given().db.execute<Spelled>(sql`
      select root.match_key as root, h.name, h.ids
      from harvested_org h join org o on o.match_key = h.match_key
      join org root on root.id = coalesce(o.merged_into_id, o.id)
      where h.is_party order by 1, 2`)
    organisations.push(...Map.groupBy(rows, ({ root }) => root))
  }, 60_000)

  it('are those of one town each', () => {
    const several = namesIf((spelled) => {
      // An association names its host; of several towns in one name none is meant.
      const towns = spelled.map(({ name }) => townsIn(name)).filter((found) => found.length === 1)
      return new Set(towns.flat()).size > 1
    })
    expect(several).toEqual([])
  })

  it('are not those of a town and of its association', () => {
    const mixed = namesIf(
      (spelled) =>
        spelled.some(({ name }) => isTown(name)) && spelled.some(({ name }) => isAssociation(name)),
    )
    expect(mixed).toEqual([])
  })

  it('are no unlike names of a number’s owner and of an account under it', () => {
    const accounts = namesIf((spelled) => {
      const names = Map.groupBy(spelled, ({ name }) => comparedName(name))
      const [own, hung] = [false, true].map((isHung) =>
        [...names.values()].flatMap((some) =>
          some.every((one) => isAccount(one) === isHung) ? some.slice(0, 1) : [],
        ),
      )
      return (hung ?? []).some(({ name }) =>
        (own ?? []).some((other) => other.ids.length > 0 && !shareWords(other.name, name)),
      )
    })
    expect(accounts).toEqual([])
  })

  it('are unlike where a reader found why, and nowhere else', () => {
    const reasons = readUnlikeNames()
    const found = organisations.flatMap(([root, spelled]) => {
      const sets = setsOf([...new Set(spelled.map(({ name }) => comparedName(name)))])
      return sets.length > 1 ? [{ root, sets }] : []
    })
    expect(found.filter(({ root }) => !reasons.has(keyHash(root)))).toEqual([])
    expect(found.length).toBeGreaterThan(reasons.size * 0.9)
  })
}
