import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, diskWith } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftingRouter } from './drafting.router.ts'

let database: TestDatabase
let left = 2 ** 40
beforeAll(async () => {
  database = await testDatabase()
  // Long texts of one letter then take the room of any others.
  await database.db.execute(sql`alter table ${rfxDraft} alter column document set storage external`)
})
afterAll(() => database.close())

const writer = async (orgId: string) => {
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  const disk = diskWith(() => left)
  const ctx = { ...(await contextOfUser(database.db, userId)), disk }
  return { userId, rfxDraft: createCaller(draftingRouter)(ctx).rfxDraft }
}

/** Copies a draft by hand, so often, with a text of so many megabytes in each. */
const fill = (rfxId: string, times: number, megabytes: number, orgId: string) =>
  database.db.execute(sql`
    insert into ${rfxDraft} (rfx_id, org_id, kind, document, created_by, updated_by)
    select gen_random_uuid(), ${orgId}::uuid, kind,
      document || jsonb_build_object('reference', repeat('x', ${megabytes * 1_000_000}::int)),
      created_by, updated_by
    from ${rfxDraft}, generate_series(1, ${times}::int) where rfx_id = ${rfxId}::uuid`)

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ message }) => message,
  )
const NEW = { kind: 'tender', language: 'lv' } as const

test('drafts of an organisation have 50 MB, verified and with a plan 200 MB', async () => {
  const orgId = await addOrganisation(database.db, 'FREE')
  const { rfxDraft: calls } = await writer(orgId)
  const { rfxId } = await calls.create({ orgId, ...NEW } as never)
  await fill(rfxId, 7, 7, orgId)
  const { rfxId: copied } = await calls.copy({ orgId, fromRfxId: rfxId } as never)
  await fill(rfxId, 1, 1, orgId)
  // Nothing is begun any more, whoever asks; what is there may only become smaller.
  const { rfxDraft: colleague } = await writer(orgId)
  expect(await codeOf(calls.copy({ orgId, fromRfxId: rfxId } as never))).toBe('draft.no_room')
  expect(await codeOf(colleague.create({ orgId, ...NEW } as never))).toBe('draft.no_room')
  const draft = { orgId, rfxId, revision: 1 } as never
  const grown = documentWith()
  expect(await codeOf(calls.save({ ...Object(draft), document: grown }))).toBe('draft.no_room')
  const { document } = await calls.get({ orgId, rfxId } as never)
  expect(await codeOf(calls.save({ ...Object(draft), document }))).toBeNull()
  await calls.discard({ orgId, rfxId: copied } as never)
  await database.db
    .update(org)
    .set({ tier: 'PUBLIC', verifiedAt: new Date(), verifiedHow: 'demonstration' })
    .where(eq(org.id, orgId))
  const paying = await writer(orgId)
  expect(await codeOf(paying.rfxDraft.create({ orgId, ...NEW } as never))).toBeNull()
})

test('what one person begins in all their organisations has 200 MB', async () => {
  const orgs = await Promise.all([1, 2].map(() => addOrganisation(database.db, 'BUSINESS')))
  const [first = '', second = ''] = orgs
  const { userId, rfxDraft: calls } = await writer(first)
  await addMember(database.db, second, userId, 'ORG_ADMINISTRATOR')
  const { rfxId } = await calls.create({ orgId: first, ...NEW } as never)
  await fill(rfxId, 20, 5, first)
  await fill(rfxId, 20, 5, second)
  expect(await codeOf(calls.copy({ orgId: first, fromRfxId: rfxId } as never))).toBe(
    'draft.no_room',
  )
  const { rfxDraft: colleague } = await writer(first)
  expect(await codeOf(colleague.copy({ orgId: first, fromRfxId: rfxId } as never))).toBeNull()
})

test('on a disk that is low no draft is begun, and none grows', async () => {
  const orgId = await addOrganisation(database.db, 'BUSINESS')
  const { rfxDraft: calls } = await writer(orgId)
  const { rfxId } = await calls.create({ orgId, ...NEW } as never)
  left = 2 ** 31 - 1
  const draft = { orgId, rfxId, revision: 1 }
  expect(await codeOf(calls.create({ orgId, ...NEW } as never))).toBe('system.disk_low')
  expect(await codeOf(calls.copy({ orgId, fromRfxId: rfxId } as never))).toBe('system.disk_low')
  expect(await codeOf(calls.save({ ...draft, document: documentWith() } as never))).toBe(
    'system.disk_low',
  )
  const { document } = await calls.get({ orgId, rfxId } as never)
  expect(await codeOf(calls.save({ ...draft, document } as never))).toBeNull()
  left = 2 ** 40
})
