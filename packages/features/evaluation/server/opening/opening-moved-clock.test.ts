import { connect } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { newKeyPair, sealTo } from '@kogge/platform/server/sealing/sealed-box.ts'
import { createSealing, watchOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { contextOfUser, TEST_SECRET } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTender, callsOf, fromNow } from '../evaluation.fixture.ts'
import { evaluationRouter } from '../evaluation.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('nothing is opened by a clock that somebody has moved to the time of opening', async () => {
  const { rfxId, orgId, chief } = await addTender(database.db, { openingIn: 24 })
  const slots = await database.db.$count(sealedSlot)
  const address = new URL(database.url)
  address.searchParams.set('options', `-c kogge.now=${fromNow(48).toISOString()}`)
  const moved = connect(address.toString())
  const alarms: string[] = []
  const log = { error: (_facts: object, message: string) => void alarms.push(message) }
  const sealing = createSealing(TEST_SECRET, watchOf(log))
  const context = await contextOfUser(database.db, chief, () => new Date())
  const calls = createCaller(evaluationRouter)({ ...context, db: moved.db, sealing })
  await expect(calls.opening.open({ rfxId, orgId })).rejects.toThrow('system.clocks_part')
  expect(alarms[0]).toMatch(/^ALARM: the clocks/)
  await moved.close()
  expect(await database.db.$count(response, eq(response.rfxId, rfxId))).toBe(0)
  expect(await database.db.$count(sealedSlot)).toBe(slots)
})

test('no contract is concluded by a clock that somebody has moved past the standstill', async () => {
  const { rfxId, orgId, chief, lots } = await addTender(database.db)
  const address = new URL(database.url)
  address.searchParams.set('options', `-c kogge.now=${fromNow(480).toISOString()}`)
  const moved = connect(address.toString())
  const sealing = createSealing(TEST_SECRET, watchOf({ error: () => undefined }))
  const context = await contextOfUser(database.db, chief, () => new Date())
  const calls = createCaller(evaluationRouter)({ ...context, db: moved.db, sealing })
  const concluded = { concludedOn: '2026-12-01', amount: null, reference: 'K-1' }
  await expect(
    calls.evaluation.conclude({ rfxId, orgId, lotIds: [lots[0] ?? ''], ...concluded }),
  ).rejects.toThrow('system.clocks_part')
  await moved.close()
})

test('nothing is opened with a key that somebody has exchanged', async () => {
  const { rfxId, orgId, chief, key } = await addTender(database.db)
  const calls = await callsOf(database.db, chief)
  const exchange = (publicKey: Buffer) =>
    database.db.update(writtenRfx).set({ publicKey }).where(eq(writtenRfx.rfxId, rfxId))
  await exchange(newKeyPair().publicKey)
  await expect(calls.opening.open({ rfxId, orgId })).rejects.toThrow('rfx.key_refused')
  await exchange(key.publicKey)
  expect(await calls.opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
})

test('a response that was sealed to another key than the log’s is named', async () => {
  const { rfxId, orgId, chief, egle } = await addTender(database.db)
  const slot = createSealing(TEST_SECRET).slotOf(rfxId, egle.orgId)
  const [row] = await database.db.select().from(sealedSlot).where(eq(sealedSlot.slot, slot))
  const { publicKey } = newKeyPair()
  await database.db
    .update(sealedSlot)
    .set({ sealed: sealTo(publicKey, Buffer.alloc((row?.sealed.length ?? 48) - 48)) })
    .where(eq(sealedSlot.slot, slot))
  const calls = await callsOf(database.db, chief)
  await calls.opening.open({ rfxId, orgId })
  const record = await calls.opening.record({ rfxId, orgId })
  expect(record.otherKey).toEqual([{ orgId: egle.orgId, name: 'SIA Egle', requestKey: null }])
  // Its own copy is what its receipt is for.
  expect(record.responses).toHaveLength(3)
})
