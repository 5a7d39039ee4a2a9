import { connect } from '@kogge/db/client.ts'
import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { rfxSearch } from '@kogge/db/schema/search.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCodes, CLOCK, callsOf } from './drafting.fixture.ts'
import { draftingRouter } from './drafting.router.ts'

let database: TestDatabase
let orgId: string
let userId: string

beforeAll(async () => {
  database = await testDatabase()
  await addCodes(database.db)
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database ${name} set kogge.now = '${CLOCK.toISOString()}'`)
  orgId = await addOrganisation(database.db, 'BUSINESS')
  userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
})
afterAll(() => database.close())

type Calls = Awaited<ReturnType<typeof callsOf>>

/** Does something while the database drops the connection before the statement of that number; whether it was reached. */
const cutAt = async (statement: number, work: (calls: Calls) => Promise<unknown>) => {
  const { db, pool, close } = connect(database.url, { max: 1 })
  let left = statement
  let isCut = false
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const query = client.query.bind(client)
    Object.defineProperty(client, 'query', {
      value: async (...given: readonly unknown[]) => {
        left -= 1
        if (left === 0) {
          isCut = true
          const pid = Reflect.get(client, 'processID')
          await database.pool.query('select pg_terminate_backend($1)', [pid])
        }
        return Reflect.apply(query, client, given)
      },
    })
  })
  // Who calls is read before: what counts are the statements of the call.
  const context = { ...(await contextOfUser(database.db, userId)), db }
  const failed = await work(createCaller(draftingRouter)(context)).then(
    () => false,
    () => true,
  )
  await close()
  return { isCut, failed }
}

/** All that a request consists of. */
const stateOf = async (rfxId: string) => {
  const { db } = database
  const found = await db.select().from(rfx).where(eq(rfx.id, rfxId))
  const num = found[0]?.num ?? 0
  const count = async (rows: Promise<readonly unknown[]>) => (await rows).length
  return {
    draft: await count(db.select().from(rfxDraft).where(eq(rfxDraft.rfxId, rfxId))),
    page: found.length,
    amended: found[0]?.amended ?? false,
    search: await count(db.select().from(rfxSearch).where(eq(rfxSearch.num, num))),
    written: await count(db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))),
    versions: await count(db.select().from(rfxVersion).where(eq(rfxVersion.rfxId, rfxId))),
    entries: await count(db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))),
  }
}

const DRAFTED = {
  draft: 1,
  page: 0,
  amended: false,
  search: 0,
  written: 0,
  versions: 0,
  entries: 1,
}
const PUBLISHED = {
  draft: 0,
  page: 1,
  amended: false,
  search: 1,
  written: 1,
  versions: 1,
  entries: 2,
}
const AMENDED = { ...PUBLISHED, amended: true, versions: 2, entries: 4 }

/** The one before begins the transaction. */
const FIRST = 2

test('publishing that is cut off before any of its statements has not begun, and can be repeated', async () => {
  const calls = await callsOf(database.db, userId)
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
  const document = documentWith()
  const { revision } = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document })
  let statements = 0
  for (let at = FIRST; ; at += 1) {
    const { isCut, failed } = await cutAt(at, ({ rfxDraft: draft }) =>
      draft.publish({ orgId, rfxId, revision }),
    )
    if (!isCut) break
    statements = at
    expect(failed).toBe(true)
    expect(await stateOf(rfxId)).toEqual(DRAFTED)
  }
  expect(statements).toBeGreaterThan(15)
  expect(await stateOf(rfxId)).toEqual(PUBLISHED)

  await calls.rfxDraft.amend({ orgId, rfxId })
  const changed = { ...document, title: { lv: 'Ielu ziemas uzturēšana' } }
  const again = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document: changed })
  for (let at = FIRST; ; at += 1) {
    const { isCut, failed } = await cutAt(at, ({ rfxDraft: draft }) =>
      draft.publish({ orgId, rfxId, revision: again.revision, reason: { lv: 'Precizēts.' } }),
    )
    if (!isCut) break
    expect(failed).toBe(true)
    expect(await stateOf(rfxId)).toEqual({ ...PUBLISHED, draft: 1, entries: 3 })
    expect(await database.db.select().from(sealedMail)).toEqual([])
  }
  expect(await stateOf(rfxId)).toEqual(AMENDED)
  // The letters to those who take part are there with the version, in one place, whoever they are.
  expect(await database.db.select().from(sealedMail)).toHaveLength(1)
})
