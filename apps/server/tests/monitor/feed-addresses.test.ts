import { rateLimit } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { FeedForm } from '@kogge/domain/monitor/feed-addresses.ts'
import { membersRouter } from '@kogge/features/members/server/members.router.ts'
import { monitorRouter } from '@kogge/features/monitor/server/monitor.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import {
  addProfile,
  addSupplier,
  callsOf,
  harvestCall,
  matchAll,
  type Supplier,
} from './monitor-world.fixture.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let supplier: Supplier
let guid: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  server = await testApp(database)
  supplier = await addSupplier(db)
  guid = await addProfile(db, supplier, { country: ['LV'] }, 'Ceļi & "tilti" <1>')
  await harvestCall(db, { title: 'Tilta remonts' })
  await matchAll(db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => database.db.delete(rateLimit))

const now = () => new Date()
const contextOf = async (userId: string) => ({
  ...(await contextOfUser(database.db, userId)),
  clock: now,
  now: now(),
})

/** A member of the supplier's organisation. */
const addReader = async (): Promise<Supplier> => {
  const userId = await addPerson(database.db)
  await addMember(database.db, supplier.orgId, userId, 'ORG_READONLY_MEMBER')
  return { orgId: supplier.orgId, userId }
}
const addressCalls = async ({ userId }: Supplier) =>
  createCaller(monitorRouter)(await contextOf(userId)).feedAddress

/** The path of an address that somebody makes. */
const makeAddress = async (of: Supplier, form: FeedForm = 'atom', profile = guid) => {
  const { orgId } = of
  const made = await (await addressCalls(of)).create({ orgId, guid: profile, form })
  return { id: made.id, path: new URL(made.address).pathname }
}

const get = (path: string, headers = {}, remoteAddress = '192.0.2.20') =>
  server.app.inject({ method: 'GET', url: path, headers, remoteAddress })
const statusOf = async (path: string) => (await get(path)).statusCode

