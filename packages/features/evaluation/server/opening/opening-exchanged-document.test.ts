import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { unguarded } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTender, amendRequest, callsOf, reasonOf, stateOf } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What a version says, and, where that is asked, the request itself. */
const saying = (
  rfxId: string,
  document: RequestDocument,
  { version = 1, isPresent = false }: { readonly version?: number; readonly isPresent?: boolean },
) =>
  unguarded(database.db, ['written_rfx', 'rfx_version'], async (tx) => {
    const isIt = and(eq(rfxVersion.rfxId, rfxId), eq(rfxVersion.version, version))
    await tx.update(rfxVersion).set({ document }).where(isIt)
    if (isPresent) await tx.update(writtenRfx).set({ document }).where(eq(writtenRfx.rfxId, rfxId))
  })

const dearer = (document: RequestDocument): RequestDocument => ({
  ...document,
  requirements: document.requirements.map((one) =>
    one.answer.type === 'price' ? { ...one, answer: { ...one.answer, quantity: '777' } } : one,
  ),
})

const expectSealed = async (rfxId: string): Promise<void> => {
  const { db } = database
  expect(await stateOf(db, rfxId)).toMatchObject({ state: 'published', openedAt: null })
  expect(await db.$count(bid, eq(bid.rfxId, rfxId))).toBe(0)
  expect(
    await db.$count(
      ledgerEntry,
      and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.opened')),
    ),
  ).toBe(0)
}

test('nothing is opened for another quantity than was asked for', async () => {
  const { db } = database
  const { rfxId, orgId, chief, document } = await addTender(db)
  const { opening } = await callsOf(db, chief)
  await saying(rfxId, dearer(document), { isPresent: true })
  expect(await reasonOf(opening.open({ rfxId, orgId }))).toEqual(['rfx.key_refused', null])
  await expectSealed(rfxId)
  await saying(rfxId, document, { isPresent: true })
  expect(await opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
})

test('nor where a version was exchanged that somebody had answered', async () => {
  const { db } = database
  const tender = await addTender(db)
  const { rfxId, orgId, chief, document } = tender
  await amendRequest(db, tender, document)
  const { opening } = await callsOf(db, chief)
  await saying(rfxId, dearer(document), {})
  expect(await reasonOf(opening.open({ rfxId, orgId }))).toEqual(['rfx.key_refused', null])
  await expectSealed(rfxId)
  await saying(rfxId, document, {})
  expect(await opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
})
