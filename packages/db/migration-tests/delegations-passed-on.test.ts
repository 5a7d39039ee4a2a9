import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, user } from '../schema/accounts.ts'
import { delegation } from '../schema/delegations.ts'
import { org } from '../schema/orgs.ts'
import { statementsOf } from '../testing/migration-steps.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const addOrg = async (): Promise<string> => {
  const id = randomUUID()
  await database.db
    .insert(org)
    .values({ id, name: id, nameFolded: id, matchKey: `LV:~${id}`, claimedAt: new Date() })
  return id
}

test('what earlier mergers passed on ends, and what an organisation gave itself stays', async () => {
  const { db } = database
  // As it was then: entries stood in no chain.
  await db.execute(sql`alter table audit_log drop constraint audit_log_chained`)
  const [giver, heir, delegate, createdBy] = [
    await addOrg(),
    await addOrg(),
    await addOrg(),
    randomUUID(),
  ]
  await db.insert(user).values({
    id: createdBy,
    email: 'a@example.com',
    firstName: 'A',
    lastName: 'B',
    passwordHash: '-',
  })
  const given = async (orgId: string, seal: Buffer | null = null) => {
    const id = randomUUID()
    await db.insert(delegation).values({
      id,
      orgId,
      delegateOrgId: delegate,
      kind: 'manager',
      reason: 'Help.',
      createdBy,
      seal,
      startsAt: new Date(),
      endsAt: new Date(Date.now() + 3_600_000),
    })
    await db.insert(auditLog).values({
      action: 'delegation.created',
      subjectType: 'delegation',
      subjectId: id,
      orgId: giver,
    })
    return id
  }
  const ids = [await given(heir), await given(giver), await given(heir, Buffer.from('sealed'))]
  for (const statement of await statementsOf('0066_delegations_passed_on.sql'))
    await db.execute(sql.raw(statement))
  const isOver: boolean[] = []
  for (const id of ids) {
    const [row] = await db.select().from(delegation).where(eq(delegation.id, id))
    isOver.push(row?.revokedAt !== null)
  }
  expect(isOver).toEqual([true, false, false])
})
