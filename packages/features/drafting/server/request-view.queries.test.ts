import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { daysToLook, withReasonOf } from '@kogge/domain/drafting/checks/deadline-checks.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCodes, callsOf } from './drafting.fixture.ts'

let database: TestDatabase
let orgId: string
let calls: Awaited<ReturnType<typeof callsOf>>
beforeAll(async () => {
  database = await testDatabase()
  await addCodes(database.db)
  orgId = await addOrganisation(database.db, 'BUSINESS')
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  calls = await callsOf(database.db, userId)
})
afterAll(() => database.close())

const wallIn = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { wall: `${day}T${hour}:00`, fold: null }
}

/** A request published with one reason for a shorter period, in which another stands now. */
const requestWith = async (
  first: RequestDocument['shortened'],
  now: RequestDocument['shortened'],
): Promise<string> => {
  const times = { questionsUntil: wallIn(50, 12), responsesUntil: wallIn(60, 12) }
  const document = documentWith({ ...times, openingAt: wallIn(60, 14), shortened: first })
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
  const { revision } = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document })
  await calls.rfxDraft.publish({ orgId, rfxId, revision })
  await database.db
    .update(writtenRfx)
    .set({ document: { ...document, shortened: now } })
    .where(eq(writtenRfx.rfxId, rfxId))
  return rfxId
}

test.each([
  ['urgent', 'urgent', 4],
  [null, 'urgent', 6],
  [null, null, 6],
] as const)(
  'answers to a request that was first %s and now is %s are late within %s days',
  async (first, now, days) => {
    const view = await calls.writtenRfx.view({ rfxId: await requestWith(first, now) })
    if (!view?.document) throw new Error('The buyer reads its own request.')
    expect(view.document.shortened).toBe(now)
    expect(view.shortened).toBe(first)
    expect(daysToLook(withReasonOf(view.document, view))).toBe(days)
  },
)
