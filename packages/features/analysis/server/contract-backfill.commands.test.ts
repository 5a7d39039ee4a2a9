import { randomUUID } from 'node:crypto'
import { writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { contract, lostTender } from '@kogge/db/schema/contracts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { awardWith, contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawContracts } from './contract-backfill.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

const addOrg = async (name: string) => {
  const id = randomUUID()
  await database.db.insert(org).values({ id, name, nameFolded: name, matchKey: `LV:~${id}` })
  return orgWith({ name, orgId: id, country: 'LV' })
}

/** One award by each that is named with it, and what lost to it, if anybody says so. */
const addRequest = async (winner: string, loser: string | null, amount: string) => {
  const [won, lost] = [await addOrg(winner), loser === null ? null : await addOrg(loser)]
  const content = contentWith({
    buyers: [await addOrg('Rīgas dome')],
    awards: [
      awardWith({
        winners: [won],
        value: { amount: '1000', currency: 'EUR' },
        decidedAt: '2026-10-01',
      }),
    ],
    ...(lost && {
      lostTenders: [
        { lotId: 'LOT-0001', tenderers: [lost], value: { amount, currency: 'EUR' }, rank: 2 },
      ],
    }),
  })
  const id = randomUUID()
  const [row] = await addRequests(database.db, [
    { id, source: 'ted', procedureKey: id, stage: 'awarded', content },
  ])
  if (!row) throw new Error('Nothing was written.')
  return { row, num: row.num, content, winnerId: won.orgId, loserId: lost?.orgId }
}

const draw = async () => {
  const { db } = database
  await db.insert(meta).values({ key: 'contracts_drawn_to', value: '0' })
  await drawContracts(db, SILENT)
  expect(await db.$count(meta, eq(meta.key, 'contracts_drawn_to'))).toBe(0)
}
const lostIn = () => database.db.select().from(lostTender).orderBy(lostTender.rfxNum)

test('contracts that are drawn anew come with the tenders that lost, as requests name them now', async () => {
  const { db } = database
  const first = await addRequest('SIA Ceļi', 'SIA Tilti', '1200')
  await addRequest('SIA Ielas', null, '0')
  await draw()
  const row = {
    rfxNum: first.num,
    position: 0,
    wonAs: 0,
    day: '2026-10-01',
    cents: 120_000,
    tenderers: [first.loserId],
    winners: [first.winnerId],
  }
  expect(await lostIn()).toEqual([row])
  expect(await db.$count(contract)).toBe(2)
  // Once more nothing is there twice, and what was lost in between is there again.
  await db.delete(lostTender)
  await draw()
  await draw()
  expect(await lostIn()).toEqual([row])
  // What a request names no more goes.
  const { lostTenders: _lost, ...content } = first.content
  await writeContents(db, [{ ...first.row, content }])
  await draw()
  expect(await lostIn()).toEqual([])
  expect(await db.$count(contract)).toBe(2)
})
