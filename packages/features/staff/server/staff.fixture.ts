import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { desc, ne } from 'drizzle-orm'
import { staffAdminRouter } from './staff.admin-router.ts'

const caller = createCaller(staffAdminRouter)

/** The calls of the staff area as a user of the database makes them. */
export const asUser = async (db: Db, userId: string, clock: () => Date = () => TEST_NOW) =>
  caller(await contextOfUser(db, userId, clock))

/** The newest entries of the audit log, as they were written; none that the log makes about itself. */
export const newestEntries = (db: Db, limit = 1) =>
  db
    .select()
    .from(auditLog)
    .where(ne(auditLog.subjectType, 'audit_log'))
    .orderBy(desc(auditLog.id))
    .limit(limit)
