import { writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTender, staff } from './rfx.fixture.ts'
import { tenderRouter } from './rfx.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const calls = (isStaff = false) =>
  createCaller(tenderRouter)(testContext(database.db, isStaff ? staff : undefined)).tender

const contentOf = (title: string) => contentWith({ language: 'lv', title: { lv: title } })
const add = (title: string, privacy: 'public' | 'invited' = 'public') =>
  addTender(database.db, { content: contentOf(title), privacy })

const change = async (id: string, given: Partial<typeof rfx.$inferInsert>, title?: string) => {
  const [row] = await database.db.update(rfx).set(given).where(eq(rfx.id, id)).returning()
  if (row && title) await writeContents(database.db, [{ ...row, content: contentOf(title) }])
}

test('fifty who ask at once are given one content, which is read once', async () => {
  const rfxId = await add('Ceļi')
  const views = await Promise.all(
    Array.from({ length: 50 }, () => calls().byId({ rfxId, language: 'lv' })),
  )
  expect(new Set(views.map(({ content }) => content)).size).toBe(1)
  const later = await calls().byId({ rfxId, language: 'en' })
  expect(later.content).toBe(views[0]?.content)
})

test('what it says now is told at once', async () => {
  const rfxId = await add('Pirmā')
  const first = await calls().byId({ rfxId, language: 'lv' })
  await change(rfxId, { stage: 'cancelled' }, 'Otrā')
  const second = await calls().byId({ rfxId, language: 'lv' })
  expect([first, second].map(({ content, stage }) => [content.title.lv, stage])).toEqual([
    ['Pirmā', 'competition'],
    ['Otrā', 'cancelled'],
  ])
})

test('what is kept is given to nobody who may not see it', async () => {
  const rfxId = await add('Aicinātajiem', 'invited')
  const asked = { rfxId, language: 'lv' }
  expect((await calls(true).byId(asked)).content.title.lv).toBe('Aicinātajiem')
  await expect(calls().byId(asked)).rejects.toThrow('record.not_found')
  await change(rfxId, { privacy: 'public' })
  expect((await calls().byId(asked)).content.title.lv).toBe('Aicinātajiem')
  await change(rfxId, { privacy: 'invited' })
  await expect(calls().byId(asked)).rejects.toThrow('record.not_found')
})

test('a content that cannot be read is not kept', async () => {
  const rfxId = await add('Bojāts')
  const { db } = database
  const [row] = await db.select().from(rfx).where(eq(rfx.id, rfxId))
  if (!row) throw new Error('There is no request.')
  // Its row stays as it is.
  const write = (content: object) =>
    writeContents(db, [{ ...row, content: Object.assign(contentOf('Salabots'), content) }])
  await write({ lots: 'none' })
  await expect(calls().byId({ rfxId, language: 'lv' })).rejects.toThrow()
  await write({})
  const { content } = await calls().byId({ rfxId, language: 'lv' })
  expect(content.title.lv).toBe('Salabots')
})
