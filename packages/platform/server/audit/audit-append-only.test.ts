import { auditLog } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_NOW, TEST_SEALING } from '../testing/test-context.ts'
import { appendAudit } from './audit-entries.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await appendAudit(database.db, TEST_SEALING, {
    actorUserId: null,
    action: 'user.signed_up',
    subjectType: 'user',
    subjectId: 'somebody',
    ip: '192.0.2.1',
    at: TEST_NOW,
  })
})
afterAll(() => database.close())

const ATTEMPTS = [
  `update audit_log set action = 'nothing happened'`,
  `update audit_log set ip = null where false or true`,
  'delete from audit_log',
  'truncate audit_log',
  `merge into audit_log using (select 1) s on true when matched then delete`,
  `insert into audit_log overriding system value select * from audit_log
     on conflict (id) do update set action = 'x'`,
]

test.each(ATTEMPTS)('%s is refused', async (attempt) => {
  const before = await database.db.select().from(auditLog)
  await expect(database.pool.query(attempt)).rejects.toThrow('audit_log is only added to')
  expect(await database.db.select().from(auditLog)).toEqual(before)
})
