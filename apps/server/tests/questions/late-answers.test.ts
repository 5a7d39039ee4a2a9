import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { addSupplier, DOCUMENT } from '@kogge/features/responses/server/responses.fixture.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsFor } from './questions.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
})
afterAll(() => database.close())

const DAY_MS = 24 * 60 * 60 * 1000
const noonIn = (days: number) => ({
  wall: `${wallOf(new Date(Date.now() + days * DAY_MS)).slice(0, 10)}T12:00`,
  fold: null,
})

/** Below the thresholds, with few days for responses. */
const SHORT: RequestDocument = {
  ...DOCUMENT,
  description: { en: '<p>Roads.</p>' },
  contact: { name: 'Anna', email: 'buyer@example.com', phone: '' },
  place: [{ country: 'LV', nuts: 'LV00A', city: 'Rīga' }],
  cpv: { main: '90620000', additional: [] },
  nature: 'services',
  procedure: 'oth-single',
  value: { amount: '20000.00', currency: 'EUR' },
  responsesUntil: noonIn(5),
  openingAt: { ...noonIn(5), wall: noonIn(5).wall.replace('T12', 'T15') },
  criteria: [
    { id: 'p', lotIds: [], type: 'price', name: { en: 'Price' }, description: {}, weight: '100' },
  ],
}

test('no amendment is published that leaves too few days after an answer that matters', async () => {
  const { db } = database
  const orgId = await addOrganisation(db, 'BUSINESS', { name: 'Ziedkalnes novads' })
  const clerk = await addPerson(db)
  await addMember(db, orgId, clerk, 'ORG_ADMINISTRATOR')
  const { rfxDraft, writtenRfx } = await callsFor(db, clerk)
  const { rfxId } = await rfxDraft.create({ orgId, kind: 'tender', language: 'en' })
  const here = { orgId, rfxId }
  const saved = async (revision: number, document: RequestDocument) =>
    (await rfxDraft.save({ ...here, revision, document })).revision
  await rfxDraft.publish({ ...here, revision: await saved(1, SHORT) })
  const supplier = await addSupplier(db)
  const { response } = await callsFor(db, supplier.userId)
  const asked = { orgId: supplier.orgId, rfxId, question: 'Who gives the salt?' }
  const { questionId } = await response.ask(asked)
  await writtenRfx.answer({ ...here, questionId, answer: 'The contractor.' })
  const { late, answers } = await writtenRfx.questions(here)
  await rfxDraft.amend({ ...here, extendTo: late?.firstDay ?? '' })
  const { document, revision } = await rfxDraft.get(here)
  const day = document.responsesUntil?.wall.slice(0, 10) ?? ''
  expect(day >= (late?.firstDay ?? 'z')).toBe(true)
  expect(document.responsesUntil?.wall.slice(11)).toBe('12:00')
  const reason = { en: 'An answer was late.' }
  const unextended = { ...SHORT, reference: 'A-2' }
  const kept = await saved(revision, unextended)
  const short = rfxDraft.publish({ ...here, revision: kept, reason })
  await expect(short).rejects.toThrow('rfx.not_ready')
  // Either the deadline is extended, or the answer does not matter, for a reason.
  const extended = await saved(kept, { ...document, reference: 'A-2' })
  await rfxDraft.publish({ ...here, revision: extended, reason })
  expect((await writtenRfx.questions(here)).late).toBeNull()
  await rfxDraft.amend(here)
  const judged = { answerId: answers[0]?.answerId ?? '', isSignificant: false }
  await writtenRfx.judgeAnswer({ ...here, ...judged, insignificance: 'All know it.' })
  expect((await rfxDraft.get(here)).answers).toEqual([])
})
