import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { historyWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { addOpened } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { draftedNotice } from '@kogge/features/standards/server/eforms/draft-facts.queries.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the draft of what was given up knows how many tenders came once they were opened', async () => {
  const { db } = database
  const { rfxId } = await addOpened(db, { document: { procedure: 'open' } })
  const [request] = await withContents(
    db,
    await db.update(rfx).set({ stage: 'cancelled' }).where(eq(rfx.id, rfxId)).returning(),
  )
  if (!request) throw new Error('There is no request.')
  const published = { ...request, content: { ...request.content, procedureType: 'open' } }
  const received = async () => {
    const draft = await draftedNotice(db, published, 'https://kogge.example')
    if (!draft) throw new Error('There is no notice.')
    return draft.written?.received
  }
  const ofLot = await received()
  expect(['LOT-0001', 'LOT-0002'].map((lotId) => ofLot?.(lotId))).toEqual([3, 2])
  await db.update(writtenRfx).set({ openedAt: null }).where(eq(writtenRfx.rfxId, rfxId))
  expect(await received()).toBeNull()
})

test('the draft counts tenderers by size and country once all of them state these', async () => {
  const { db } = database
  const { rfxId, egle, priede, ozols } = await addOpened(db, { document: { procedure: 'open' } })
  const [request] = await withContents(
    db,
    await db.update(rfx).set({ stage: 'cancelled' }).where(eq(rfx.id, rfxId)).returning(),
  )
  if (!request) throw new Error('There is no request.')
  const published = { ...request, content: { ...request.content, procedureType: 'open' } }
  const countsOf = async (lotId: string) =>
    (await draftedNotice(db, published, 'https://kogge.example'))?.written?.tenderers?.(lotId)
  const ids = [egle.orgId, priede.orgId, ozols.orgId]
  await db.update(org).set({ size: 'small', country: 'LV' }).where(inArray(org.id, ids))
  await db.update(org).set({ size: null }).where(eq(org.id, egle.orgId))
  expect(await countsOf('LOT-0001')).toBeNull()
  await db.update(org).set({ size: 'micro', country: 'US' }).where(eq(org.id, egle.orgId))
  await db.update(org).set({ country: 'EE' }).where(eq(org.id, priede.orgId))
  const counts = await countsOf('LOT-0001')
  expect(counts).toEqual({ micro: 1, small: 2, medium: 0, large: 0, otherEea: 1, outsideEea: 1 })
})

test.each([
  ['public', true],
  // Who could not read the version before had no notice of it.
  ['invited', false],
] as const)(
  'the draft of an amended call changes the notice of a %s version',
  async (privacy, is) => {
    const { db } = database
    const { rfxId } = await addOpened(db, { document: { procedure: 'open', privacy } })
    const [request] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
    const [first] = await db.select().from(rfxVersion).where(eq(rfxVersion.rfxId, rfxId))
    const entry = historyWith({ noticeRowId: 'c0000000-0000-4000-8000-000000000001' })
    if (!request || !first) throw new Error('There is no request.')
    const content = { ...request.content, procedureType: 'open', awards: [], history: [entry] }
    const call = { ...request, stage: 'competition' as const, content }
    const before = await draftedNotice(db, call, 'https://kogge.example')
    expect(before?.written?.change).toBeNull()
    await db.insert(rfxVersion).values({
      ...first,
      version: 2,
      reason: { lv: 'Precizēts' },
      document: { ...first.document, title: { lv: 'Cits' } },
    })
    const later = { ...entry, noticeRowId: 'c0000000-0000-4000-8000-000000000002' }
    const amended = { ...call, content: { ...content, history: [entry, later] } }
    const after = await draftedNotice(db, amended, 'https://kogge.example')
    expect(after?.noticeId).not.toBe(before?.noticeId)
    expect(after?.written?.change).toEqual(
      is
        ? {
            changedNotice: `${before?.noticeId}-01`,
            sections: ['PROCEDURE'],
            reason: { lv: 'Precizēts' },
            documentsOn: null,
          }
        : null,
    )
  },
)
