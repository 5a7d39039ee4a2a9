import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { noBidReason, participation } from '@kogge/db/schema/participation.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { moveTimes, provenKeyOf } from '@kogge/platform/server/testing/request-keys.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addInvitation,
  addTender,
  bidderOf,
  callsOf,
  codeOf,
  contentOf,
  inMinutes,
  openedOf,
  slotStateOf,
  type Tender,
} from '../responses.fixture.ts'
import { writeSlot } from '../slots/slots.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const keys = () => testContext(database.db)

const bidder = (of: Pick<Tender, 'rfxId'>) => bidderOf(database.db, of)

test('writes who took part and what was submitted, and leaves no slot', async () => {
  const own = await addTender(database.db, { until: inMinutes(60) })
  const responded = await bidder(own)
  await responded.save(0, '77.10')
  const receipt = await responded.submit(1)
  const asked = await bidder(own)
  await asked.ask()
  const others = await database.db.$count(sealedSlot)
  await moveTimes(database.db, own.rfxId, {
    responsesUntil: inMinutes(-1),
    openingAt: inMinutes(-1),
  })
  await openedOf(database.db, own)
  expect(await database.db.$count(sealedSlot)).toBe(others - 4)
  const rows = await database.db
    .select({ orgId: participation.orgId, status: participation.status })
    .from(participation)
    .where(eq(participation.rfxId, own.rfxId))
  expect(new Map(rows.map(({ orgId, status }) => [orgId, status]))).toEqual(
    new Map([
      [responded.orgId, 'RESPONDED'],
      [asked.orgId, 'CLOSED'],
    ]),
  )
  await database.db
    .update(writtenRfx)
    .set({ state: 'opened', openedAt: new Date() })
    .where(eq(writtenRfx.rfxId, own.rfxId))
  expect(await responded.mine()).toMatchObject({
    status: 'RESPONDED',
    receipts: [receipt],
    steps: [],
    submitted: { receiptId: receipt.receiptId, content: contentOf('77.10') },
  })
  expect(await asked.mine()).toMatchObject({ status: 'CLOSED', content: null, submitted: null })
  expect(await codeOf(responded.withdraw())).toBe('rfx.deadline_passed')
})

test('takes the own copy where the sealed one was damaged, and says what is not to be read', async () => {
  const own = await addTender(database.db)
  const [one, other] = [await bidder(own), await bidder(own)]
  for (const each of [one, other]) {
    await each.save(0)
    await each.submit(1)
  }
  const { sealing } = keys()
  await database.db
    .update(sealedSlot)
    .set({ sealed: Buffer.alloc(300, 7) })
    .where(eq(sealedSlot.slot, sealing.slotOf(own.rfxId, one.orgId)))
  const state = await slotStateOf(database.db, own.rfxId, other.orgId)
  if (!state) throw new Error('Nothing is there.')
  const forged = { ...state, content: contentOf('1.00') }
  await writeSlot(database.db, keys(), await provenKeyOf(database.db, own.rfxId), forged)
  await moveTimes(database.db, own.rfxId, { openingAt: inMinutes(-1) })
  const found = new Map((await openedOf(database.db, own)).map((each) => [each.orgId, each]))
  expect(found.get(one.orgId)?.submitted?.content).toEqual(contentOf('12.50'))
  expect(found.get(other.orgId)).toMatchObject({ submitted: null, isUnreadable: true })
})

test('leaves the reasons of those alone who did not take part, as they were given last', async () => {
  const own = await addTender(database.db)
  const [back, gone] = [await bidder(own), await bidder(own)]
  const declining = async (one: typeof gone, text: string) => {
    const { response } = await callsOf(database.db, one.userId)
    await response.decline({ orgId: one.orgId, rfxId: own.rfxId, code: 'other', text })
  }
  for (const one of [back, gone]) {
    await addInvitation(database.db, own, one.orgId)
    await declining(one, 'No time.')
    await one.accept()
  }
  await declining(gone, 'Too far.')
  await back.save(0)
  await back.submit(1)
  const textsOf = async () => {
    const rows = await database.db
      .select()
      .from(noBidReason)
      .where(eq(noBidReason.rfxId, own.rfxId))
    return rows.map(({ text }) => text).sort()
  }
  // What goes before the opening would tell when somebody came back.
  expect(await textsOf()).toEqual(['No time.', 'Too far.'])
  await moveTimes(database.db, own.rfxId, { openingAt: inMinutes(-1) })
  await openedOf(database.db, own)
  expect(await textsOf()).toEqual(['Too far.'])
})
