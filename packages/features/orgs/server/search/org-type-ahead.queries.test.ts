import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { busiestOf } from './busiest-orgs.queries.ts'
import { type OrgSide, typeAhead } from './org-type-ahead.queries.ts'

let database: TestDatabase

const typed = async (text: string, limit: number, side: OrgSide = 'any') =>
  (await typeAhead(database.db, text, side, limit)).map(({ name }) => name)

/** More than are looked at first: the one of number n buys ten times n times, every tenth is claimed. */
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`
    insert into org (id, name, name_folded, country, match_key, buyer_count, supplier_count,
      registration_number, claimed_at)
    select gen_random_uuid(), 'Kopējs ' || n, 'kopejs ' || n, 'LV', 'LV:' || 41000000000 + n,
      10 * n, case when n % 2 = 0 then 1 else 0 end, (41000000000 + n)::text,
      case when n % 10 = 0 then now() end
    from generate_series(1, 2400) as n`)
  await database.db.execute(sql`
    insert into org (id, name, name_folded, country, match_key)
    values (gen_random_uuid(), 'Kopējs', 'kopejs', 'LV', 'LV:~kopejs')`)
  expect(await busiestOf(database.db, new Date())).toHaveLength(1500)
})
afterAll(() => database.close())

test('of a common beginning the busiest are given, and who is called just so', async () => {
  expect(await typed('kopē', 2)).toEqual(['Kopējs 2400', 'Kopējs 2399'])
  expect(await typed('Kopējs', 50)).toContain('Kopējs 2400')
  expect((await typed('kopejs 17', 50)).slice(0, 2)).toEqual(['Kopējs 17', 'Kopējs 1799'])
  expect(await typed('kop', 2, 'supplier')).toEqual(['Kopējs 1000', 'Kopējs 1002'])
  expect(await typed('kop', 2, 'claimed')).toEqual(['Kopējs 2400', 'Kopējs 2390'])
})

test('who is called just so comes first, however quiet and whatever the legal form', async () => {
  await database.db.execute(sql`
    insert into org (id, name, name_folded, country, match_key)
    values (gen_random_uuid(), 'SIA "Kopējs 2"', 'sia "kopejs 2', 'LV', 'LV:~kopejs 2 sia')`)
  expect(await typed('Kopējs', 2)).toEqual(['Kopējs', 'Kopējs 2400'])
  for (const text of ['sia kopējs 2', 'Kopējs 2', 'kopējs 2 SIA', '"Kopējs 2", SIA'])
    expect(await typed(text, 3)).toContain('SIA "Kopējs 2"')
})

test('what few have is looked for among all', async () => {
  expect(await typed('kopejs 13', 3)).toEqual(['Kopējs 13', 'Kopējs 1399', 'Kopējs 1398'])
  expect(await typed('kopejs 3', 2)).toEqual(['Kopējs 3', 'Kopējs 399'])
  expect(await typed('41000000007', 5)).toEqual(['Kopējs 7'])
})

test('nobody is shown who is gone, nor with counts that are old', async () => {
  await database.db.execute(sql`
    update org set deleted_at = now() where buyer_count between 23910 and 24000`)
  expect(await typed('kopē', 2)).toEqual(['Kopējs 2390', 'Kopējs 2389'])
  await database.db.execute(sql`update org set buyer_count = 90000 where name = 'Kopējs 2388'`)
  expect(await typed('kopē', 2)).toEqual(['Kopējs 2388', 'Kopējs 2390'])
})

describe('a typing error', () => {
  const NAMES = [
    'Kuuseoja Vallavalitsus',
    'Beržuvos rajono savivaldybė',
    'Rasupes novada pašvaldība',
    'SIA "Sudrabkrasta ūdens"',
    'Kalngrīvas slimnīca',
    'Kivioru Kool',
    'Pūcezera pagasts',
    'Ezeri MTÜ',
    'Община Благоевград',
  ]

  beforeAll(() =>
    database.db.execute(sql`
      insert into org (id, name, name_folded, country, match_key)
      select gen_random_uuid(), name, folded, 'LV', 'LV:~' || folded
      from jsonb_to_recordset(${JSON.stringify(NAMES.map((name) => ({ name, folded: foldText(name) })))}::jsonb)
        as n (name text, folded text)`),
  )

  test.each([
    ['a missing letter', 'Raspes', 'Rasupes novada pašvaldība'],
    ['one missing, without diacritics', 'puczera', 'Pūcezera pagasts'],
    ['one missing at the start', 'udrabkrasta', 'SIA "Sudrabkrasta ūdens"'],
    ['one too many', 'Rasupies', 'Rasupes novada pašvaldība'],
    ['a wrong one', 'Kalogrīvas', 'Kalngrīvas slimnīca'],
    ['a wrong one, without diacritics', 'berzuwos', 'Beržuvos rajono savivaldybė'],
    ['a wrong one for one with a diacritic', 'Beriuvos', 'Beržuvos rajono savivaldybė'],
    ['two swapped', 'Kuuesoja', 'Kuuseoja Vallavalitsus'],
    ['two swapped at the start', 'Surdabkrasta', 'SIA "Sudrabkrasta ūdens"'],
    ['two swapped, half typed', 'Kvior', 'Kivioru Kool'],
    ['one in each word', 'kviioru kolo', 'Kivioru Kool'],
    ['one in the second word alone', 'kivioru koli', 'Kivioru Kool'],
    ['in another script', 'Обшина Благоевргад', 'Община Благоевград'],
  ])('of %s is forgiven: %s', async (_, text, name) => {
    expect(await typed(text, 5)).toEqual([name])
  })

  test.each([
    'xqzvw',
    'Kuxxoja',
    'Rasbrbes',
    'kivioru xqzvw',
    'kivioru kontakts',
    // Four letters are near to the beginnings of too many words.
    'kuse',
    'rsup',
  ])('nothing is near %s', async (text) => {
    expect(await typed(text, 5)).toEqual([])
  })

  test('what stands within a word is found beside what is nearly so', async () => {
    expect((await typed('ezera', 5)).sort()).toEqual(['Ezeri MTÜ', 'Pūcezera pagasts'])
  })

  test('of a common word the busiest are compared, and who holds just what is typed', async () => {
    await database.db.execute(sql`
      insert into org (id, name, name_folded, country, match_key, supplier_count)
      select gen_random_uuid(), 'Grupa GmbH ' || n, 'grupa gmbh ' || n, 'DE', 'DE:~gmbh ' || n, n
      from generate_series(1, 1200) as n
      union all
      select gen_random_uuid(), 'Agmhb', 'agmhb', 'DE', 'DE:~agmhb', 0
      union all
      select gen_random_uuid(), 'Gmh Quiet GmbH', 'gmh quiet gmbh', 'DE', 'DE:~gmh', 0`)
    expect(await typed('gmhb', 2)).toEqual(['Agmhb', 'Grupa GmbH 1200'])
    expect(await typed('gmhb quiet', 2)).toEqual(['Gmh Quiet GmbH'])
  })
})
