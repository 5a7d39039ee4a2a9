import type { Db } from '@kogge/db/client.ts'
import { rerootOrgs } from '@kogge/db/orgs/org-merge-roots.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { derivedId } from '../derived-ids.ts'
import { compiledContents } from '../fixtures/compiled-contents.ts'
import { bytesOf, noticeXml, organisation } from '../fixtures/eforms-notices.ts'
import { harvest } from '../harvest.ts'
import { followMoves } from '../organisations/merged-entries.ts'
import { harvestedId } from '../organisations/org-registration.ts'
import type { SourceEntry } from '../sources/source-entry.ts'
import { identifyOrgs } from './org-identification.ts'
import { recompile } from './procedure-recompilation.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const [MUSEUM, COURT] = ['90000000127', '40003032949']

const reviewed = (key: string): string =>
  `<cac:AppealTerms><cac:AppealReceiverParty><cac:PartyIdentification><cbc:ID>${key}</cbc:ID></cac:PartyIdentification></cac:AppealReceiverParty></cac:AppealTerms>`

const notice = (n: number, buyer: string, reviewer: string): SourceEntry => ({
  name: `${n}.xml`,
  bytes: bytesOf(
    noticeXml({
      id: `a0000000-0000-4000-8000-00000000000${n}`,
      procedure: `b0000000-0000-4000-8000-00000000000${n}`,
      number: `0000000${n}-2026`,
      issued: '2026-03-01',
      terms: reviewed('ORG-0002'),
      organisations:
        organisation('ORG-0001', buyer, MUSEUM) + organisation('ORG-0002', 'Tiesa', reviewer),
    }),
  ),
})

/** A notice of a buyer with this number. */
const numbered = (n: number, buyer: string, number: string): SourceEntry => {
  const entry = notice(n, buyer, MUSEUM)
  const text = Buffer.from('bytes' in entry ? entry.bytes : []).toString()
  return { name: entry.name, bytes: bytesOf(text.replace(MUSEUM, number)) }
}

/** The court has the museum's number in one notice, and its own in another. */
const harvestBoth = () =>
  harvest(
    database.db,
    (async function* () {
      yield notice(1, 'Mākslas muzejs', MUSEUM)
      yield notice(2, 'Mākslas muzejs', COURT)
    })(),
  )

interface Spelled extends Record<string, unknown> {
  readonly id: string
  readonly source: string
  readonly name: string
  readonly ids: { scheme: string | null; id: string }[]
  readonly country: string | null
  readonly nuts: string | null
  readonly city: string | null
}

/** The database as it was while numbers were believed whoever had them, and nobody was marked as a party. */
const asBefore = async (db: Db): Promise<void> => {
  await db.execute(sql`
    update notice_content
    set canonical = replace(canonical::text, ',"identifiedBy":"name"', '')::json`)
  await db.execute(sql`delete from harvested_org`)
  await db.execute(sql`delete from org_match`)
  const { rows: procedures } = await db.execute<{ key: string }>(
    sql`select distinct procedure_key as key from notice`,
  )
  await db.transaction((tx) =>
    recompile(
      tx,
      procedures.map(({ key }) => key),
    ),
  )
  const { rows } = await db.execute<Spelled>(sql`select * from harvested_org where not is_party`)
  for (const row of rows) {
    const id = harvestedId({ source: row.source, org: row, isParty: true })
    await db.execute(sql`update harvested_org set id = ${id} where id = ${row.id}`)
  }
  await db.execute(sql`update harvested_org set is_party = false`)
  await db.execute(sql`delete from org where match_key like '%~%'`)
  await db.execute(sql`delete from spelling_due`)
}

const spellings = async (db: Db): Promise<unknown> =>
  (await db.execute(sql`select id, org_id, match_key, is_party from harvested_org order by id`))
    .rows

const rootOf = async (db: Db, key: string) => {
  const { rows } = await db.execute<{ name: string; key: string }>(sql`
    select root.name, root.match_key as key from org o
    join org root on root.id = coalesce(o.merged_into_id, o.id) where o.match_key = ${key}`)
  return rows[0]
}

