import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bid } from '../schema/evaluation.ts'
import { deed } from '../schema/ledger.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

const MIGRATION = new URL('../migrations/0037_unsigned_awards.sql', import.meta.url)
const LOT = 'LOT-0001'
const OTHER = 'LOT-0002'
const FALLEN = new Date('2026-11-20T08:00:00Z')
const KNOWN = new Date('2026-11-21T08:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A request with what its log says, and bids of one organisation for two lots. */
const addRequest = async (
  orgId: string,
  deeds: readonly Pick<typeof deed.$inferInsert, 'type' | 'details'>[],
  declinedAt: Date | null = null,
): Promise<string> => {
  const { db } = database
  const rfxId = randomUUID()
  const none = Buffer.alloc(32)
  for (const [index, one] of deeds.entries())
    await db.insert(deed).values({
      ...one,
      rfxId,
      seq: index + 1,
      at: FALLEN,
      previousHash: none,
      hash: none,
      keyId: '',
      signature: none,
    })
  for (const lotId of [LOT, OTHER])
    await db.insert(bid).values({ rfxId, lotId, orgId, prices: {}, declinedAt })
  return rfxId
}

test('who did not sign is found in the log, unless the lot was decided anew since', async () => {
  const { db } = database
  const [winner, other] = [randomUUID(), randomUUID()]
  const type = 'rfx.lot_unsuccessful'
  const fallen = (lotId = LOT, winnerId: string | null = winner, code = 'no-signed') =>
    ({ type, details: { lotId, code, words: 'They did not sign.', winnerId } }) as const
  const anew = (lotIds: readonly string[]) =>
    ({ type: 'rfx.reconsidered', details: { lotIds: [...lotIds], reason: 'A slip.' } }) as const
  const cases = {
    fallen: await addRequest(winner, [fallen()]),
    others: await addRequest(other, [fallen()]),
    // By the buyer alone, before anybody had won.
    failed: await addRequest(winner, [{ type, details: { lotId: LOT, code: 'no-signed' } }]),
    nobody: await addRequest(winner, [fallen(LOT, null)]),
    unfunded: await addRequest(winner, [fallen(LOT, winner, 'ins-fund')]),
    anew: await addRequest(winner, [fallen(), anew([OTHER, LOT])]),
    otherAnew: await addRequest(winner, [fallen(), anew([OTHER])]),
    before: await addRequest(winner, [anew([LOT]), fallen()]),
    again: await addRequest(winner, [fallen(), anew([LOT]), fallen()]),
    known: await addRequest(winner, [fallen(), fallen(OTHER)], KNOWN),
  }
  await db.execute(sql.raw(await readFile(MIGRATION, 'utf8')))
  const bids = await db.select().from(bid)
  const declined = Object.entries(cases).map(([name, rfxId]) => [
    name,
    ...[LOT, OTHER].map(
      (lotId) => bids.find((one) => one.rfxId === rfxId && one.lotId === lotId)?.declinedAt,
    ),
  ])
  expect(declined).toEqual([
    ['fallen', FALLEN, null],
    ['others', null, null],
    ['failed', null, null],
    ['nobody', null, null],
    ['unfunded', null, null],
    ['anew', null, null],
    ['otherAnew', FALLEN, null],
    ['before', FALLEN, null],
    ['again', FALLEN, null],
    ['known', KNOWN, KNOWN],
  ])
})
