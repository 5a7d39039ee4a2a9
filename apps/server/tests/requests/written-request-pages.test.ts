import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { addCodes, callsOf } from '@kogge/features/drafting/server/drafting.fixture.ts'
import { tenderById } from '@kogge/features/rfx/server/rfx.queries.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What is drafted by one feature, as another shows it. */

let database: TestDatabase
let buyer: Awaited<ReturnType<typeof memberOf>>
let stranger: Awaited<ReturnType<typeof memberOf>>

const memberOf = async () => {
  const { db } = database
  const orgId = await addOrganisation(db, 'BUSINESS')
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId, calls: await callsOf(db, userId) }
}

beforeAll(async () => {
  database = await testDatabase()
  await addCodes(database.db)
  ;[buyer, stranger] = [await memberOf(), await memberOf()]
})
afterAll(() => database.close())

const in60Days = (hour: number) => ({
  wall: `${new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00`,
  fold: null,
})

const publishedWith = async (given: Partial<RequestDocument> = {}): Promise<string> => {
  const { orgId, calls } = buyer
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
  const document = documentWith({
    questionsUntil: null,
    responsesUntil: in60Days(12),
    openingAt: in60Days(13),
    ...given,
  })
  const { revision } = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document })
  await calls.rfxDraft.publish({ orgId, rfxId, revision })
  return rfxId
}

const pageFor = async ({ userId }: { readonly userId: string }, rfxId: string) => {
  const { actor, now } = await contextOfUser(database.db, userId)
  const keys = testContext(database.db)
  return tenderById(database.db, rfxId, { actor, now, language: 'lv', keys })
}

test('its readers are given what it says at length, and it is found by its keywords', async () => {
  const html =
    '<h3>Ko</h3><p><strong>B</strong> <a href="http://ex.example/">saite</a></p><ul><li>x</li></ul>'
  const rfxId = await publishedWith({
    description: { lv: html },
    keywords: ['gājēju ietves', 'kaisīšana'],
  })
  const page = await pageFor(stranger, rfxId)
  const link = '<a href="https://ex.example/" rel="noopener noreferrer nofollow">saite</a>'
  expect(page?.written).toEqual({
    description: {
      lv: `<h3>Ko</h3><p><strong>B</strong> ${link}</p><ul><li>x</li></ul>`,
    },
    keywords: ['gājēju ietves', 'kaisīšana'],
  })
  expect(page?.content.description).toEqual({
    lv: 'Ko\nB saite (https://ex.example/)\n• x',
  })
  const [{ found } = { found: 0 }] = (
    await database.pool.query(
      `select count(*)::int as found from rfx_words w join rfx r using (num)
        where r.id = $1 and w.words @@ to_tsquery('simple', 'kaisis:*')`,
      [rfxId],
    )
  ).rows
  expect(found).toBe(1)
})

test('its page shows nothing that acts, though it was kept before it was cleaned so', async () => {
  const rfxId = await publishedWith()
  const document = documentWith({
    description: { lv: '<p>A<script>x()</script> <a href="javascript:x()">b</a></p>' },
  })
  await database.db.update(writtenRfx).set({ document }).where(eq(writtenRfx.rfxId, rfxId))
  expect((await pageFor(stranger, rfxId))?.written?.description).toEqual({ lv: '<p>A b</p>' })
})

test('what is for those invited alone is its buyer’s and theirs, until the invitation is withdrawn', async () => {
  const rfxId = await publishedWith({ privacy: 'invited', procedure: 'restricted' })
  expect(await pageFor(buyer, rfxId)).not.toBeNull()
  expect(await pageFor(stranger, rfxId)).toBeNull()
  const { orgId, calls } = stranger
  const invitedAt = new Date()
  await database.db.insert(rfxInvitation).values({
    rfxId,
    orgId,
    locale: 'lv',
    invitedBy: buyer.userId,
    invitedAt,
  })
  expect(await pageFor(stranger, rfxId)).not.toBeNull()
  const view = await calls.writtenRfx.view({ rfxId, orgId })
  expect(view).toMatchObject({ role: 'invited', abilities: { respond: true } })
  expect(view?.document?.title).toEqual({ lv: 'Ceļu ziemas uzturēšana' })
  await database.db.update(rfxInvitation).set({ withdrawnAt: invitedAt })
  expect(await pageFor(stranger, rfxId)).toBeNull()
  expect(await calls.writtenRfx.view({ rfxId })).toBeNull()
})
