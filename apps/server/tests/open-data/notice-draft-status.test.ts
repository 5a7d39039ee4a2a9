import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyOfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import { writePage } from '@kogge/features/drafting/server/request-page.commands.ts'
import {
  addBidder,
  addDecided,
  addRequest,
  FIRST,
  type Given,
  responseWith,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { noticeDraftRouter } from '@kogge/features/standards/server/notice-draft.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A request that is open, with its page as its publication writes it. */
const added = async (document: Given['document'] = {}) => {
  const { db } = database
  const request = await addRequest(db, { document, openingIn: 24 })
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, request.rfxId))
  if (!row) throw new Error('There is no request.')
  await writePage(db, { ...row, state: 'published' }, row.publishedAt)
  return request
}

interface Own {
  readonly rfxId: string
  readonly orgId: string
  readonly chief: string
}

const statusOf = async ({ rfxId, orgId, chief }: Own) => {
  const calls = createCaller(noticeDraftRouter)(await contextOfUser(database.db, chief))
  return calls.noticeDraft.status({ rfxId, orgId })
}
const fieldsOf = async (own: Own) =>
  new Map((await statusOf(own))?.missing.map(({ name, field }) => [name, field]))

test('what the notice of a call lacks is named for its buyer, with the field that has it', async () => {
  const fields = await fieldsOf(await added())
  expect(fields.get('euFunds')).toBe('official.euFunds')
  expect(fields.get('reviewBody')).toBe('official.reviewBody.name')
  expect(fields.get('places')).toBe('place')
  // Where an organisation sits is on its own page.
  expect(fields.get('addresses')).toBeNull()
  const official = { ...emptyOfficialNotice, euFunds: 'eu-funds' as const }
  expect((await fieldsOf(await added({ official }))).has('euFunds')).toBe(false)
})

test('of a negotiation without a call the result to come is asked for, as long as nothing came of it', async () => {
  const request = await added({ procedure: 'neg-wo-call', privacy: 'invited' })
  const status = await statusOf(request)
  expect(status).toMatchObject({ subtype: '29', isResult: true, isDrafted: false })
  const names = status?.missing.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['directAward', 'directAwardReason']))
  expect(names).not.toContain('outcome')
  expect(names).not.toContain('tenderStatistics')
})

test('of a decision it names the lots whose contracts are to come', async () => {
  const status = await statusOf(await addDecided(database.db))
  expect(status).toMatchObject({ subtype: '29', isDrafted: true, lotsToContract: [FIRST] })
})

test('a price survey has none, and nobody reads those of another buyer', async () => {
  expect(await statusOf(await added({ kind: 'price_survey', procedure: 'survey' }))).toBeNull()
  const [mine, other] = [await added(), await added()]
  await expect(statusOf({ ...mine, rfxId: other.rfxId })).rejects.toThrow('record.not_found')
  await expect(statusOf({ ...mine, orgId: other.orgId })).rejects.toThrow('record.not_found')
})

test('no tender that nobody has opened passes through it', async () => {
  const request = await added()
  const before = await statusOf(request)
  await addBidder(database.db, request, 'SIA Egle', responseWith({ [FIRST]: '1' }))
  expect(await statusOf(request)).toEqual(before)
})
