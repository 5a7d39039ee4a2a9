import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { webhookDelivery } from '@kogge/db/schema/webhooks.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { claimDeliveries } from '@kogge/features/monitor/server/webhooks/webhook-claims.commands.ts'
import type { Post } from '@kogge/features/monitor/server/webhooks/webhook-post.ts'
import { sendDue } from '@kogge/features/monitor/server/webhooks/webhook-sending.jobs.ts'
import type { Answer } from '@kogge/harvester/fixtures/loopback-server.ts'
import { createCheckedPost } from '@kogge/harvester/sources/http/checked-post.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { webhookPost } from '../../webhook-post.ts'
import { JOBS, webhookWorld } from './webhooks.fixture.ts'

let database: TestDatabase
let world: ReturnType<typeof webhookWorld>
beforeEach(async () => {
  database = await testDatabase()
  world = webhookWorld(() => database)
})
afterEach(async () => {
  await world.close()
  await database.close()
})

type Hook = Awaited<ReturnType<(typeof world)['add']>>

const ok: Answer = (_seen, response) => void response.end('ok')
const test = async ({ supplier, orgId, id }: Hook) =>
  (await world.callsOf(supplier)).test({ orgId, id })
/** Makes this many more tests due. */
const addTests = (hook: Hook, count: number) =>
  database.db.insert(webhookDelivery).values(
    Array.from({ length: count }, () => ({
      webhookId: hook.id,
      kind: 'test' as const,
      profiles: [],
      dueAt: world.clock(),
      createdAt: world.clock(),
    })),
  )
/** Sends with another post to one receiver. */
const sendWith = async (hook: Hook, post: Post, isOver?: () => boolean) => {
  const deps = await world.deps()
  const chosen: Post = (url, request) =>
    (url.startsWith(hook.receiver.origin) ? post : deps.post)(url, request)
  return sendDue({ ...deps, post: chosen }, JOBS, isOver)
}

describe('a receiver', () => {
  it.each([
    ['NUL', Buffer.from('a\0b'), 'a\uFFFDb'],
    ['bytes that are no UTF-8', Buffer.of(0x61, 0xff, 0x62), 'a\uFFFDb'],
    ['half a surrogate pair', Buffer.of(0xed, 0xa0, 0x80), '\uFFFD\uFFFD\uFFFD'],
  ])('that answers with %s settles its delivery as any other', async (_name, answer, reply) => {
    const hook = await world.add((_seen, response) => void response.end(answer))
    await test(hook)
    expect(await world.send()).toBe(1)
    expect(await hook.log()).toMatchObject([{ state: 'delivered', attempts: 1, reply }])
  })

  it('whose delivery throws fails by itself: others get theirs, and a test is not repeated', async () => {
    const evil = await world.add(ok, { q: ['tilta'] })
    await test(evil)
    const good = await world.add(ok)
    await world.publish()
    expect(await sendWith(evil, () => Promise.reject(new Error('poison')))).toBe(2)
    expect(await evil.log()).toMatchObject([{ state: 'failed', problem: 'not-sent', dueAt: null }])
    expect(await good.log()).toMatchObject([{ state: 'delivered' }])
  })

  it('whose delivery throws each time counts as failing', async () => {
    const evil = await world.add(ok)
    await world.publish()
    await sendWith(evil, () => Promise.reject(new Error('poison')))
    expect(await evil.log()).toMatchObject([{ state: 'waiting', problem: 'not-sent' }])
    expect((await evil.hook())?.failingSince).not.toBeNull()
  })

  it('that hangs keeps its own place alone: others are served from the places that are free', async () => {
    const evil = await world.add(ok)
    const good = await world.add(ok)
    await addTests(evil, 20)
    await addTests(good, 30)
    const released = Promise.withResolvers<void>()
    const isServed = () => {
      const served = good.receiver.seen.length === 30
      if (served) released.resolve()
      return served
    }
    const hanging: Post = async () => {
      await released.promise
      return { problem: 'timeout' }
    }
    expect(await sendWith(evil, hanging, isServed)).toBe(31)
  })

  it('learns from no problem whether a name of the inner network is one', async () => {
    const resolve = async (host: string) => {
      if (host === 'database.inner.example') return [{ address: '10.3.0.7', family: 4 }]
      throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    }
    const checked = createCheckedPost({ userAgent: 'Kogge', allowLoopback: false, resolve })
    const post = webhookPost(checked)
    const problemOf = (url: string) => post(url, { headers: {}, body: '{}' })
    const problem = 'address-not-public'
    expect(await problemOf('https://database.inner.example/')).toEqual({ problem })
    expect(await problemOf('https://none.inner.example/')).toEqual({ problem })
    expect(await problemOf('https://database.inner.example:5432/')).toEqual({ problem })
    await checked.close()
  })
})

describe('attempts', () => {
  it.each([
    ['match', 9],
    ['test', 1],
  ] as const)('of a %s that nobody settles are %i', async (kind, most) => {
    const hook = await world.add(ok)
    if (kind === 'test') await test(hook)
    else await world.publish()
    for (let attempt = 1; attempt <= most; attempt += 1) {
      expect(await claimDeliveries(database.db, 10, [], world.clock())).toHaveLength(1)
      world.pass(2 * 60_000 + 1)
    }
    expect(await world.send()).toBe(0)
    expect(await hook.log()).toMatchObject([{ state: 'failed', attempts: most }])
    expect(hook.receiver.seen).toEqual([])
  })

  it('are two of an organisation and one of a webhook at a time, organisations in turn', async () => {
    const many = await world.add(ok)
    const calls = await world.callsOf(many.supplier)
    for (let count = 0; count < 4; count += 1) {
      const { id } = await calls.create({ orgId: many.orgId, url: 'https://receiver.example/' })
      await calls.test({ orgId: many.orgId, id })
    }
    await addTests(many, 3)
    const one = await world.add(ok)
    await test(one)
    world.pass(1000)
    const claim = (most: number, running: Awaited<ReturnType<typeof claimDeliveries>>) =>
      claimDeliveries(database.db, most, running, world.clock())
    const first = await claim(2, [])
    expect(first.map(({ orgId }) => orgId).sort()).toEqual([many.orgId, one.orgId].sort())
    const second = await claim(10, first)
    expect(second.map(({ orgId }) => orgId)).toEqual([many.orgId])
    expect(new Set([...first, ...second].map(({ webhookId }) => webhookId)).size).toBe(3)
    expect(await claim(10, [...first, ...second])).toEqual([])
  })

  it('are none of a request that became private after the first, and the log shows it no more', async () => {
    const hook = await world.add((_seen, response) => void response.writeHead(500).end())
    await world.publish()
    await world.send()
    expect(await hook.log()).toHaveLength(1)
    await database.db.update(rfx).set({ privacy: 'invited' })
    expect(await hook.log()).toEqual([])
    world.pass(2 * 60_000)
    await world.send()
    expect(hook.receiver.seen).toHaveLength(1)
    expect(await database.db.select().from(webhookDelivery)).toEqual([])
  })

  it('are none for an organisation that is deleted, or has become a part of another', async () => {
    const gone = await world.add(ok)
    const merged = await world.add(ok)
    const { db } = database
    await world.publish()
    await db.update(org).set({ deletedAt: world.clock() }).where(eq(org.id, gone.orgId))
    await db.update(org).set({ mergedIntoId: gone.orgId }).where(eq(org.id, merged.orgId))
    expect(await world.send()).toBe(0)
  })
})
