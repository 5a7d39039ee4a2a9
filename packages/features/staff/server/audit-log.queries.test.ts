import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { AuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { addAudit } from '@kogge/platform/server/testing/audit-entries.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser } from './staff.fixture.ts'

let database: TestDatabase
let helper: string
let anna: string
let orgId: string
const delegationId = randomUUID()
beforeAll(async () => {
  database = await testDatabase()
  helper = await addPerson(database.db, { firstName: 'Ilze', lastName: 'Auza' })
  anna = await addPerson(database.db)
  orgId = await addOrganisation(database.db, 'FREE', { name: 'SIA Osta' })
  await addStaff(database.db, helper, 'SUPPORT')
  const entry = (values: Partial<AuditEntry>) => ({
    actorUserId: helper,
    action: 'user.changed',
    subjectType: 'user',
    subjectId: anna,
    ip: '192.0.2.1',
    ...values,
  })
  await addAudit(
    database.db,
    entry({ before: { lastName: 'Bērziņa' }, after: { lastName: '<img src=x>\u202Egnp' } }),
    entry({ actorUserId: null, subjectId: 'x'.repeat(5000), ip: '1.1.1.1\n{"level":60}' }),
    entry({ subjectType: 'org', subjectId: orgId, orgId, action: 'org.edited' }),
    entry({ subjectType: 'membership', orgId, action: 'membership.granted' }),
    entry({ subjectType: 'global_role', action: 'global_role.granted' }),
    entry({
      subjectType: 'delegation',
      subjectId: delegationId,
      orgId,
      after: { userIds: [anna] },
    }),
    entry({ subjectType: 'subscription', subjectId: randomUUID(), orgId }),
    entry({ subjectType: 'feature_flag', subjectId: 'enableAiChat' }),
    entry({ subjectType: 'raw_file' }),
  )
})
afterAll(() => database.close())

const area = async (name: 'subscription' | 'org' | 'user' | 'userRole', input = {}) => {
  const { adminAudit } = await asUser(database.db, helper)
  return adminAudit[name](input)
}

test('each screen shows its subjects, the newest first, with names', async () => {
  const types = async (name: Parameters<typeof area>[0]) =>
    (await area(name)).items.map((item) => item.subjectType)
  expect(await types('subscription')).toEqual(['subscription'])
  expect(await types('user')).toEqual(['user', 'user'])
  expect(await types('userRole')).toEqual([
    'feature_flag',
    'delegation',
    'global_role',
    'membership',
  ])
  const [item] = (await area('org')).items
  expect(item).toMatchObject({
    action: 'org.edited',
    at: TEST_NOW.toISOString(),
    subject: { id: orgId, name: 'SIA Osta' },
    actor: { id: helper, name: 'Ilze Auza' },
    ip: '192.0.2.1',
  })
})

test('an id narrows to what was done to it, in it, or with it', async () => {
  const count = async (name: Parameters<typeof area>[0], id: string) =>
    (await area(name, { id })).items.length
  expect(await count('userRole', anna)).toBe(3)
  expect(await count('userRole', orgId)).toBe(2)
  expect(await count('subscription', orgId)).toBe(1)
  expect(await count('user', anna)).toBe(1)
  expect(await count('org', orgId)).toBe(1)
  expect(await count('org', randomUUID())).toBe(0)
})

test('hostile content comes out as text that can be seen', async () => {
  const { items } = await area('user')
  expect(items[1]?.changes).toEqual([
    { field: 'lastName', before: 'Bērziņa', after: '<img src=x>⟨U+202E⟩gnp' },
  ])
  expect(items[0]).toMatchObject({ actor: null, ip: '1.1.1.1⟨U+000A⟩{"level":60}' })
  expect(items[0]?.subject.id.length).toBeLessThan(300)
})

test('pages follow each other without gap or repetition', async () => {
  const first = await area('userRole', { limit: 2 })
  const second = await area('userRole', { limit: 2, cursor: first.nextCursor })
  expect(second.nextCursor).toBeNull()
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(ids).toHaveLength(4)
})
