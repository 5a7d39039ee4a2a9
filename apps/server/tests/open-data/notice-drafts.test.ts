import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { writePage } from '@kogge/features/drafting/server/request-page.commands.ts'
import {
  addDecided,
  addOpened,
  addRequest,
  FIRST,
  giveAllScores,
  type Request,
  SECOND,
  tenderDocument,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { registerStandards } from '@kogge/features/standards/server/open-data.http.ts'
import { readNotices } from '@kogge/harvester/formats/format-detection.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALENDAR_WORDS } from '../../http/export-texts.ts'

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  registerStandards(app, {
    db: database.db,
    publicUrl: 'https://kogge.example',
    ocidPrefix: 'ocds-kogge0',
    words: CALENDAR_WORDS,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const fetched = (rfxId: string) => app.inject(`/api/rfx/${rfxId}/eforms.xml`)

const noticeOf = async (rfxId: string): Promise<{ notice: Notice; xml: string }> => {
  const { body: xml } = await fetched(rfxId)
  const [only] = [...readNotices(Buffer.from(xml))]
  if (!only || 'error' in only) throw only?.error ?? new Error('There is no notice.')
  return { notice: only.notice, xml }
}

/** Writes the page of a request as its publication does. */
const publish = async (rfxId: string) => {
  const { db } = database
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  if (!row) throw new Error('There is no request.')
  await writePage(db, { ...row, state: 'published' }, row.publishedAt)
}

const added = async (document: Partial<RequestDocument> = {}) => {
  const request = await addRequest(database.db, { document, openingIn: 24 })
  await publish(request.rfxId)
  return request
}

const worth = (cpv: string, amount: string): Partial<RequestDocument> => ({
  cpv: { main: cpv, additional: [] },
  lots: tenderDocument().lots.map((lot) => ({
    ...lot,
    cpv: { main: cpv, additional: [] },
    value: { amount, currency: 'EUR' },
  })),
})

describe('the draft of the notice of a request written here', () => {
  it('is a call while it is open, with the telephone of its buyer, and names what is to be added', async () => {
    const { rfxId, orgId } = await added()
    await database.db.update(org).set({ phone: '+371 65071160' }).where(eq(org.id, orgId))
    const { notice, xml } = await noticeOf(rfxId)
    expect(notice).toMatchObject({
      subtype: '16',
      legalBasis: '32014L0024',
      procedureId: rfxId,
      version: '01',
      buyers: [{ contact: { phone: '+371 65071160' } }],
    })
    expect(notice.noticeId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-/)
    expect(xml).toContain('whether EU funds pay: BT-60')
    expect(xml).not.toContain('no-eu-funds')
  })

  it('is that of the light regime, or of national law, where the value says so', async () => {
    const subtype = async (document: Partial<RequestDocument>) =>
      (await noticeOf((await added(document)).rfxId)).notice.subtype
    expect(await subtype(worth('85100000', '400000'))).toBe('20')
    expect(await subtype(worth('85100000', '300000'))).toBe('E3')
    expect(await subtype(worth('90620000', '60000'))).toBe('E3')
    expect(await subtype(worth('90620000', '400000'))).toBe('16')
  })

  it('is none of a price survey, nor of a negotiation without a call that has no result', async () => {
    for (const document of [
      { kind: 'price_survey', procedure: 'survey' },
      { procedure: 'neg-wo-call' },
    ] as const) {
      const { rfxId } = await added(document)
      expect(await fetched(rfxId)).toMatchObject({ statusCode: 404 })
    }
  })

  it('is a result of its own once it is decided, of the lot that nobody won alone', async () => {
    const { rfxId } = await addDecided(database.db)
    const { notice, xml } = await noticeOf(rfxId)
    expect(notice).toMatchObject({ subtype: '29', noticeType: 'can-standard' })
    // A winner without a contract has no notice.
    expect(notice.lots.map(({ id }) => id)).toEqual([SECOND])
    expect(notice.awards).toMatchObject([
      { lotId: SECOND, outcome: 'clos-nw', reason: 'ins-fund', winners: [] },
    ])
    expect(xml).not.toContain('<efac:SettledContract>')
    expect(xml).toContain(`no contract is concluded yet of ${FIRST}.`)
    const call = await noticeOf((await added()).rfxId)
    expect(notice.noticeId).not.toBe(call.notice.noticeId)
  })

  it('is a result where all lots end without a winner', async () => {
    const tender = await addOpened(database.db)
    const { rfxId, orgId } = tender
    await publish(rfxId)
    const before = await noticeOf(rfxId)
    expect(before.notice.subtype).toBe('16')
    const calls = await giveAllScores(database.db, tender)
    await calls.fail({ rfxId, orgId, lotIds: [FIRST, SECOND], code: 'chan-need', words: 'No.' })
    await calls.decide({ rfxId, orgId })
    const { notice } = await noticeOf(rfxId)
    expect(notice.subtype).toBe('29')
    expect(notice.noticeId).not.toBe(before.notice.noticeId)
    expect(notice.awards).toMatchObject([
      { lotId: FIRST, outcome: 'clos-nw', reason: 'chan-need', tendersReceived: 3 },
      { lotId: SECOND, outcome: 'clos-nw', reason: 'chan-need', tendersReceived: 2 },
    ])
  })

  it.each<[string, number[], () => Promise<Pick<Request, 'rfxId' | 'orgId' | 'chief'>>]>([
    // Before the deadline none counts as received.
    ['before its opening', [0, 0], () => added()],
    ['after its opening', [3, 2], () => addOpened(database.db)],
    ['after its decision', [3, 2], () => addDecided(database.db)],
  ])('is a result where it is given up %s, with its reason', async (_, received, make) => {
    const { rfxId, orgId, chief } = await make()
    const drafting = createCaller(draftingRouter)(
      await contextOfUser(database.db, chief, () => new Date()),
    )
    const reason = { en: 'The road was sold.' }
    await drafting.writtenRfx.cancel({ rfxId, orgId, reason, code: 'chan-need' })
    const { notice, xml } = await noticeOf(rfxId)
    expect(notice.subtype).toBe('29')
    expect(notice.awards).toMatchObject([
      { lotId: FIRST, outcome: 'clos-nw', reason: 'chan-need', winners: [] },
      { lotId: SECOND, outcome: 'clos-nw', reason: 'chan-need', winners: [] },
    ])
    expect(xml).not.toContain('why lots end without a winner: BT-144')
    expect(notice.awards.map(({ tendersReceived }) => tendersReceived)).toEqual(received)
  })
})
