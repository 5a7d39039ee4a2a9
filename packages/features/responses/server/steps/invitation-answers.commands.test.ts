import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addInvitation, addSupplier, addTender, callsOf } from '../responses.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('who accepted an invitation may change its mind without asking or beginning first', async () => {
  const { db } = database
  const { orgId, userId } = await addSupplier(db)
  const tender = await addTender(db, { privacy: 'invited' })
  await addInvitation(db, tender, orgId)
  const { response } = await callsOf(db, userId)
  const about = { orgId, rfxId: tender.rfxId }
  await response.accept({ ...about, keepsConfidential: false })
  expect(await response.mine(about)).toMatchObject({
    status: 'OPEN',
    steps: ['decline', 'ask', 'begin'],
  })
  await response.decline({ ...about, code: 'capacity', text: '' })
  expect(await response.mine(about)).toMatchObject({
    status: 'DECLINED_INVITE',
    steps: ['accept'],
  })
})

test('whom nobody asked is offered nothing to decline', async () => {
  const { db } = database
  const { orgId, userId } = await addSupplier(db)
  const { rfxId } = await addTender(db)
  const { response } = await callsOf(db, userId)
  const mine = await response.mine({ orgId, rfxId })
  expect(mine).toMatchObject({ status: 'OPEN', steps: ['ask', 'begin'] })
})
