import { randomUUID } from 'node:crypto'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser, newestEntries } from './staff.fixture.ts'

let database: TestDatabase
let developer: string
let helper: string
let orgId: string
beforeAll(async () => {
  database = await testDatabase()
  developer = await addPerson(database.db, { firstName: 'Dace', lastName: 'Koka' })
  helper = await addPerson(database.db)
  orgId = await addOrganisation(database.db, 'FREE', { name: 'SIA “Ostas celtnieks”' })
  await addStaff(database.db, developer, 'DEVELOPER')
  await addStaff(database.db, helper, 'SUPPORT')
})
afterAll(() => database.close())

const name = 'enableAiChat' as const

test('a flag is set in a context, set anew, and taken back; each is in the audit log', async () => {
  const { adminFlags } = await asUser(database.db, developer)
  await adminFlags.set({ name, context: 'ORG', orgId, value: true })
  expect(await adminFlags.list()).toEqual([
    {
      name,
      context: 'ORG',
      contextId: orgId,
      contextName: 'SIA “Ostas celtnieks”',
      value: true,
      updatedAt: TEST_NOW.toISOString(),
      updatedBy: 'Dace Koka',
    },
  ])
  await adminFlags.set({ name, context: 'ORG', orgId, value: false })
  // Setting what is set already is no entry.
  await adminFlags.set({ name, context: 'ORG', orgId, value: false })
  await adminFlags.remove({ name, context: 'ORG', orgId })
  expect(await adminFlags.list()).toEqual([])
  const entries = await newestEntries(database.db, 5)
  const place = { context: 'ORG', contextId: orgId }
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'feature_flag.removed', before: { ...place, value: false }, after: null },
    {
      action: 'feature_flag.set',
      before: { ...place, value: true },
      after: { ...place, value: false },
    },
    { action: 'feature_flag.set', before: null, after: { ...place, value: true } },
  ])
  expect(entries[0]).toMatchObject({ actorUserId: developer, subjectId: name, ip: '127.0.0.1' })
})

test('what names nothing is refused as a bad request', async () => {
  const { adminFlags } = await asUser(database.db, developer)
  const gone = await addPerson(database.db, { deletedAt: TEST_NOW })
  const merged = await addOrganisation(database.db, 'FREE', { mergedIntoId: orgId })
  for (const place of [
    { context: 'ORG', orgId: randomUUID() },
    { context: 'ORG', orgId: merged },
    { context: 'USER', userId: randomUUID() },
    { context: 'USER', userId: gone },
  ] as const)
    await expect(adminFlags.set({ name, value: true, ...place })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  const wrong: unknown[] = [
    { name: 'enableNothing', context: 'GLOBAL', value: true },
    { name, context: 'GLOBAL', value: 'true' },
    { name, context: 'ORG', value: true },
    { name, context: 'USER', userId: 'anna', value: true },
    { name, context: 'ELSEWHERE', value: true },
    { name, value: true },
  ]
  for (const input of wrong)
    await expect(Reflect.apply(adminFlags.set, null, [input])).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  await expect(adminFlags.remove({ name, context: 'SUPPORT' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('support staff neither see flags nor set them', async () => {
  const { adminFlags } = await asUser(database.db, helper)
  const calls = [
    () => adminFlags.list(),
    () => adminFlags.findOrgs({ q: 'osta' }),
    () => adminFlags.set({ name, context: 'GLOBAL', value: true }),
    () => adminFlags.remove({ name, context: 'GLOBAL' }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('two who set a flag at once leave one setting and a true history', async () => {
  const both = await Promise.all([asUser(database.db, developer), asUser(database.db, developer)])
  await Promise.all(
    both.map(({ adminFlags }, index) =>
      adminFlags.set({ name, context: 'GLOBAL', value: index === 0 }),
    ),
  )
  const [setting, ...others] = await both[0].adminFlags.list()
  expect(others).toEqual([])
  const [second, first] = await newestEntries(database.db, 2)
  expect(first).toMatchObject({ before: null })
  expect(second).toMatchObject({ before: first?.after, after: { value: setting?.value } })
})

test('organisations are found by a part of the name, in any spelling, or by the id', async () => {
  const { adminFlags } = await asUser(database.db, developer)
  await addOrganisation(database.db, 'FREE', { name: 'Known from notices', claimedAt: null })
  const names = async (q: string) => (await adminFlags.findOrgs({ q })).map((one) => one.name)
  expect(await names('OSTAS CELTN')).toEqual(['SIA “Ostas celtnieks”'])
  expect(await names(orgId.toUpperCase())).toEqual(['SIA “Ostas celtnieks”'])
  expect(await names('100%')).toEqual([])
  expect(await names('notices')).toEqual([])
  expect(await database.db.$count(auditLog)).toBeGreaterThan(0)
})
