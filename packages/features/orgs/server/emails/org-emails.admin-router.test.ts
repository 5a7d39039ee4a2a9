import { randomUUID } from 'node:crypto'
import { CRAWL_LOCK_HOLDER } from '@kogge/db/locks/crawl-lock.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { harvestWatermark, orgEmail, orgEmailUse } from '@kogge/db/schema/harvester.ts'
import { notice, noticeContent } from '@kogge/db/schema/notices.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { addNotices } from '@kogge/db/testing/notices.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { noticeOrgWith, noticeWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { orgsAdminRouter } from '../orgs.admin-router.ts'
import { gatherEmails } from './email-collection.commands.ts'
import { orgHandlers } from './email-collection.jobs.ts'

let database: TestDatabase
let operatorId: string

beforeAll(async () => {
  database = await testDatabase()
  operatorId = await addPerson(database.db)
  await addStaff(database.db, operatorId, 'DEVELOPER')
})
afterAll(() => database.close())
beforeEach(() =>
  emptied(database.db, 'org_email', 'org_email_use', 'harvest_watermark', 'notice', 'rfx'),
)

const calls = async (userId = operatorId) =>
  createCaller(orgsAdminRouter)(await contextOfUser(database.db, userId)).adminOrgEmails

const writer = (n: number, email: string | null): NoticeOrg =>
  noticeOrgWith({
    name: `Izdomāta iestāde ${n}`,
    contact: { name: null, email, phone: null },
  })

/** The entry of the register for an organisation as a notice writes it. */
const enter = async (written: NoticeOrg): Promise<string> => {
  const matchKey = matchOrg(written)?.key ?? ''
  const [known] = await database.db.select().from(org).where(eq(org.matchKey, matchKey))
  if (known) return known.id
  return addOrganisation(database.db, 'FREE', { name: written.name, matchKey, claimedAt: null })
}

const pause = () => new Promise((done) => setTimeout(done, 5))

/** What changed within the very millisecond is left for the next time. */
const touch = async (procedureKey: string): Promise<void> => {
  const change = database.db.update(rfx).set({ updatedAt: new Date() })
  await change.where(eq(rfx.procedureKey, procedureKey))
  await pause()
}

/** A notice of a procedure, with its request; gives the id of the notice. */
const publish = async (
  procedureKey: string,
  publishedAt: string,
  buyers: readonly NoticeOrg[],
  source = 'lv-iub',
): Promise<string> => {
  const { db } = database
  for (const buyer of buyers) await enter(buyer)
  const id = randomUUID()
  const row = {
    id,
    source,
    noticeId: id,
    procedureKey,
    publicationMonth: '2026-11-01',
    publishedAt: new Date(publishedAt),
    canonical: noticeWith({ buyers: [...buyers] }),
  }
  await addNotices(db, [row])
  if ((await db.$count(rfx, eq(rfx.procedureKey, procedureKey))) === 0)
    await addRequests(db, [
      {
        id: randomUUID(),
        source,
        procedureKey,
        stage: 'competition',
        content: contentWith(),
        isDemo: source === 'demo',
      },
    ])
  await touch(procedureKey)
  return id
}

const rows = () =>
  database.db.select().from(orgEmail).orderBy(orgEmail.email, orgEmail.notices, orgEmail.id)

it('sums up what notices give, each organisation and address once', async () => {
  const [one, two] = [writer(1, 'Info@One.test; second@one.test'), writer(2, 'info@one.test')]
  await publish('p-1', '2026-11-01T08:00:00Z', [one, two], 'ted')
  await publish('p-1', '2026-11-03T08:00:00Z', [one])
  await publish('p-2', '2026-11-02T08:00:00Z', [one, writer(3, 'no address')])
  await publish('p-3', '2026-11-02T08:00:00Z', [writer(4, 'demo@one.test')], 'demo')
  await gatherEmails(database.db)
  expect(await rows()).toMatchObject([
    { email: 'info@one.test', notices: 1, orgId: await enter(two) },
    {
      email: 'info@one.test',
      notices: 3,
      orgId: await enter(one),
      source: 'ted',
      firstAt: new Date('2026-11-01T08:00:00Z'),
      lastAt: new Date('2026-11-03T08:00:00Z'),
    },
    { email: 'second@one.test', notices: 3 },
  ])
  const { list } = await calls()
  expect((await list({ domain: ['one.test'] })).items).toHaveLength(3)
  expect((await list({ domain: ['test'.padStart(8, 'x')] })).items).toHaveLength(0)
  expect((await list({ q: 'SECOND@' })).items).toMatchObject([{ others: 0 }])
  expect((await list({ org: [await enter(two)] })).items).toMatchObject([{ others: 1 }])
  const first = await list({ limit: 2 })
  const rest = await list({ limit: 2, cursor: first.nextCursor })
  expect(new Set([...first.items, ...rest.items].map(({ emailId }) => emailId)).size).toBe(3)
})

it('is the same when it is done twice, and when all is done again', async () => {
  const { db } = database
  await publish('p-1', '2026-11-01T08:00:00Z', [writer(1, 'a@one.test'), writer(2, 'b@one.test')])
  await publish('p-2', '2026-11-02T08:00:00Z', [writer(1, 'a@one.test')])
  expect(await gatherEmails(db)).toBe(2)
  const before = await rows()
  expect(await gatherEmails(db)).toBe(0)
  await touch('p-1')
  expect(await gatherEmails(db)).toBe(1)
  expect(await rows()).toEqual(before)
  await db.delete(orgEmail)
  await db.delete(orgEmailUse)
  await db.delete(harvestWatermark)
  await gatherEmails(db)
  expect(await rows()).toEqual(before)
})

it('follows a new reading, and keeps what staff decided', async () => {
  const { db } = database
  const id = await publish('p-1', '2026-11-01T08:00:00Z', [
    writer(1, 'kept@one.test'),
    writer(2, 'gone@one.test'),
  ])
  await gatherEmails(db)
  const [gone, kept] = await rows()
  const { decide, list, counts } = await calls()
  expect(await decide({ emailId: kept?.id ?? '', state: 'confirmed' })).toMatchObject({
    state: 'confirmed',
    decidedBy: 'Anna Bērziņa',
  })
  const canonical = noticeWith({ buyers: [writer(3, 'other@one.test')] })
  await enter(writer(3, null))
  await db.update(noticeContent).set({ canonical }).where(eq(noticeContent.noticeId, id))
  await touch('p-1')
  await gatherEmails(db)
  expect(await rows()).toMatchObject([
    { email: 'kept@one.test', notices: 0, state: 'confirmed' },
    { email: 'other@one.test', notices: 1, state: 'new' },
  ])
  await expect(decide({ emailId: gone?.id ?? '', state: 'rejected' })).rejects.toThrow(
    'record.not_found',
  )
  expect((await list({ state: ['confirmed'] })).items).toHaveLength(1)
  expect(await counts()).toMatchObject({ new: 1, confirmed: 1, rejected: 0 })
  expect(await decide({ emailId: kept?.id ?? '', state: 'new' })).toMatchObject({
    decidedBy: null,
  })
  // The log cannot be changed, so that it holds no address.
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'org.email_decided'))
  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toContain('one.test')
})

