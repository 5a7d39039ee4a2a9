import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { type Place, readPlaces } from './compared-columns.ts'
import { END_ASPECTS, OTHERS, ROW_ASPECTS, ROWS_OF, TABLES } from './forged-tables.ts'

const places = await readPlaces()

/** All that a place must speak of. */
const aspectsOf = ({ table }: Place): readonly string[] => {
  const others = OTHERS[table]
  if (others) return others
  const known = TABLES.get(table)
  if (!known) throw new Error(`There is no table ${table}.`)
  const columns = getTableConfig(known).columns.map(({ name }) => name)
  return [...columns, ...ROW_ASPECTS, ...(END_ASPECTS[table] ?? [])]
}

test('there is a table, and each of its lines is about other rows', () => {
  expect(places.length).toBeGreaterThan(30)
  expect(new Set(places.map(({ label }) => label)).size).toBe(places.length)
  const labels = places.map(({ label }) => label)
  expect(Object.keys(ROWS_OF).filter((label) => !labels.includes(label))).toEqual([])
})

test.each(places.map((place) => [place.label, place] as const))(
  '%s: every column has one place, and a reason where it is not compared',
  (_label, place) => {
    const { compared, notCompared } = place
    if (notCompared.has('*')) {
      expect([...compared]).toEqual([])
      expect([...notCompared.keys()]).toEqual(['*'])
    } else {
      expect([...compared, ...notCompared.keys()].sort()).toEqual([...aspectsOf(place)].sort())
    }
    for (const reason of notCompared.values()) expect(reason.length).toBeGreaterThan(5)
  },
)
