import { auditLog } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orgsAdminRouter } from '../orgs.admin-router.ts'
import { IDENTIFY_ORGS, identificationHandlers } from './org-identification.jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async (role: 'DEVELOPER' | 'SUPPORT') => {
  const { db } = database
  const userId = await addPerson(db)
  await addStaff(db, userId, role)
  const sent: string[] = []
  const context = await contextOfUser(db, userId)
  const jobs = {
    send: async (_: unknown, { name }: { readonly name: string }) => void sent.push(name),
  }
  return { sent, calls: createCaller(orgsAdminRouter)({ ...context, jobs }).adminOrgMatches }
}

it('is asked for by operators alone, and stands in the audit log', async () => {
  const { sent, calls } = await callsOf('DEVELOPER')
  expect(await calls.identify()).toEqual({ done: true })
  expect(sent).toEqual([IDENTIFY_ORGS.name])
  const rows = database.db.select().from(auditLog)
  expect(await rows.where(eq(auditLog.action, 'org.identification_asked'))).toHaveLength(1)
  const other = await callsOf('SUPPORT')
  await expect(other.calls.identify()).rejects.toThrow('access.denied')
  expect(other.sent).toEqual([])
})

it('is done unless the flag or the disk is in its way', async () => {
  const { db } = database
  let done = 0
  const identify = async () => {
    done += 1
  }
  let compared = 0
  const compareNames = async () => {
    compared += 1
  }
  const run = async (halt: { kind: 'paused'; reason: string } | null) => {
    const handlers = identificationHandlers({
      db,
      identify,
      compareNames,
      halt: async () => halt,
    })
    const jobs = { send: () => Promise.reject(new Error('It sends nothing.')) }
    for (const { run: work } of handlers)
      await work({}, jobs, { signal: new AbortController().signal, number: 0, isLast: false })
  }
  await run({ kind: 'paused', reason: 'The disk is running low.' })
  await db.insert(featureFlag).values({ name: 'disableImport', context: 'GLOBAL', value: true })
  await run(null)
  expect(done).toBe(0)
  expect(compared).toBe(1)
  await db.delete(featureFlag)
  await run(null)
  expect(done).toBe(1)
})
