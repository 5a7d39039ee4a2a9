import { letter } from '@kogge/db/schema/evaluation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addOpened,
  callsOf,
  FIRST,
  giveAllScores,
  reasonOf,
  SECOND,
  stateOf,
} from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Both lots settled, with words on no bid but those that are given. */
const addSettled = async (points: Readonly<Record<string, number>>, words = '') => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId } = tender
  const calls = await giveAllScores(db, tender, points, words)
  await calls.settle({ rfxId, orgId, lotIds: [FIRST, SECOND] })
  const award = (lotIds: readonly string[], given = '') =>
    calls.award({ rfxId, orgId, lotIds: [...lotIds], winnerId: null, words: given })
  const lotsOf = async () => (await calls.overview({ rfxId, orgId })).lots
  const decide = () => calls.decide({ rfxId, orgId })
  const told = async (bidder: { readonly orgId: string; readonly userId: string }) =>
    (await (await callsOf(db, bidder.userId)).letter.mine({ rfxId, orgId: bidder.orgId }))[0]
      ?.content
  return { ...tender, calls, award, lotsOf, decide, told }
}

const BETTER = { 'SIA Egle': 9000 }

describe('a lot that somebody lost by points that people gave', () => {
  it('is decided with words alone, and until then it is said which lots have none', async () => {
    const { rfxId, orgId, calls, award, lotsOf, decide, told, ozols } = await addSettled(BETTER)
    const lacking = async () =>
      (await lotsOf()).flatMap(({ lotId, lacksWords }) => (lacksWords ? [lotId] : []))
    // Before it is awarded, as it would be.
    expect(await lacking()).toEqual([FIRST, SECOND])
    // Signs that show nothing are no words.
    await award([FIRST, SECOND], '\u200b\u2060 \u3164')
    expect(await lacking()).toEqual([FIRST, SECOND])
    await expect(decide()).rejects.toMatchObject({
      cause: {
        code: 'rfx.step_refused',
        details: { reason: 'words_missing', count: 2, lotIds: `${FIRST} ${SECOND}` },
      },
    })
    expect((await stateOf(database.db, rfxId))?.state).toBe('opened')
    expect(await database.db.$count(letter, eq(letter.rfxId, rfxId))).toBe(0)

    await calls.retract({ rfxId, orgId, lotId: FIRST })
    await award([FIRST], 'It works on Sundays too.')
    expect(await lacking()).toEqual([SECOND])
    await expect(decide()).rejects.toMatchObject({ cause: { details: { lotIds: SECOND } } })
    await calls.retract({ rfxId, orgId, lotId: SECOND })
    await award([SECOND], 'There is a plan for ice.')
    await decide()
    expect(await lacking()).toEqual([])
    const [lot] = (await told(ozols))?.lots ?? []
    expect(lot).toMatchObject({
      lotId: FIRST,
      outcome: 'lost',
      words: 'It works on Sundays too.',
      own: {
        rank: 3,
        total: 1500 + 2000,
        criteria: [
          { own: 1500, winner: 6000 },
          { own: 2000, winner: 3600, reason: '' },
        ],
      },
      winner: { total: 9600 },
    })
  })

  it('is awarded with what evaluators agreed to say of the winner, where they said why', async () => {
    const { award, lotsOf, decide, told, priede } = await addSettled(BETTER, 'As it says.')
    expect((await lotsOf()).map(({ lacksWords }) => lacksWords)).toEqual([false, false])
    await award([FIRST, SECOND])
    expect((await lotsOf()).map(({ words }) => words)).toEqual(['As it says.', 'As it says.'])
    await decide()
    expect((await told(priede))?.lots.map(({ words }) => words)).toEqual([
      'As it says.',
      'As it says.',
    ])
  })

  it('is decided without words where prices alone decide', async () => {
    const { award, lotsOf, decide, told, ozols } = await addSettled({})
    await award([FIRST, SECOND])
    expect((await lotsOf()).map(({ lacksWords }) => lacksWords)).toEqual([false, false])
    expect(await reasonOf(decide())).toBeNull()
    expect((await told(ozols))?.lots).toMatchObject([{ outcome: 'lost', words: '' }])
  })
})
