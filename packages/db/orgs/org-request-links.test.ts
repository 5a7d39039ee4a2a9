import { randomUUID } from 'node:crypto'
import { awardWith, contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withContents, writeContents } from '../contents/rfx-contents.ts'
import { org } from '../schema/orgs.ts'
import { rfx } from '../schema/rfx.ts'
import { untilSomeoneWaits } from '../testing/lock-waits.ts'
import { addRequests } from '../testing/requests.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { retieRequests } from './org-request-links.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const addOrg = async (name: string, mergedIntoId: string | null = null) => {
  const id = randomUUID()
  const values = { id, name, nameFolded: name.toLowerCase(), matchKey: `LV:${id}`, mergedIntoId }
  const [row] = await database.db.insert(org).values(values).returning()
  if (!row) throw new Error('Nothing was written.')
  return row
}

test('what is published while organisations become one is not taken back', async () => {
  const { db } = database
  const left = await addOrg('Sila pašvaldība')
  const gone = await addOrg('Sila novads', left.id)
  const content = contentWith({ title: { lv: 'Ceļš' }, buyers: [orgWith({ orgId: gone.id })] })
  const [row] = await addRequests(db, [
    { id: randomUUID(), source: 'kogge', procedureKey: 'kogge:1', stage: 'competition', content },
  ])
  if (!row) throw new Error('Nothing was written.')
  await db.execute(sql`
    insert into rfx_search (num, facets, imported_at, cpv, buyers, suppliers, countries)
    values (${row.num}, 0, now(), '{}', array[${gone.num}::int], '{}', '{}')`)
  await db.execute(sql`
    insert into rfx_words (num, month, imported_at, cpv, buyers, suppliers, countries, words)
    select num, month, imported_at, cpv, buyers, suppliers, countries, '' from rfx_search`)
  let merge: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.update(rfx).set({ amended: true }).where(eq(rfx.id, row.id))
    merge = db.transaction((other) => retieRequests(other, [gone.num]))
    await untilSomeoneWaits(db)
    const awards = [awardWith({ winners: [orgWith({ orgId: gone.id })] })]
    await writeContents(tx, [{ ...row, content: { ...content, title: { lv: 'Tilts' }, awards } }])
    await tx.execute(sql`update rfx_search set suppliers = array[${gone.num}::int]`)
  })
  // Also what it tells of before, from which is counted.
  expect(await merge).toMatchObject({
    before: [{ buyers: [gone.num], suppliers: [gone.num] }],
    after: [{ buyers: [left.num], suppliers: [left.num] }],
  })
  const [whole] = await withContents(db, await db.select().from(rfx))
  expect(whole?.content).toMatchObject({ title: { lv: 'Tilts' }, buyers: [{ orgId: left.id }] })
  expect(whole?.content.awards).toMatchObject([{ winners: [{ orgId: left.id }] }])
  const tied = { buyers: [left.num], suppliers: [left.num] }
  expect((await db.execute(sql`select buyers, suppliers from rfx_search`)).rows).toEqual([tied])
  expect((await db.execute(sql`select buyers, suppliers from rfx_words`)).rows).toEqual([tied])
})