describe('an address', () => {
  it('gives its holder an Atom feed and a calendar of deadlines', async () => {
    const { path } = await makeAddress(supplier)
    const feed = await get(path)
    expect(feed.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(feed.body).toContain('<title>New tenders: Ceļi &amp; "tilti" &lt;1&gt; · Kogge</title>')
    expect(feed.body).toMatch(/<link rel="alternate"[^>]+href="https:\/\/kogge\.example\/rfx\//)
    // Whoever passes the file on does not pass on the address.
    expect(feed.body).not.toContain(path.split('/')[2])
    const calendar = await get((await makeAddress(supplier, 'calendar')).path)
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
    // Noon of Riga in winter.
    expect(calendar.body).toMatch(/\r\nDTSTART:\d{8}T100000Z\r\n/)
    expect(calendar.body).toContain('Tender deadline: Road works')
  })

  it('is listed to its owner alone, with its last use, and never shown again', async () => {
    const [mine, other] = [await addReader(), await addReader()]
    const { id, path } = await makeAddress(mine)
    const list = async (who: Supplier) =>
      (await addressCalls(who)).list({ orgId: supplier.orgId, guid })
    expect(await list(mine)).toMatchObject([{ id, form: 'atom', lastUsedAt: null }])
    await get(path)
    expect(await list(mine)).toMatchObject([{ id, lastUsedAt: expect.any(String) }])
    expect(JSON.stringify(await list(mine))).not.toContain(path.split('/')[2])
    expect(await list(other)).toEqual([])
    const revoke = (await addressCalls(other)).revoke({ orgId: supplier.orgId, guid, id })
    await expect(revoke).rejects.toThrow('record.not_found')
    expect(await statusOf(path)).toBe(200)
  })

  it('shows what its owner sees: what they hid is in neither, whatever others do', async () => {
    const [mine, other] = [await addReader(), await addReader()]
    const { path } = await makeAddress(mine)
    const calendar = await makeAddress(mine, 'calendar')
    const theirs = await makeAddress(other)
    const before = await get(path)
    const etag = String(before.headers.etag)
    expect((await get(path, { 'if-none-match': `"x", W/${etag}` })).statusCode).toBe(304)
    const calls = await callsOf(database.db, mine)
    const { items } = await calls.feed({ orgId: supplier.orgId })
    await calls.hide({ orgId: supplier.orgId, rfxIds: items.map(({ card }) => card.rfxId) })
    const after = await get(path, { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    expect(after.body).not.toContain('<entry>')
    expect((await get(calendar.path)).body).not.toContain('VEVENT')
    expect((await get(theirs.path)).body).toContain('<entry>')
  })

  it('goes back as far as the plan, in both forms', async () => {
    const matched = (months: number) =>
      database.db.execute(
        sql`update feed_item set matched_at = now() - make_interval(months => ${months})`,
      )
    const [atom, calendar] = [await makeAddress(supplier), await makeAddress(supplier, 'calendar')]
    await matched(14)
    expect((await get(atom.path)).body).not.toContain('<entry>')
    expect((await get(calendar.path)).body).not.toContain('VEVENT')
    await matched(0)
    expect((await get(calendar.path)).body).toContain('VEVENT')
  })

  it('shows no request that is public no more', async () => {
    const [atom, calendar] = [await makeAddress(supplier), await makeAddress(supplier, 'calendar')]
    await database.db.update(rfx).set({ privacy: 'invited' })
    const feed = await get(atom.path)
    expect([feed.statusCode, feed.body.includes('<entry>')]).toEqual([200, false])
    expect((await get(calendar.path)).body).not.toContain('VEVENT')
    await database.db.update(rfx).set({ privacy: 'public' })
  })

  it('is named in no line of the log, whether it is found or not', async () => {
    const { path } = await makeAddress(supplier)
    await get(path)
    await get(`${path}/more`)
    await get(path.replace('tenders', 'Tenders'))
    expect(server.logged.join('\n')).not.toContain(path.split('/')[2])
  })

  it('is read so often and no more, and wrong ones are asked for so often', async () => {
    const { path } = await makeAddress(supplier)
    const wrong = `/feed/${'A'.repeat(43)}/tenders.atom`
    for (let count = 0; count < 60; count += 1) expect(await statusOf(wrong)).toBe(404)
    const refused = await get(wrong)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Whoever holds a right one is not kept from it by others of the same network.
    for (let count = 0; count < 120; count += 1) expect(await statusOf(path)).toBe(200)
    expect(await statusOf(path)).toBe(429)
  })
})

type End = (owner: Supplier, made: { readonly id: string; readonly profile: string }) => unknown

/** Everything that ends an address of a member. */
const ENDS: Readonly<Record<string, End>> = {
  'it is revoked': async (owner, { id, profile }) =>
    (await addressCalls(owner)).revoke({ orgId: owner.orgId, guid: profile, id }),
  'the profile is archived': async ({ orgId }, { profile }) =>
    (await callsOf(database.db, supplier)).setState({ orgId, guid: profile, state: 'archived' }),
  'the profile is deleted': async ({ orgId }, { profile }) =>
    (await callsOf(database.db, supplier)).remove({ orgId, guid: profile }),
  'the role has ended': ({ orgId, userId }) =>
    database.db
      .delete(membership)
      .where(and(eq(membership.orgId, orgId), eq(membership.userId, userId))),
  'the member is removed, and comes back': async ({ orgId, userId }) => {
    const calls = createCaller(membersRouter)(await contextOf(supplier.userId))
    await calls.members.remove({ orgId, userId })
    await addMember(database.db, orgId, userId, 'ORG_READONLY_MEMBER')
  },
  'the member leaves, and comes back': async ({ orgId, userId }) => {
    await createCaller(membersRouter)(await contextOf(userId)).members.leave({ orgId })
    await addMember(database.db, orgId, userId, 'ORG_READONLY_MEMBER')
  },
  'the plan has ended': ({ orgId }) =>
    database.db
      .update(subscription)
      .set({ endsAt: new Date(Date.now() - 1000) })
      .where(eq(subscription.orgId, orgId)),
}

describe('an address is dead, and answers as one that never was', () => {
  it.each(Object.keys(ENDS))('once %s', async (end) => {
    const owner = await addReader()
    const profile = await addProfile(database.db, supplier, { country: ['LV'] }, end)
    const [atom, calendar] = [
      await makeAddress(owner, 'atom', profile),
      await makeAddress(owner, 'calendar', profile),
    ]
    expect([await statusOf(atom.path), await statusOf(calendar.path)]).toEqual([200, 200])
    await ENDS[end]?.(owner, { id: atom.id, profile })
    const dead = await get(atom.path)
    const never = await get(`/feed/${'B'.repeat(43)}/tenders.atom`)
    expect([dead.statusCode, dead.body]).toEqual([404, never.body])
    expect(dead.headers['cache-control']).toBe('no-store')
    // What ends one address leaves the other.
    expect(await statusOf(calendar.path)).toBe(end === 'it is revoked' ? 200 : 404)
  })

  it('in another form, or written otherwise', async () => {
    const other = await addSupplier(database.db)
    const profile = await addProfile(database.db, other, { country: ['LV'] })
    const { path } = await makeAddress(other, 'atom', profile)
    const [token = ''] = path.split('/').slice(2)
    for (const wrong of [
      `/feed/${token}/deadlines.ics`,
      `/feed/${token.slice(1)}/tenders.atom`,
      `/feed/${token}A/tenders.atom`,
      `/feed/${token.toLowerCase()}/tenders.atom`,
      '/feed/%00/tenders.atom',
    ])
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 404])
  })

  it('and is made for nobody without files, of no other organisation’s profile, and not without end', async () => {
    const free = await addSupplier(database.db, null)
    await expect(makeAddress(free)).rejects.toThrow('plan.required')
    const other = await addSupplier(database.db)
    await expect(makeAddress(other)).rejects.toThrow('record.not_found')
    const profile = await addProfile(database.db, other, { country: ['LV'] })
    for (let count = 0; count < 10; count += 1) await makeAddress(other, 'atom', profile)
    await expect(makeAddress(other, 'atom', profile)).rejects.toThrow('request.invalid')
  })
})
