import { noticeWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../client.ts'
import { addNotices } from '../testing/notices.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { isContentOf, readContents } from './notice-contents.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const noticeIn = (n: number, publicationMonth: string) => ({
  id: id(n),
  source: 'ted',
  noticeId: `n-${n}`,
  procedureKey: `p-${n}`,
  publicationMonth,
  canonical: noticeWith({ title: { lv: `Ceļš ${n}` } }),
})

const standing = async (db: Db) =>
  (
    await db.execute(sql`
      select notice_id as id, tableoid::regclass::text as name from notice_content order by 1`)
  ).rows

test('contents are read from their months, and from no others', async () => {
  const { db } = database
  const notices = ['2026-11-01', '2026-10-01', '2015-03-01', '1999-01-01'].map((month, n) =>
    noticeIn(n, month),
  )
  await addNotices(db, notices)
  expect((await standing(db)).map(({ name }) => name)).toEqual(
    ['2026_11', '2026_10', '2015', 'other'].map((part) => `notice_content_${part}`),
  )
  const [first, second, , last] = notices
  if (!first || !second || !last) throw new Error('They were given.')
  const contents = await readContents(db, [first, last])
  expect([...contents].sort()).toEqual([first, last].map((one) => [one.id, one.canonical]))
  expect(await readContents(db, [])).toEqual(new Map())
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select canonical from notice_content where ${isContentOf([first, second])}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect([...new Set(plan.match(/ on notice_content_\w+/g))].sort()).toEqual([
    ' on notice_content_2026_10',
    ' on notice_content_2026_11',
  ])
})

test('contents go with their notice, and wait for their month', async () => {
  const { db } = database
  await addNotices(db, [noticeIn(1, '2031-02-01'), noticeIn(2, '2031-03-01')])
  await db.execute(
    sql`select kogge_make_months('notice_content', 'publication_month', '2031-02-28')`,
  )
  expect(await standing(db)).toEqual([
    { id: id(1), name: 'notice_content_2031_02' },
    { id: id(2), name: 'notice_content_other' },
  ])
  await db.execute(sql`delete from notice where id = ${id(1)}`)
  expect((await standing(db)).map((row) => row.id)).toEqual([id(2)])
})
