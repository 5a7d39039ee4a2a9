import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { RequestDocument, Requirement } from '@kogge/domain/drafting/request-document.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSupplier,
  addTender,
  addVersion,
  callsOf,
  contentOf,
  DOCUMENT,
  inMinutes,
  type Tender,
} from './responses.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const PERMIT: Requirement = {
  id: 'permit',
  lotIds: [],
  question: { en: 'Permit' },
  help: {},
  answer: { type: 'yes_no' },
  isMandatory: true,
  mustBeYes: false,
  criterionId: null,
}

const amend = async ({ rfxId, buyer }: Tender, version: number, document: RequestDocument) => {
  const { db } = database
  await addVersion(db, { rfxId, buyer }, version, true, document)
  await db.update(writtenRfx).set({ version, document }).where(eq(writtenRfx.rfxId, rfxId))
}

test('who submitted before an amendment reads what must be confirmed, and confirms by submitting again', async () => {
  const { db } = database
  const tender = await addTender(db)
  const { rfxId } = tender
  const { orgId, userId } = await addSupplier(db)
  const { response } = await callsOf(db, userId)
  const place = { orgId, rfxId }
  const { revision } = await response.save({
    ...place,
    revision: 0,
    version: 1,
    content: contentOf('10'),
  })
  await response.submit({ ...place, revision, version: 1 })
  expect(await response.mine(place)).toMatchObject({ confirmation: null, submittedDocument: null })

  const more = { ...DOCUMENT, title: { en: 'Winter care of all roads' }, criteria: [] }
  await amend(tender, 2, more)
  expect(await response.mine(place)).toMatchObject({
    confirmation: { valid: ['LOT-0001'], unconfirmed: [] },
  })

  await amend(tender, 3, { ...more, requirements: [...DOCUMENT.requirements, PERMIT] })
  const open = await response.mine(place)
  expect(open.confirmation).toEqual({
    valid: [],
    unconfirmed: [
      {
        lotId: 'LOT-0001',
        isGone: false,
        version: 1,
        more: 0,
        changes: [{ what: 'added', name: { en: 'Permit' }, before: null, after: null }],
      },
    ],
  })
  // What was submitted is shown by what was asked then.
  expect(open.submittedDocument?.requirements).toHaveLength(1)
  expect(open.submittedDocument?.opening.openers).toEqual([])

  const answered = contentOf('10')
  const permit = { requirementId: 'permit', lotId: null }
  const saved = await response.save({
    ...place,
    revision,
    version: 3,
    content: {
      ...answered,
      answers: [...answered.answers, { ...permit, answer: { type: 'yes_no', yes: true } }],
    },
  })
  await response.submit({ ...place, revision: saved.revision, version: 3 })
  expect(await response.mine(place)).toMatchObject({
    confirmation: null,
    submittedDocument: null,
    mustLookAgain: false,
    submitted: { version: 3 },
  })
})

test('the same is submitted again as it is, and counts for the version that stands', async () => {
  const { db } = database
  const tender = await addTender(db, { until: inMinutes(90) })
  const { rfxId } = tender
  const { orgId, userId } = await addSupplier(db)
  const { response } = await callsOf(db, userId)
  const place = { orgId, rfxId }
  const { revision } = await response.save({
    ...place,
    revision: 0,
    version: 1,
    content: contentOf('10'),
  })
  const first = await response.submit({ ...place, revision, version: 1 })
  const [price] = DOCUMENT.requirements
  const dearer: Requirement[] = price
    ? [{ ...price, answer: { type: 'price', unit: 'km', quantity: '100000' } }]
    : []
  await amend(tender, 2, { ...DOCUMENT, requirements: dearer })
  const { confirmation } = await response.mine(place)
  expect(confirmation?.unconfirmed).toMatchObject([
    { changes: [{ what: 'quantity', before: '100', after: '100000' }] },
  ])
  const second = await response.submit({ ...place, revision, version: 2 })
  expect(second).toMatchObject({ version: 2, replaces: first.receiptId })
  expect((await response.mine(place)).confirmation).toBeNull()
})
