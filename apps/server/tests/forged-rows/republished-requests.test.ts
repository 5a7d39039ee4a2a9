import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import { addCodes } from '@kogge/features/drafting/server/drafting.fixture.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import {
  addSupplier,
  addTender,
  contentOf,
  inMinutes,
} from '@kogge/features/responses/server/responses.fixture.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchedCalls } from './watched-calls.fixture.ts'

/** A request of the same id is published anew, so that its log says an hour after the hold; the rows are put back. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
const { alarms, callsOf } = watchedCalls(() => database)

const TABLES = ['written_rfx', 'rfx_version', 'ledger_entry', 'rfx_draft', 'rfx']

/** Whoever owns the database gives all that a request has another id. */
const move = async (from: string, to: string, only: readonly string[]) => {
  const client = await database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const table of TABLES.filter((one) => only.includes(one))) {
      const column = table === 'rfx' ? 'id' : 'rfx_id'
      await client.query(`update ${table} set ${column} = $2 where ${column} = $1`, [from, to])
    }
    if (only.includes('rfx'))
      await client.query('update rfx set procedure_key = $2 where procedure_key = $1', [from, to])
    await client.query('set session_replication_role = origin')
  } finally {
    client.release()
  }
}

test('the list of what is taken part in does not show what a hold keeps', async () => {
  const { db } = database
  await addCodes(db)
  const staffId = await addPerson(db)
  await addStaff(db, staffId, 'DEVELOPER')
  const { rfxId } = await addTender(db, { until: inMinutes(60 * 24 * 30) })
  const [bidder, other] = [await addSupplier(db), await addSupplier(db)]
  const calls = await callsOf(bidder.userId)
  const about = { rfxId, orgId: bidder.orgId, version: 1 }
  await calls.response.save({ ...about, revision: 0, content: contentOf('31.07') })
  await mergeAgreed(db, staffId, bidder.orgId, other.orgId)
  const list = async () =>
    (await (await callsOf(other.userId)).participation.mine({ orgId: other.orgId })).items
  expect(await list()).toEqual([])
  const orgId = await addOrganisation(db, 'BUSINESS')
  const writer = await addPerson(db)
  await addMember(db, orgId, writer, 'ORG_ADMINISTRATOR')
  const { rfxDraft } = await callsOf(writer)
  const { rfxId: draftId } = await rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
  const saved = await rfxDraft.save({
    orgId,
    rfxId: draftId,
    revision: 1,
    document: documentWith({}),
  })
  const [aside, mine] = [randomUUID(), randomUUID()]
  await move(rfxId, aside, TABLES)
  await move(draftId, rfxId, ['rfx_draft'])
  await rfxDraft.publish({ orgId, rfxId, revision: saved.revision })
  const rows = ['written_rfx', 'rfx_version', 'rfx']
  await move(rfxId, mine, rows)
  await move(aside, rfxId, rows)
  expect(await list()).toEqual([])
  expect(alarms).not.toEqual([])
})
