import { createHmac } from 'node:crypto'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { webhook } from '@kogge/db/schema/webhooks.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { claimDeliveries } from '@kogge/features/monitor/server/webhooks/webhook-claims.commands.ts'
import {
  dropOldDeliveries,
  sendDue,
} from '@kogge/features/monitor/server/webhooks/webhook-sending.jobs.ts'
import type { Answer } from '@kogge/harvester/fixtures/loopback-server.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addProfile, addSupplier, matchAll } from './monitor-world.fixture.ts'
import { DAY_MS, JOBS, webhookWorld } from './webhooks.fixture.ts'

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

const ok: Answer = (_seen, response) => void response.end('thank you')
/** Answers so while `isDown` says that it does not work. */
const failing = (): { readonly answer: Answer; isDown: boolean } => {
  const state = {
    isDown: true,
    answer: ((_seen, response) => {
      response.writeHead(state.isDown ? 500 : 204).end()
    }) satisfies Answer,
  }
  return state
}

/** A receiver's check, as docs/webhooks.md has it. */
const isSigned = (secret: string, header: unknown, body: string): boolean => {
  const { t, v1 } = Object.fromEntries(
    String(header)
      .split(',')
      .map((part) => part.split('=', 2)),
  )
  return v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
}

describe('a new match', () => {
  it('is sent once, signed, with what a receiver needs to judge it', async () => {
    const { receiver, secret, orgId, log } = await world.add(ok)
    await world.publish()
    expect(await world.send()).toBe(1)
    expect(await world.send()).toBe(0)
    const [call] = receiver.seen
    expect(receiver.seen).toHaveLength(1)
    expect(isSigned(secret, call?.headers['kogge-signature'], call?.body ?? '')).toBe(true)
    expect(isSigned(`${secret}x`, call?.headers['kogge-signature'], call?.body ?? '')).toBe(false)
    const body = JSON.parse(call?.body ?? '')
    expect(body).toMatchObject({
      id: call?.headers['kogge-event-id'],
      event: 'match',
      orgId,
      match: { kind: 'new', version: 1, profiles: [{ name: 'Ceļi' }] },
      tender: {
        title: 'Road works',
        language: 'en',
        url: `https://kogge.example/rfx/${body.tender.id}`,
        deadlineAt: expect.any(String),
        status: 'open',
      },
    })
    expect(await log()).toMatchObject([
      { state: 'delivered', attempts: 1, status: 200, reply: 'thank you', body: call?.body },
    ])
  })

  it('is one of a request that is new or that an amendment made fit, and not what was open', async () => {
    const same = { procedure: crypto.randomUUID(), id: crypto.randomUUID() }
    await world.publish({ ...same, version: '01', title: 'Ceļa būve' })
    const { receiver, supplier } = await world.add(ok, { q: ['tilta'] })
    await matchAll(database.db)
    await addProfile(database.db, supplier, { country: ['LV'] })
    await matchAll(database.db)
    expect(await world.send()).toBe(0)
    await world.publish({ ...same, version: '02', title: 'Tilta būve' })
    expect(await world.send()).toBe(1)
    await world.publish({ ...same, version: '03', title: 'Tilta būve', closesIn: 40 })
    expect(await world.send()).toBe(0)
    expect(receiver.seen.map(({ body }) => JSON.parse(body).match.kind)).toEqual(['became'])
  })

  it('is sent to nobody while the plan has ended', async () => {
    const { receiver, orgId } = await world.add(ok)
    await world.publish()
    await database.db
      .update(subscription)
      .set({ endsAt: world.clock() })
      .where(eq(subscription.orgId, orgId))
    expect(await world.send()).toBe(0)
    expect(receiver.seen).toEqual([])
  })

  it('is sent of no request that is public no more, and leaves no trace', async () => {
    const { receiver, log } = await world.add(ok)
    await world.publish()
    await database.db.update(rfx).set({ privacy: 'invited' })
    expect(await world.send()).toBe(1)
    expect(receiver.seen).toEqual([])
    expect(await log()).toEqual([])
  })

  it('reaches others at once while one receiver hangs, whose turn comes again', async () => {
    const slow = await world.add(() => undefined)
    const quick = await world.add(ok)
    await world.publish()
    expect(await world.send()).toBe(2)
    expect(await quick.log()).toMatchObject([{ state: 'delivered' }])
    expect(await slow.log()).toMatchObject([{ state: 'waiting', problem: 'timeout', status: null }])
  })

  it('goes to no private address to which a receiver redirects, or that its name has', async () => {
    const inner = await world.add(ok)
    const first = await world.add((_seen, response) => {
      response.writeHead(307, { location: 'https://169.254.169.254/latest/meta-data' }).end()
    })
    await world.moveTo(inner, 'https://10.0.0.1/hook')
    await world.publish()
    await world.send()
    for (const { log } of [first, inner])
      expect(await log()).toMatchObject([{ state: 'waiting', problem: 'address-not-public' }])
  })
})

