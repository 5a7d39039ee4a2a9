import { rfxTranslation } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { homeRouter } from '@kogge/features/home/server/home.router.ts'
import { orgRouter } from '@kogge/features/orgs/server/orgs.router.ts'
import { tenderRouter } from '@kogge/features/rfx/server/rfx.router.ts'
import { addRequest, BUYER } from '@kogge/features/search/server/search.fixture.ts'
import { searchRouter } from '@kogge/features/search/server/search.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { TEST_NOW, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
let rfxId: string
let otherId: string

// By the clock of the database, which no test sets here.
const later = new Date(Date.now() + 86_400_000)
const wanted = {
  cpv: '45233120',
  country: 'LV',
  importedAt: TEST_NOW,
  deadlineAt: later,
  euros: 1000,
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  rfxId = await addRequest(db, { ...wanted, title: { lv: 'Tilta remonts' } })
  otherId = await addRequest(db, { ...wanted, title: { lv: 'Jauna skola', en: 'New school' } })
  const made = { language: 'en', madeBy: 'machine' as const, service: 'LibreTranslate' }
  await db.insert(rfxTranslation).values([
    { ...made, rfxId, title: 'Repair of a bridge', original: 'Tilta remonts' },
    // Made of another title, or of one that the notices have: nobody sees it.
    { ...made, rfxId, language: 'et', title: 'Vana sild', original: 'Vecs tilts' },
    { ...made, rfxId: otherId, title: 'A school', original: 'Jauna skola' },
  ])
})
afterAll(() => database.close())

const read = (locale: 'en' | 'et') => ({ ...testContext(database.db), locale })
const TITLE = { text: 'Repair of a bridge', language: 'en' }

it('shows a translated title in lists, and says so; a hit in the original stands below it', async () => {
  const { search } = createCaller(searchRouter)(read('en'))
  const { items } = await search.tenders({ filters: { days: ['any'], q: ['tilta'] } })
  expect(items).toMatchObject([
    { rfxId, title: TITLE, translatedBy: 'machine', snippet: { text: 'Tilta remonts' } },
  ])
  expect(items[0]?.snippet?.marks).toEqual([[0, 5]])
  const all = await search.tenders({ filters: { days: ['any'] } })
  expect(all.items.find((one) => one.rfxId === otherId)).toMatchObject({
    title: { text: 'New school' },
    translatedBy: null,
  })
  const { home } = createCaller(homeRouter)(read('en'))
  expect((await home.news()).newest.find((one) => one.rfxId === rfxId)).toMatchObject({
    title: TITLE,
    translatedBy: 'machine',
  })
  const { org } = createCaller(orgRouter)(read('en'))
  const bought = await org.tenders({ orgId: orgId.parse(BUYER), side: 'buyer', language: 'en' })
  expect(bought.items.find((one) => one.rfxId === rfxId)?.title).toEqual({
    ...TITLE,
    translatedBy: 'machine',
  })
})

it('does not show what is out of date', async () => {
  const { search } = createCaller(searchRouter)(read('et'))
  const { items } = await search.tenders({ filters: { days: ['any'], rfxId: [rfxId] } })
  expect(items).toMatchObject([
    { title: { text: 'Tilta remonts', language: 'lv' }, translatedBy: null },
  ])
})

it('gives the page of a tender the translations that hold, beside the titles of the notices', async () => {
  const { tender } = createCaller(tenderRouter)(read('en'))
  const whole = await tender.byId({ rfxId, language: 'en' })
  expect(whole.content.title).toEqual({ lv: 'Tilta remonts' })
  expect(whole.translations).toEqual([
    { language: 'en', title: TITLE.text, madeBy: 'machine', service: 'LibreTranslate' },
  ])
  const [summary] = await tender.findByIds({ rfxIds: [rfxId], language: 'en' })
  expect(summary?.title).toEqual({ ...TITLE, translatedBy: 'machine' })
})
