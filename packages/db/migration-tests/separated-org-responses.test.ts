import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../schema/accounts.ts'
import { orgMatch } from '../schema/harvester.ts'
import { org } from '../schema/orgs.ts'
import { orgPlace } from '../schema/sealing.ts'
import { statementsOf } from '../testing/migration-steps.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

const MIGRATION = '0032_responses_of_parted.sql'
const [BEFORE, MERGED, OPENED, PARTED] = [8, 9, 10, 11].map(
  (hour) => new Date(`2026-11-01T${String(hour).padStart(2, '0')}:00:00Z`),
)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // Entries as they were written before there were chains.
  await database.db.execute(sql`alter table audit_log drop constraint audit_log_chained`)
})
afterAll(() => database.close())

const addOrg = async (): Promise<string> => {
  const id = randomUUID()
  await database.db.insert(org).values({ id, name: id, nameFolded: id, matchKey: `LV:~${id}` })
  return id
}

/** Something in the name of an organisation that was opened at an hour. */
const addOpened = async (orgId: string, openedAt: Date | undefined): Promise<string> => {
  const rfxId = randomUUID()
  const at = openedAt?.toISOString() ?? null
  // What a request is besides nothing here depends on.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into written_rfx (rfx_id, org_id, kind, state, version, document, published_at,
        responses_until, opening_at, opened_at, open_together, public_key, wrapped_key)
      values (${rfxId}, ${orgId}, 'tender', 'opened', 1, '{}', now(), now(), now(), ${at}, 1, '', '{}')`)
  })
  await database.db.execute(sql`
    insert into participation (rfx_id, org_id, status, updated_at)
    values (${rfxId}, ${orgId}, 'RESPONDED', now())`)
  return rfxId
}

test('what was opened between a merge and its undoing is for those who were parted', async () => {
  const { db } = database
  const [heirId, orgId, stranger] = [await addOrg(), await addOrg(), await addOrg()]
  await db.insert(auditLog).values({
    at: MERGED,
    action: 'org.merged',
    subjectType: 'org',
    subjectId: heirId,
    orgId,
  })
  const pair = { intoId: orgId, reason: 'staff', confidence: 100, state: 'undone' as const }
  await db.insert(orgMatch).values([
    { ...pair, id: randomUUID(), fromId: heirId, decidedAt: PARTED },
    { ...pair, id: randomUUID(), fromId: stranger, decidedAt: PARTED },
  ])
  await db.insert(orgPlace).values({ placeId: orgId, orgId, heirId })
  const theirs = await addOpened(orgId, OPENED)
  const earlier = await addOpened(orgId, BEFORE)
  const others = await addOpened(stranger, OPENED)
  const update = (await statementsOf(MIGRATION)).find((one) =>
    one.includes('UPDATE "participation"'),
  )
  await db.execute(sql.raw(update ?? ''))
  const { rows } = await db.execute<{ rfx_id: string; heir_id: string | null }>(
    sql`select rfx_id, heir_id from participation`,
  )
  const heirOf = new Map(rows.map((row) => [row.rfx_id, row.heir_id]))
  expect([theirs, earlier, others].map((id) => heirOf.get(id))).toEqual([heirId, null, null])
})
