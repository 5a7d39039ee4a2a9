import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { soughtIn } from '@kogge/domain/search/tsquery-parser.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRows } from './row-columns.ts'
import { ranksOf } from './ts-rank.ts'
import { holders } from './tsquery-match.ts'
import { addWords, newWordStore } from './word-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const LEXEMES = ['a', 'ab', 'abc', 'b', 'bc', 'c', 'ž', 'žo']
const lexeme = fc.constantFrom(...LEXEMES)

/** Words with their places, as `vectorOf` writes them: what has weight A stands with a sign as well. */
const vector = fc
  .array(
    fc.tuple(
      lexeme,
      fc.uniqueArray(fc.integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('A', 'B', 'C', ''),
    ),
    { maxLength: 6 },
  )
  .map((words) => {
    const titles = words.filter(([, , weight]) => weight === 'A').map(([word]) => `=${word}`)
    const placed = words.map(
      ([word, places, weight]) => `${word}:${places.map((place) => `${place}${weight}`).join(',')}`,
    )
    return [...placed, ...titles].join(' ')
  })

const word = fc.oneof(
  lexeme.map((one) => `'${one}'`),
  lexeme.map((one) => `'=${one}'`),
  lexeme.map((one) => `'${one}':*`),
)
const phrase = fc
  .array(lexeme, { minLength: 2, maxLength: 3 })
  .map((words) => `(${words.map((one) => `'${one}'`).join('<->')})`)
const { query } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3 },
    word,
    phrase,
    fc.array(tie('query'), { minLength: 1, maxLength: 3 }).map((all) => `(${all.join('|')})`),
    fc.array(tie('query'), { minLength: 1, maxLength: 3 }).map((all) => `(${all.join('&')})`),
    tie('query').map((one) => `!(${one})`),
  ),
}))

interface Judged extends Record<string, unknown> {
  readonly words: Buffer
  readonly found: boolean
  readonly rank: number
}

/** What PostgreSQL says of each vector. */
const judge = async (vectors: readonly string[], asked: string): Promise<readonly Judged[]> => {
  const { rows } = await database.db.execute<Judged>(sql`
    select tsvectorsend(v.words) as words, v.words @@ ${asked}::tsquery as found,
      ts_rank('{0.1,0.3,0.6,1}', v.words, ${asked}::tsquery, 1)::float8 as rank
    from (select value::tsvector as words, ordinality
      from jsonb_array_elements_text(${JSON.stringify(vectors)}::jsonb) with ordinality) as v
    order by v.ordinality`)
  return rows
}

const shelfOf = (judged: readonly Judged[], parts: number) => {
  const rows = newRows(judged.length)
  rows.length = judged.length
  for (let row = 0; row < judged.length; row += 1) {
    rows.num[row] = row + 1
    rows.ordinal[row] = -1
  }
  const wordStore = newWordStore()
  const size = Math.ceil(judged.length / parts)
  for (let start = 0; start < judged.length; start += size) {
    const some = judged.slice(start, start + size)
    const bytes = some.flatMap(({ words }, at) => {
      const num = Buffer.alloc(4)
      num.writeInt32BE(start + at + 1)
      return [num, words]
    })
    addWords(wordStore, rows, Buffer.concat(bytes), some.length)
  }
  return wordStore
}

test('words are found as PostgreSQL finds them, and titles by their weight', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(vector, { minLength: 1, maxLength: 40 }),
      query,
      fc.integer({ min: 1, max: 30 }),
      async (vectors, asked, parts) => {
        const judged = await judge(vectors, asked)
        const marks = holders(shelfOf(judged, parts), soughtIn(asked))
        expect([...marks].map((mark) => mark === 1)).toEqual(judged.map(({ found }) => found))
      },
    ),
    { numRuns: 1500 },
  )
})

test('ranks are those of ts_rank', async () => {
  const plain = query.filter((asked) => !/=|:\*/.test(asked))
  await fc.assert(
    fc.asyncProperty(
      fc.array(vector, { minLength: 1, maxLength: 40 }),
      plain,
      fc.integer({ min: 1, max: 30 }),
      async (vectors, asked, parts) => {
        const judged = await judge(vectors, asked)
        const ordinals = judged.map((_, ordinal) => ordinal)
        const ranks = ranksOf(shelfOf(judged, parts), soughtIn(asked), ordinals)
        for (const [ordinal, { words, rank }] of judged.entries()) {
          // An empty text has no rank.
          if (words.readInt32BE(0) > 0) expect(ranks?.get(ordinal)).toBe(rank)
        }
      },
    ),
    { numRuns: 1500 },
  )
})
