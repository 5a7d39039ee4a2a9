import {
  type Answer,
  failing,
  json,
  openai,
  vectorOf,
} from '@kogge/platform/server/embedding-endpoint.fixture.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { describe, expect, it } from 'vitest'
import { MODEL, semanticTests } from './semantic.fixture.ts'
import { spendTokens } from './token-budget.commands.ts'
import { tokensSpent } from './token-budget.queries.ts'
import { ensureStore } from './vector-store.commands.ts'
import { hasStore, vectorType } from './vector-store.queries.ts'

const { database, endpoint, make, add, change, sent, stored } = semanticTests()

const vectorsWith =
  (change: (x: number, text: string) => number): Answer =>
  ({ input }, response) =>
    json(response, {
      data: input.map((text, index) => ({
        index,
        embedding: vectorOf(text, MODEL).map((x) => change(x, text)),
      })),
    })

describe('the place of vectors', () => {
  it('is made once, whoever asks, where the database has the type', async () => {
    const db = database()
    expect(await vectorType(db)).toBe('available')
    expect(await hasStore(db, MODEL)).toBe(false)
    expect(await Promise.all([ensureStore(db, MODEL), ensureStore(db, MODEL)])).toEqual([
      'installed',
      'installed',
    ])
    expect(await hasStore(db, MODEL)).toBe(true)
    expect(await ensureStore(db, 'text-embedding-3-large')).toBe('installed')
  })
})

