import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { FULL_BELOW } from '@kogge/domain/files/disk-levels.ts'
import {
  addSupplier,
  addTender,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, diskWith } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'

let database: TestDatabase
let left = 2 ** 40
const disk = diskWith(() => left)
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const contextFor = async (userId: string) => ({
  ...(await contextOfUser(database.db, userId, () => new Date())),
  disk,
})

test('what is saved is submitted and withdrawn as long as anything can be written', async () => {
  const { db } = database
  const { rfxId } = await addTender(db)
  const { orgId, userId } = await addSupplier(db)
  const { response } = createCaller(appRouter)(await contextFor(userId))
  const about = { orgId, rfxId }
  const save = (revision: number) =>
    response.save({ ...about, revision, version: 1, content: contentOf('5.00') })
  // Low: nothing of this is refused.
  left = 2 ** 31 - 1
  await save(0)
  for (const bytes of [2 ** 29 - 1, FULL_BELOW - 1]) {
    left = bytes
    if (bytes < FULL_BELOW) await expect(save(1)).rejects.toThrow('system.disk_low')
    await response.submit({ ...about, revision: 1, version: 1 })
    expect((await response.mine(about)).status).toBe('RESPONDED')
    await response.withdraw(about)
  }
  left = 2 ** 29
  expect(await save(1)).toEqual({ revision: 2 })
})

test('nothing else is changed then, by whatever procedure, and everything is read', async () => {
  const userId = await addPerson(database.db)
  await addStaff(database.db, userId, 'SUPER_ADMIN')
  left = 2 ** 29 - 1
  const codeOf = async (path: string): Promise<string | null> => {
    const ctx = await contextFor(userId)
    const isAdmin = path.startsWith('admin')
    const caller: unknown = isAdmin ? createCaller(adminRouter)(ctx) : createCaller(appRouter)(ctx)
    const call = path.split('.').reduce<unknown>((at, name) => Object(at)[name], caller)
    return Promise.resolve(Object(call).call(null, undefined)).then(
      () => null,
      ({ message }) => message,
    )
  }
  const changes = PROCEDURES.filter(({ definition }) => definition.data?.type === 'mutation')
  expect(changes.length).toBeGreaterThan(100)
  for (const { path } of changes) {
    const isNeeded = ['response.save', 'response.submit', 'response.withdraw'].includes(path)
    const code = await codeOf(path)
    if (isNeeded) expect(code, path).not.toBe('system.disk_low')
    else expect(code, path).toBe('system.disk_low')
  }
  expect(await codeOf('adminSystem.disk')).toBeNull()
  expect(await codeOf('home.figures')).toBeNull()
})
