import { letter } from '@kogge/db/schema/evaluation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecided, callsOf, FIRST, reasonOf, SECOND, stateOf } from '../evaluation.fixture.ts'
import { addStandstillOver } from './standstill-over.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The standstill of the whole is over; the first lot went to the next, with one of its own. */
const addNext = async () => {
  const tender = await addStandstillOver(database.db)
  const { rfxId, orgId, calls, fall, next } = tender
  await fall()
  await next()
  const again = (...lotIds: readonly string[]) =>
    calls.reconsider({ rfxId, orgId, lotIds: [...lotIds], reason: 'A price was misread.' })
  return { ...tender, again }
}

describe('a decision is taken back', () => {
  it('not while another lot may be signed already, and leaves all as it was', async () => {
    const { rfxId, again, view } = await addNext()
    const before = [await view(), await stateOf(database.db, rfxId)]
    const letters = await database.db.$count(letter, eq(letter.rfxId, rfxId))
    expect(await reasonOf(again(FIRST))).toEqual(['rfx.step_refused', 'contracts_open'])
    // Nor together with it: its own standstill is over.
    expect(await reasonOf(again(FIRST, SECOND))).toEqual(['rfx.step_refused', 'standstill_over'])
    expect([await view(), await stateOf(database.db, rfxId)]).toEqual(before)
    expect(await database.db.$count(letter, eq(letter.rfxId, rfxId))).toBe(letters)
  })

  it('once that fell through, and once it is kept back by a standstill itself', async () => {
    const fallen = await addNext()
    await fallen.fall(SECOND)
    expect(await reasonOf(fallen.again(FIRST))).toBeNull()
    const kept = await addNext()
    await kept.fall(SECOND)
    await kept.next(null, SECOND)
    expect(await reasonOf(kept.again(FIRST))).toBeNull()
    // While the request is decided anew none of its contracts can be concluded, whatever the day.
    expect(await reasonOf(kept.again(SECOND))).toBeNull()
    expect((await kept.view(SECOND)).state).toBe('scoring')
  })

  it('while the standstill of the whole keeps the others back', async () => {
    const { rfxId, orgId, chief } = await addDecided(database.db, [FIRST, SECOND])
    const calls = (await callsOf(database.db, chief)).evaluation
    const again = (lotId: string) =>
      calls.reconsider({ rfxId, orgId, lotIds: [lotId], reason: 'A price was misread.' })
    expect(await reasonOf(again(FIRST))).toBeNull()
    expect(await reasonOf(again(SECOND))).toBeNull()
  })
})