describe('making embeddings', () => {
  it('sends each public text once, in batches, what is open first, and no names', async () => {
    for (let n = 0; n < 66; n += 1) await add(`Closed ${n}`)
    await add('Open bridge', { closesAt: new Date(TEST_NOW.getTime() + 3_600_000) })
    await add('Secret', { privacy: 'invited' })
    expect(await make()).toEqual({ made: 67, same: 0, refused: 0, stoppedBy: null })
    expect(sent().map(({ length }) => length)).toEqual([1, 64, 2])
    expect(sent()[0]).toEqual(['Open bridge'])
    expect(sent()[1]?.slice(0, 2)).toEqual(['Closed 65', 'Closed 64'])
    expect(sent().flat().join()).not.toMatch(/Secret|Neimane/)
    expect(await make()).toEqual({ made: 0, same: 0, refused: 0, stoppedBy: null })
    expect(sent()).toHaveLength(3)
  })

  it('sends again only what reads otherwise', async () => {
    const num = await add('Bridge')
    await add('School')
    await make()
    await change(num, 'Bridge')
    expect(await make()).toMatchObject({ made: 0, same: 1 })
    expect(await make()).toMatchObject({ made: 0, same: 0 })
    await change(num, 'Bridges', new Date(TEST_NOW.getTime() + 1000))
    expect(await make()).toMatchObject({ made: 1, same: 0 })
    expect(sent().at(-1)).toEqual(['Bridges'])
    await change(num, '', new Date(TEST_NOW.getTime() + 2000))
    expect(await make()).toMatchObject({ made: 0, refused: 0 })
    expect((await stored()).find((row) => row.num === num)?.made).toBe(false)
  })

  it('looks at everything once a day, also at what came with an old time', async () => {
    await add('Bridge')
    await make()
    await add('School')
    expect(await make()).toMatchObject({ made: 0, stoppedBy: null })
    const tomorrow = new Date(TEST_NOW.getTime() + 25 * 3_600_000)
    expect(await make({ now: () => tomorrow })).toMatchObject({ made: 1 })
  })

  it('waits for an endpoint that is busy, and comes back later where it stays so', async () => {
    await add('Bridge')
    let busy = 2
    const answer: Answer = (asked, response) => {
      busy -= 1
      if (busy >= 0) failing(429, { 'retry-after': '0' })(asked, response)
      else openai(asked, response)
    }
    endpoint().answer(answer)
    expect(await make()).toMatchObject({ made: 1, stoppedBy: null })
    expect(sent()).toHaveLength(3)
    await add('School', { updatedAt: TEST_NOW })
    endpoint().answer(failing(429))
    expect(await make()).toMatchObject({ made: 0, stoppedBy: 'busy' })
    endpoint().answer(failing(429, { 'retry-after': '3600' }))
    const before = sent().length
    expect(await make()).toMatchObject({ made: 0, stoppedBy: 'busy' })
    expect(sent()).toHaveLength(before + 1)
    endpoint().answer(openai)
    expect(await make()).toMatchObject({ made: 1, stoppedBy: null })
  })

  it('keeps what was made before the endpoint failed, and goes on from there', async () => {
    for (let n = 0; n < 70; n += 1) await add(`Request ${n}`)
    let calls = 0
    endpoint().answer((asked, response) => {
      calls += 1
      if (calls > 1) json(response, { data: [{ index: 0, embedding: [1, 2, 3] }] })
      else openai(asked, response)
    })
    expect(await make()).toEqual({ made: 64, same: 0, refused: 0, stoppedBy: 'unexpected' })
    expect(await stored()).toHaveLength(64)
    endpoint().answer(openai)
    expect(await make()).toEqual({ made: 6, same: 0, refused: 0, stoppedBy: null })
  })

  it('leaves out a text that the endpoint does not take, until it reads otherwise', async () => {
    for (const title of ['One', 'Two', 'Bad', 'Four', 'Five']) await add(title)
    endpoint().answer((asked, response) =>
      (asked.input.includes('Bad') ? failing(400) : openai)(asked, response),
    )
    expect(await make()).toEqual({ made: 4, same: 0, refused: 1, stoppedBy: null })
    expect((await stored()).filter(({ made }) => !made)).toHaveLength(1)
    const before = sent().length
    expect(await make()).toEqual({ made: 0, same: 0, refused: 0, stoppedBy: null })
    expect(sent()).toHaveLength(before)
  })

  it.each([
    ['refused', failing(400), 'all_refused'],
    ['answered with zeros', vectorsWith(() => 0), 'unexpected'],
  ])('takes no text for refused while all are %s', async (_, answer, stoppedBy) => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await add(title)
    endpoint().answer(answer)
    expect(await make()).toEqual({ made: 0, same: 0, refused: 0, stoppedBy })
    expect(sent().map(({ length }) => length)).toEqual([4, 2, 1, 1])
    expect(await stored()).toEqual([])
    endpoint().answer(openai)
    expect(await make()).toEqual({ made: 4, same: 0, refused: 0, stoppedBy: null })
  })

  it('counts what an endpoint answered that gives no vectors, as it was sent', async () => {
    await add('x'.repeat(100))
    await add('y'.repeat(100))
    endpoint().answer(vectorsWith(() => 0))
    expect(await make({ tokensPerDay: 250 })).toMatchObject({ stoppedBy: 'unexpected' })
    // Both together, one of them, and the text that every endpoint takes.
    expect(await tokensSpent(database(), TEST_NOW)).toBe(152)
    expect(await make({ tokensPerDay: 250 })).toMatchObject({ stoppedBy: 'spent' })
    expect(sent()).toHaveLength(3)
  })

  it('asks again for a text that was refused for a moment', async () => {
    await add('One')
    endpoint().answer((asked, response) => {
      failing(400)(asked, response)
      endpoint().answer(openai)
    })
    expect(await make()).toEqual({ made: 1, same: 0, refused: 0, stoppedBy: null })
    expect(sent()).toHaveLength(3)
  })

  it('leaves out a text whose vector cannot be used, and makes the others', async () => {
    for (const title of ['One', 'Two', 'Bad', 'Four', 'Five']) await add(title)
    endpoint().answer(vectorsWith((x, text) => (text === 'Bad' ? 0 : x)))
    expect(await make()).toEqual({ made: 4, same: 0, refused: 1, stoppedBy: null })
    const before = sent().length
    expect(await make()).toEqual({ made: 0, same: 0, refused: 0, stoppedBy: null })
    expect(sent()).toHaveLength(before)
  })

  it('keeps what was taken before the endpoint failed within a batch', async () => {
    for (const title of ['One', 'Two', 'Bad', 'Four']) await add(title)
    endpoint().answer((asked, response) => {
      const isBad = asked.input.includes('Bad') || asked.input.includes('road')
      return (isBad ? failing(400) : openai)(asked, response)
    })
    expect(await make()).toEqual({ made: 1, same: 0, refused: 0, stoppedBy: 'all_refused' })
    expect((await stored()).map(({ made }) => made)).toEqual([true])
  })

  it('sends no more on one day than it may', async () => {
    await add('Bridge over the river')
    await spendTokens(database(), 95, TEST_NOW)
    expect(await make({ tokensPerDay: 100 })).toMatchObject({ made: 0, stoppedBy: 'spent' })
    expect(sent()).toEqual([])
    const tomorrow = new Date(TEST_NOW.getTime() + 86_400_000)
    expect(await make({ tokensPerDay: 100, now: () => tomorrow })).toMatchObject({ made: 1 })
    expect(await tokensSpent(database(), tomorrow)).toBe(6)
    await Promise.all([1, 2, 3].map((n) => spendTokens(database(), n, tomorrow)))
    expect(await tokensSpent(database(), tomorrow)).toBe(12)
  })

  it('ends when it is asked to, and when its time is over', async () => {
    for (let n = 0; n < 3; n += 1) await add(`Request ${n}`)
    expect(await make({ signal: AbortSignal.abort() })).toMatchObject({ stoppedBy: 'time' })
    expect(await make({ forMs: 0 })).toMatchObject({ made: 0, stoppedBy: 'time' })
    // Told to end once it was asked: what is still on its way would come to the next test.
    const stopped = new AbortController()
    endpoint().answer(() => stopped.abort())
    const ended = await make({ signal: stopped.signal })
    expect(ended).toMatchObject({ made: 0, stoppedBy: 'time' })
    expect(await stored()).toEqual([])
  })
})
