import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyOfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import { awardWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { NOTICE_DRAFT_PATH } from '@kogge/domain/standards/notice-draft-address.ts'
import { writePage } from '@kogge/features/drafting/server/request-page.commands.ts'
import { addRequest, FIRST } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { registerOwnNoticeDraft } from '@kogge/features/standards/server/own-notice-draft.http.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let app: FastifyInstance
/** Who asks; null for somebody who has not signed in. */
let caller: string | null = null
beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  registerOwnNoticeDraft(app, {
    contextOf: async () =>
      caller === null ? testContext(database.db) : contextOfUser(database.db, caller),
    publicUrl: 'https://kogge.example',
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** A negotiation with those who were invited, whose contract is concluded or to come. */
const negotiated = async (isConcluded = true) => {
  const { db } = database
  const official = {
    ...emptyOfficialNotice,
    directAward: 'exclusive' as const,
    directAwardReason: { en: 'One owner of the rights.' },
  }
  const request = await addRequest(db, {
    document: { procedure: 'neg-wo-call', privacy: 'invited', official },
    privacy: 'invited',
  })
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, request.rfxId))
  if (!row) throw new Error('There is no request.')
  const winners = [orgWith({ name: 'SIA Egle' })]
  const contract = isConcluded ? { concludedAt: '2026-11-20', contractId: 'L-7' } : {}
  const awards = [awardWith({ lotId: FIRST, winners, ...contract })]
  await writePage(db, { ...row, state: 'decided' }, new Date(), { awards })
  return request
}

const get = async (
  own: { readonly rfxId: string; readonly orgId: string },
  userId: string | null,
) => {
  caller = userId
  return app.inject(`${NOTICE_DRAFT_PATH}?rfxId=${own.rfxId}&orgId=${own.orgId}`)
}

test('the buyer has the draft of a notice that nobody else can fetch', async () => {
  const own = await negotiated()
  const { statusCode, body, headers } = await get(own, own.chief)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('direct-award-justification">exclusive<')
  expect(body).toContain('<cbc:ID>L-7</cbc:ID>')
  const other = await negotiated()
  expect((await get(own, other.chief)).statusCode).toBe(404)
  expect((await get({ ...own, orgId: other.orgId }, other.chief)).statusCode).toBe(404)
  expect((await get(own, null)).statusCode).toBe(401)
})

test('there is none before its contract, nor by an address that names nothing', async () => {
  const own = await negotiated(false)
  expect((await get(own, own.chief)).statusCode).toBe(404)
  expect((await get({ ...own, rfxId: 'nonsense' }, own.chief)).statusCode).toBe(400)
})