describe('an attempt that failed', () => {
  it('is made again after pauses that grow, with the same id and body, until it arrives', async () => {
    const state = failing()
    const { receiver, log, hook } = await world.add(state.answer)
    await world.publish()
    await world.send()
    const minutes = [1, 5, 15]
    for (const pause of minutes) {
      world.pass((pause - 0.5) * 60_000)
      expect(await world.send()).toBe(0)
      world.pass(60_000)
      expect(await world.send()).toBe(1)
    }
    expect((await hook())?.failingSince).not.toBeNull()
    state.isDown = false
    world.pass(61 * 60_000)
    await world.send()
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 5, status: 204 }])
    expect((await hook())?.failingSince).toBeNull()
    expect(new Set(receiver.seen.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.seen.map(({ headers }) => headers['kogge-event-id'])).size).toBe(1)
  })

  it('ends the webhook after days without any that arrived: administrators are written to once', async () => {
    const state = failing()
    const { log, hook, id, orgId, supplier } = await world.add(state.answer)
    await world.publish()
    await world.send()
    world.pass(3 * DAY_MS)
    await world.publish()
    await world.send()
    expect(await hook()).toMatchObject({ state: 'disabled' })
    expect((await log()).map((one) => one.state)).toEqual(['failed', 'failed'])
    const mails = await database.db.select().from(mailMessage)
    expect(mails).toMatchObject([{ template: 'webhookDisabled' }])
    await world.publish()
    expect(await world.send()).toBe(0)
    state.isDown = false
    await (await world.callsOf(supplier)).enable({ orgId, id })
    await world.publish()
    expect(await world.send()).toBe(1)
    expect(await hook()).toMatchObject({ state: 'active', failingSince: null })
  })

  it('by a process that died in the midst of it is made again, and by two at once only once', async () => {
    const { receiver } = await world.add(ok)
    await world.publish()
    await claimDeliveries(database.db, 10, [], world.clock())
    expect(await world.send()).toBe(0)
    world.pass(2 * 60_000 + 1)
    const deps = await world.deps()
    const sent = await Promise.all([sendDue(deps, JOBS), sendDue(deps, JOBS)])
    expect(sent.sort()).toEqual([0, 1])
    expect(receiver.seen).toHaveLength(1)
  })
})

describe('a webhook', () => {
  it('is tested and sends again by hand what was sent, under the same id', async () => {
    const { receiver, supplier, id, orgId, log } = await world.add(ok)
    const calls = await world.callsOf(supplier)
    await calls.test({ orgId, id })
    await world.send()
    const [test] = await log()
    expect(test).toMatchObject({ kind: 'test', state: 'delivered' })
    await calls.resend({ orgId, id, deliveryId: test?.id ?? '' })
    await world.send()
    const [first, second] = receiver.seen
    expect(second?.body).toBe(first?.body)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ id: test?.id, event: 'test' })
  })

  it('shows its secret once, and keeps it sealed', async () => {
    const { supplier, secret, orgId, id } = await world.add(ok)
    expect(JSON.stringify(await (await world.callsOf(supplier)).list({ orgId }))).not.toContain(
      secret,
    )
    const [row] = await database.db.select().from(webhook).where(eq(webhook.id, id))
    expect(row?.secret.includes(Buffer.from(secret))).toBe(false)
  })

  it('is no other organisation’s to see, to test or to remove', async () => {
    const { id } = await world.add(ok)
    const other = await addSupplier(database.db)
    const calls = await world.callsOf(other)
    const asked = { orgId: other.orgId, id }
    for (const call of [calls.test, calls.enable, calls.remove])
      await expect(call(asked)).rejects.toThrow('record.not_found')
    const resend = calls.resend({ ...asked, deliveryId: id })
    await expect(resend).rejects.toThrow('record.not_found')
    expect((await calls.deliveries(asked)).items).toEqual([])
  })

  it('has an address that is https and names nobody, and is one of five', async () => {
    const supplier = await addSupplier(database.db)
    const calls = await world.callsOf(supplier)
    const create = (url: string) => calls.create({ orgId: supplier.orgId, url })
    for (const url of [
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://user:secret@receiver.example/',
      'ftp://receiver.example/',
      'https://receiver.example:5432/',
      'https://receiver.example:99999/',
      'https://xn--a.example/',
      'receiver',
      'javascript:alert(1)',
      `https://receiver.example/${'x'.repeat(500)}`,
    ])
      await expect(create(url)).rejects.toThrow()
    for (let count = 0; count < 5; count += 1) await create('http://receiver.example/\u0000a')
    const list = await calls.list({ orgId: supplier.orgId })
    expect(new Set(list.map(({ url }) => url))).toEqual(new Set(['https://receiver.example/a']))
    await expect(create('https://receiver.example/')).rejects.toThrow('request.invalid')
  })

  it('has a log that goes back for two weeks', async () => {
    const { log } = await world.add(ok)
    await world.publish()
    await world.send()
    world.pass(14 * DAY_MS - 60_000)
    await dropOldDeliveries(database.db, world.clock())
    expect(await log()).toHaveLength(1)
    world.pass(2 * 60_000)
    await dropOldDeliveries(database.db, world.clock())
    expect(await log()).toEqual([])
  })
})