it('parts who was taken for another, as if it had never been so', async () => {
  const { db } = database
  await harvestBoth()
  const [before, spelled] = [await compiledContents(db), await spellings(db)]
  await asBefore(db)
  const { rows } = await db.execute(sql`
    select count(distinct name)::int as n from harvested_org where match_key = ${`LV:${MUSEUM}`}`)
  expect(rows).toEqual([{ n: 2 }])
  expect(await compiledContents(db)).not.toEqual(before)

  expect(await identifyOrgs(db)).toEqual({ procedures: 2, requests: 2 })
  expect(await spellings(db)).toEqual(spelled)
  expect(await rootOf(db, `LV:${MUSEUM}`)).toMatchObject({ name: 'Mākslas muzejs' })
  // Nobody has the court's number any more: its page leads to the court.
  expect(await rootOf(db, `LV:${COURT}`)).toEqual({ name: 'Tiesa', key: 'LV:~tiesa@riga' })
  await db.execute(sql`delete from org_match where reason = 'respelled'`)
  await db.execute(sql`delete from org where match_key = ${`LV:${COURT}`}`)
  expect(await compiledContents(db)).toEqual(before)
})

it('changes nothing the second time, and nothing that is right', async () => {
  const { db } = database
  await harvestBoth()
  expect(await identifyOrgs(db)).toEqual({ procedures: 2, requests: 0 })
  await asBefore(db)
  await identifyOrgs(db)
  const [before, spelled] = [await compiledContents(db), await spellings(db)]
  expect(await identifyOrgs(db)).toEqual({ procedures: 2, requests: 0 })
  expect(await compiledContents(db)).toEqual(before)
  expect(await spellings(db)).toEqual(spelled)
})

it('draws from names and numbers that stand there already what the rules of today do', async () => {
  const { db } = database
  await harvest(
    db,
    (async function* () {
      yield notice(1, 'SIA Ceļš', COURT)
      yield numbered(2, 'SIA Ceļš', 'n/a')
    })(),
  )
  const named = 'LV:~cels sia@riga'
  const links = async () => (await db.execute(sql`select * from org_match order by id`)).rows
  const [before, spelled] = [await links(), await spellings(db)]
  expect(await rootOf(db, named)).toMatchObject({ key: `LV:${MUSEUM}` })
  // As a rule left it by which these names shared nothing.
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ from_id: string }>(
      sql`delete from org_match returning from_id`,
    )
    const moved = await rerootOrgs(
      tx,
      rows.map((row) => row.from_id),
    )
    await followMoves(tx, moved)
    await tx.execute(sql`update harvested_org set group_key = 'LV:~' where match_key = ${named}`)
  })
  expect(await rootOf(db, named)).toMatchObject({ key: named })

  await identifyOrgs(db)
  expect(await links()).toEqual(before.map((row) => ({ ...row, created_at: expect.anything() })))
  expect(await spellings(db)).toEqual(spelled)
  expect(await rootOf(db, named)).toMatchObject({ key: `LV:${MUSEUM}` })
})

it('finds domains that are named after bodies in notices that stand there already', async () => {
  const { db } = database
  await harvest(
    db,
    (async function* () {
      yield notice(1, 'Example', COURT)
    })(),
  )
  const domains = async () => (await db.execute(sql`select * from org_domain`)).rows
  const found = [{ match_key: `LV:${MUSEUM}`, group_key: 'LV:example', domain: 'example.test' }]
  expect(await domains()).toEqual(found)
  await db.execute(sql`delete from org_domain`)
  await identifyOrgs(db)
  expect(await domains()).toEqual(found)
})

it('keeps what staff made one', async () => {
  const { db } = database
  await harvestBoth()
  await asBefore(db)
  const idOf = (number: string) => derivedId('org', `LV:${number}`)
  await db.execute(sql`
    insert into org_match (id, from_id, into_id, reason, confidence, state)
    values (${derivedId('pair')}, ${idOf(COURT)}, ${idOf(MUSEUM)}, 'staff', 100, 'merged')`)
  await db.execute(sql`
    update org set merged_into_id = ${idOf(MUSEUM)} where id = ${idOf(COURT)}`)
  await identifyOrgs(db)
  expect(await rootOf(db, `LV:${COURT}`)).toMatchObject({ key: `LV:${MUSEUM}` })
})

it('lets an entry stand for itself again once a buyer has its number', async () => {
  const { db } = database
  await harvestBoth()
  await asBefore(db)
  await identifyOrgs(db)
  await harvest(
    db,
    (async function* () {
      yield numbered(3, 'SIA Ceļš', COURT)
    })(),
  )
  expect(await rootOf(db, `LV:${COURT}`)).toEqual({ name: 'SIA Ceļš', key: `LV:${COURT}` })
  const { rows } = await db.execute(sql`select buyer_count from org where name = 'SIA Ceļš'`)
  expect(rows).toEqual([{ buyer_count: 1 }])
})