it('takes back what notices gave that are gone', async () => {
  const { db } = database
  await publish('p-1', '2026-11-01T08:00:00Z', [writer(1, 'a@one.test')])
  await gatherEmails(db)
  await db.delete(notice)
  await db.delete(rfx)
  await gatherEmails(db)
  expect(await rows()).toEqual([])
})

it('does not pass by what is still being written', async () => {
  const { db } = database
  await publish('p-0', '2026-11-01T08:00:00Z', [writer(0, 'zero@one.test')])
  await pause()
  let isOpen: () => void = () => undefined
  const opened = new Promise<void>((done) => {
    isOpen = done
  })
  let finish: () => void = () => undefined
  const held = new Promise<void>((done) => {
    finish = done
  })
  const late = db.transaction(async (tx) => {
    await tx.update(rfx).set({ updatedAt: sql`now()` }).where(eq(rfx.procedureKey, 'p-0'))
    isOpen()
    await held
  })
  await opened
  await publish('p-1', '2026-11-01T08:00:00Z', [writer(1, 'one@one.test')])
  await gatherEmails(db)
  expect((await rows()).map(({ email }) => email)).toEqual(['zero@one.test'])
  finish()
  await late
  await pause()
  expect(await gatherEmails(db)).toBe(2)
  expect(await rows()).toHaveLength(2)
})

it('waits for no transaction that does nothing but hold the lock of a crawl', async () => {
  const { db } = database
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('application_name', ${CRAWL_LOCK_HOLDER}, true)`)
    await publish('p-1', '2026-11-01T08:00:00Z', [writer(1, 'one@one.test')])
    expect(await gatherEmails(db)).toBe(1)
  })
})

it('is stopped by its flag, and goes on where it was when it is told to stop', async () => {
  const { db } = database
  await publish('p-1', '2026-11-01T08:00:00Z', [writer(1, 'one@one.test')])
  expect(await gatherEmails(db, AbortSignal.abort())).toBe(0)
  const [job] = orgHandlers({ db })
  const jobs = { send: () => Promise.reject(new Error('It sends nothing.')) }
  const run = (signal: AbortSignal) => job?.run({}, jobs, { signal, number: 0, isLast: false })
  await expect(run(AbortSignal.abort(new Error('to stop')))).rejects.toThrow('to stop')
  await db.insert(featureFlag).values({ name: 'disableEnrichment', context: 'GLOBAL', value: true })
  await run(new AbortController().signal)
  expect(await rows()).toEqual([])
  await db.delete(featureFlag)
  await run(new AbortController().signal)
  expect(await rows()).toHaveLength(1)
})

it('stands under what an organisation became part of, and is for operators', async () => {
  const { db } = database
  const one = writer(1, 'a@one.test')
  await publish('p-1', '2026-11-01T08:00:00Z', [one])
  await gatherEmails(db)
  const into = await addOrganisation(db, 'FREE', { name: 'Lielā iestāde' })
  await db
    .update(org)
    .set({ mergedIntoId: into })
    .where(eq(org.id, await enter(one)))
  const { list, readNow } = await calls()
  for (const input of [{ org: [into] }, { q: 'lielā' }, { q: 'izdomāta iestāde' }])
    expect((await list(input)).items).toMatchObject([{ org: { orgId: into } }])
  expect(await readNow()).toEqual({ done: true })
  const supportId = await addPerson(db)
  await addStaff(db, supportId, 'SUPPORT')
  await expect((await calls(supportId)).list({})).rejects.toThrow('access.denied')
})
