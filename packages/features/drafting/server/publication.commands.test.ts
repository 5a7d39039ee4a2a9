import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { exchangeRate } from '@kogge/db/schema/harvester.ts'
import { region } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { Attachment, RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { addStoredDocument } from '@kogge/platform/server/testing/stored-documents.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCodes, callsOf } from './drafting.fixture.ts'

let database: TestDatabase
let orgId: string
let userId: string
let calls: Awaited<ReturnType<typeof callsOf>>

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const wall = (days: number, hour: number) => ({ wall: `${dayIn(days)}T${hour}:00`, fold: null })

/** A day before the one on which drafts are read here; publishing goes by the clock. */
const rateDay = (daysBefore: number): string =>
  new Date(TEST_NOW.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await addCodes(db)
  await db.insert(region).values(
    ['LV', 'LV0', 'LV00', 'LV00A'].map((code, level) => ({
      code,
      country: 'LV',
      parent: null,
      level,
      name: code,
      labels: {},
    })),
  )
  await db.insert(exchangeRate).values([
    { currency: 'SEK', day: dayIn(-400), rate: '1' },
    { currency: 'SEK', day: dayIn(-3), rate: '11' },
    { currency: 'SEK', day: rateDay(3), rate: '11' },
  ])
  orgId = await addOrganisation(db, 'BUSINESS', { country: 'LV' })
  userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  calls = await callsOf(db, userId)
})
afterAll(() => database.close())

/** The rule that keeps a request of twenty-two days from being published; null where none does. */
const refusalOf = async (given: Partial<RequestDocument>): Promise<unknown> => {
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
  const document = documentWith({
    lots: [],
    questionsUntil: wall(15, 12),
    responsesUntil: wall(22, 12),
    openingAt: wall(22, 14),
    ...given,
  })
  const { revision } = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document })
  return calls.rfxDraft.publish({ orgId, rfxId, revision }).then(
    () => null,
    ({ cause }) => cause?.details?.rule ?? cause,
  )
}

test.each<[string, Partial<RequestDocument>, string | null]>([
  ['whole', {}, null],
  ['in XXX', { value: { amount: '100000', currency: 'XXX' } }, 'currencyUnknown'],
  ['of a country ZZ', { place: [{ country: 'ZZ', nuts: null, city: null }] }, 'countryUnknown'],
  ['of LV999', { place: [{ country: 'LV', nuts: 'LV999', city: null }] }, 'regionUnknown'],
  ['in the language qq', { languages: ['qq'] }, 'languageUnknown'],
  ['of five million kronor', { value: { amount: '5000000', currency: 'SEK' } }, 'periodTooShort'],
  ['of one million kronor', { value: { amount: '1000000', currency: 'SEK' } }, null],
])('a request %s: %s', async (_, given, rule) => {
  expect(await refusalOf(given)).toBe(rule)
})

test('what is published at once a second time is refused as published, not as unknown', async () => {
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
  const document = documentWith({
    lots: [],
    questionsUntil: wall(50, 12),
    responsesUntil: wall(60, 12),
    openingAt: wall(60, 14),
  })
  const { revision } = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document })
  const publish = (given: object = {}) =>
    calls.rfxDraft.publish({ orgId, rfxId, revision, ...given }).then(
      ({ version }) => version,
      ({ cause }) => [cause?.code, cause?.details],
    )
  const refused = ['rfx.step_refused', { reason: 'published' }]
  const both = await Promise.all([publish(), publish()])
  expect(both).toContainEqual(1)
  expect(both).toContainEqual(refused)
  // As an amendment is, and as one is that comes later.
  expect(await publish()).toEqual(refused)
  await calls.rfxDraft.amend({ orgId, rfxId })
  const draft = await calls.rfxDraft.get({ orgId, rfxId })
  const changed = { ...draft.document, contact: { ...draft.document.contact, name: 'Anna' } }
  const saved = { orgId, rfxId, revision: draft.revision, document: changed }
  const again = { ...(await calls.rfxDraft.save(saved)), reason: { lv: 'Kļūda.' } }
  const answers = await Promise.all([publish(again), publish(again)])
  expect(answers).toContainEqual(2)
  expect(answers).toContainEqual(refused)
  // What never was is as unknown as ever.
  const unknown = calls.rfxDraft.publish({ orgId, rfxId: crypto.randomUUID(), revision })
  await expect(unknown).rejects.toThrow('record.not_found')
})

test('the form is given what the server looks things up in', async () => {
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
  const { tables } = await calls.rfxDraft.get({ orgId, rfxId })
  expect(tables).toEqual({
    regions: ['LV', 'LV0', 'LV00', 'LV00A'],
    rates: [{ currency: 'SEK', day: rateDay(3), units: 11 }],
  })
})

test('a draft that somebody has written brings in no document, and gives none another name', async () => {
  const { db } = database
  const published = async (documents: readonly Attachment[]) => {
    const { rfxId } = await calls.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
    const document = documentWith({
      lots: [],
      questionsUntil: wall(50, 12),
      responsesUntil: wall(60, 12),
      openingAt: wall(60, 14),
      documents: [...documents],
    })
    const { revision } = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document })
    await calls.rfxDraft.publish({ orgId, rfxId, revision })
    return rfxId
  }
  const sentFor = async (rfxId: string): Promise<Attachment> => {
    const { key: _key, ...sent } = await addStoredDocument(db, { orgId, rfxId, userId })
    return sent
  }
  const { rfxId: elsewhere } = await calls.rfxDraft.create({
    orgId,
    kind: 'tender',
    language: 'lv',
  })
  const [shared, other] = [await sentFor(elsewhere), await sentFor(elsewhere)]
  const rfxId = await published([shared])
  await calls.rfxDraft.amend({ orgId, rfxId })
  const { document, revision } = await calls.rfxDraft.get({ orgId, rfxId })
  const publishing = async (documents: readonly Attachment[]) => {
    const written = { ...document, contact: { ...document.contact, name: 'Anna' } }
    await db
      .update(rfxDraft)
      .set({ document: { ...written, documents: [...documents] } })
      .where(eq(rfxDraft.rfxId, rfxId))
    const reason = { lv: 'Kļūda.' }
    return calls.rfxDraft.publish({ orgId, rfxId, revision, reason }).then(
      ({ version }) => version,
      ({ cause }) => cause?.code,
    )
  }
  expect(await publishing([shared, other])).toBe('file.not_accepted')
  expect(await publishing([{ ...shared, name: 'other.pdf' }])).toBe('file.not_accepted')
  expect(await publishing([shared])).toBe(2)
})
