import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCodes, callsOf } from './drafting.fixture.ts'
import { draftingRouter } from './drafting.router.ts'

let database: TestDatabase
let orgId: string
let userId: string
let buyer: Awaited<ReturnType<typeof callsOf>>
beforeAll(async () => {
  database = await testDatabase()
  await addCodes(database.db)
  orgId = await addOrganisation(database.db, 'BUSINESS')
  userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  buyer = await callsOf(database.db, userId)
})
afterAll(() => database.close())

const anybody = () => createCaller(draftingRouter)(testContext(database.db)).writtenRfx

const wallIn = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { wall: `${day}T${hour}:00`, fold: null }
}

const published = async (given: Partial<RequestDocument> = {}) => {
  const times = { questionsUntil: wallIn(50, 12), responsesUntil: wallIn(60, 12) }
  const document = documentWith({ ...times, openingAt: wallIn(60, 14), ...given })
  const { rfxId } = await buyer.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
  const { revision } = await buyer.rfxDraft.save({ orgId, rfxId, revision: 1, document })
  await buyer.rfxDraft.publish({ orgId, rfxId, revision })
  return rfxId
}

const amend = async (rfxId: string, given: Partial<RequestDocument>) => {
  await buyer.rfxDraft.amend({ orgId, rfxId })
  const { document, revision } = await buyer.rfxDraft.get({ orgId, rfxId })
  const next = await buyer.rfxDraft.save({
    orgId,
    rfxId,
    revision,
    document: { ...document, ...given },
  })
  const reason = { lv: 'Precizēts.' }
  await buyer.rfxDraft.publish({ orgId, rfxId, revision: next.revision, reason })
}

test('fifty who ask at once are given one document, an amendment at once after it', async () => {
  const rfxId = await published()
  const views = await Promise.all(Array.from({ length: 50 }, () => anybody().view({ rfxId })))
  expect(new Set(views.map((view) => view?.document)).size).toBe(1)
  expect(views[0]?.version).toBe(1)
  expect(await anybody().versions({ rfxId })).toHaveLength(1)
  await amend(rfxId, { title: { lv: 'Pavisam cits nosaukums' } })
  const second = await anybody().view({ rfxId })
  expect([second?.version, second?.document?.title.lv]).toEqual([2, 'Pavisam cits nosaukums'])
  const [last, first] = await anybody().versions({ rfxId })
  expect(JSON.stringify(last?.differences)).toContain('Pavisam cits nosaukums')
  expect(first?.version).toBe(1)
})

test('who opens is told to the buyer alone, whoever asked first', async () => {
  const openers = [userId]
  for (const buyerFirst of [true, false]) {
    const rfxId = await published()
    const { opening } = documentWith()
    await database.db
      .update(writtenRfx)
      .set({ document: documentWith({ opening: { ...opening, openers } }) })
      .where(eq(writtenRfx.rfxId, rfxId))
    for (const isBuyer of [buyerFirst, !buyerFirst]) {
      const view = await (isBuyer ? buyer.writtenRfx : anybody()).view({ rfxId })
      expect(view?.document?.opening.openers).toEqual(isBuyer ? openers : [])
    }
  }
})

test('what is for those invited is kept for nobody else, nor what is confidential', async () => {
  const other = await addOrganisation(database.db, 'PRO')
  const person = await addPerson(database.db)
  await addMember(database.db, other, person, 'ORG_ADMINISTRATOR')
  const invited = await callsOf(database.db, person)
  for (const privacy of ['invited', 'extended'] as const) {
    const rfxId = await published({ privacy, procedure: 'restricted' })
    expect((await buyer.writtenRfx.view({ rfxId }))?.document).not.toBeNull()
    expect(await anybody().view({ rfxId })).toBeNull()
    expect(await anybody().versions({ rfxId })).toEqual([])
    expect(await invited.writtenRfx.view({ rfxId })).toBeNull()
    await database.db.insert(rfxInvitation).values({
      rfxId,
      orgId: other,
      locale: 'lv',
      invitedBy: userId,
      invitedAt: new Date(),
    })
    const view = await invited.writtenRfx.view({ rfxId, orgId: other })
    expect([view?.role, view?.document === null]).toEqual(['invited', privacy === 'extended'])
  }
})

test('a cancelled request says so at once', async () => {
  const rfxId = await published()
  expect((await anybody().view({ rfxId }))?.state).toBe('published')
  await buyer.writtenRfx.cancel({ orgId, rfxId, reason: { lv: 'Atcelts.' }, code: 'chan-need' })
  expect((await anybody().view({ rfxId }))?.state).toBe('cancelled')
})
