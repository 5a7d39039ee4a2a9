import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { writePage } from '@kogge/features/drafting/server/request-page.commands.ts'
import {
  addOpened,
  FIRST,
  giveAllScores,
  SECOND,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import {
  addInvitation,
  addSupplier,
  addTender,
  callsOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { tenderRouter } from '@kogge/features/rfx/server/rfx.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const DOCUMENT = documentWith({
  description: { lv: '<p>Slepens <b>plāns</b></p>' },
  reference: 'SLEPENS-7',
  keywords: ['slepens'],
  documents: [
    {
      fileId: 'c0000000-0000-4000-8000-000000000001',
      name: 'slepens.pdf',
      bytes: 10,
      mediaType: 'application/pdf',
      hash: 'a'.repeat(64),
    },
  ],
})

/** A request with this privacy as its publication writes it. */
const addWith = async (privacy: 'public' | 'extended') => {
  const { db } = database
  const tender = await addTender(db, { privacy })
  const document = { ...DOCUMENT, privacy }
  await db.execute('alter table rfx_version disable trigger rfx_version_append_only')
  await db.update(rfxVersion).set({ document }).where(eq(rfxVersion.rfxId, tender.rfxId))
  await db.execute('alter table rfx_version enable trigger rfx_version_append_only')
  const [row] = await db
    .update(writtenRfx)
    .set({ document })
    .where(eq(writtenRfx.rfxId, tender.rfxId))
    .returning()
  if (!row) throw new Error('There is no request.')
  await writePage(db, { ...row, state: 'published' }, row.publishedAt)
  return tender
}

const readBy = async (rfxId: string, userId?: string) => {
  const context = userId
    ? await contextOfUser(database.db, userId, () => new Date())
    : testContext(database.db)
  const { tender } = createCaller(tenderRouter)(context)
  const asked = { rfxId, language: 'lv' }
  const [card] = await tender.findByIds({ rfxIds: [rfxId], language: 'lv' })
  const request = await createCaller(draftingRouter)(context).writtenRfx.view({ rfxId })
  return { page: await tender.byId(asked), card, document: request?.document }
}

/** What does not depend on which of two requests with the same document it is. */
const said = ({ page }: Awaited<ReturnType<typeof readBy>>) => {
  const { content, value, valueEur, written } = page
  const { buyers, history, procedureId, ...own } = content
  return { own, value, valueEur, written, labels: page.labels }
}

test('a confidential request is to its buyer and to those who agreed what a public one is to everybody', async () => {
  const { db } = database
  const open = await addWith('public')
  const tender = await addWith('extended')
  const { rfxId, buyer } = tender
  const [one, other] = [await addSupplier(db), await addSupplier(db)]
  for (const { orgId } of [one, other]) await addInvitation(db, tender, orgId)
  const { response } = await callsOf(db, one.userId)
  await response.accept({ orgId: one.orgId, rfxId, keepsConfidential: true })
  const everybody = await readBy(open.rfxId)
  expect(said(everybody)).toMatchObject({
    own: {
      lots: [{ id: 'LOT-0001' }, { id: 'LOT-0002' }],
      place: [{ city: 'Rīga' }],
      requirements: [{}],
    },
    value: { amount: '100000.00' },
    valueEur: '100000.00',
  })
  for (const reader of [buyer, one]) {
    const read = await readBy(rfxId, reader.userId)
    expect(said(read)).toEqual(said(everybody))
    expect(read.card).toMatchObject({ lotCount: 2, city: 'Rīga', valueEur: '100000.00' })
    const { requirements, documents } = DOCUMENT
    expect(read.document).toMatchObject({ requirements, documents })
  }

  const held = await readBy(rfxId, other.userId)
  expect(held).toMatchObject({
    page: { written: null, value: null, valueEur: null, content: { title: DOCUMENT.title } },
    card: { cpv: null, city: null, valueEur: null },
    document: null,
  })
  expect(held.page.deadlineAt).not.toBeNull()
  expect(held.page.content.lots).toEqual([])
  expect(held.page.content.buyers[0]?.orgId).toBe(buyer.orgId)
  expect(JSON.stringify(held)).not.toMatch(
    /slepens|daļa|90620000|Rīga"|100000|50000|Cena|services/i,
  )

  const stranger = await addSupplier(db)
  for (const userId of [undefined, stranger.userId])
    await expect(readBy(rfxId, userId)).rejects.toThrow('record.not_found')
})

test('its outcome is read by those who read the rest, once it is decided', async () => {
  const { db } = database
  const tender = await addOpened(db, { document: { privacy: 'extended' }, privacy: 'invited' })
  const { rfxId, orgId, chief, egle } = tender
  await db.update(writtenRfx).set({ isConfidential: true }).where(eq(writtenRfx.rfxId, rfxId))
  const calls = await giveAllScores(db, tender)
  const lotIds = [FIRST, SECOND]
  await calls.settle({ rfxId, orgId, lotIds })
  await calls.award({ rfxId, orgId, lotIds, winnerId: null, words: 'The best.' })
  const awardsOf = async (userId: string) => (await readBy(rfxId, userId)).page.content.awards
  expect(await awardsOf(chief)).toEqual([])
  await calls.decide({ rfxId, orgId })
  expect(await awardsOf(chief)).toMatchObject([
    { lotId: FIRST, tendersReceived: 3, winners: [{ name: egle.name }] },
    { lotId: SECOND, tendersReceived: 2 },
  ])
  const [kept] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
  expect(kept?.content.awards).toEqual([])
  // A bidder that was never asked to keep it to itself.
  expect(await awardsOf(egle.userId)).toEqual([])
})
