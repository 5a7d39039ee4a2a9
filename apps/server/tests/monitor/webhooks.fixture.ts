import { webhook } from '@kogge/db/schema/webhooks.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { monitorRouter } from '@kogge/features/monitor/server/monitor.router.ts'
import { labelOf } from '@kogge/features/monitor/server/webhooks/webhook-seals.ts'
import {
  sendDue,
  type WebhookDeps,
} from '@kogge/features/monitor/server/webhooks/webhook-sending.jobs.ts'
import { type Answer, type Loopback, loopback } from '@kogge/harvester/fixtures/loopback-server.ts'
import { createCheckedPost } from '@kogge/harvester/sources/http/checked-post.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  contextOfUser,
  TEST_TOKEN_KEYS,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { webhookPost } from '../../webhook-post.ts'
import {
  addProfile,
  addSupplier,
  harvestCall,
  matchAll,
  type Supplier,
} from './monitor-world.fixture.ts'

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

export const JOBS: JobSender = { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS }

interface MovedWebhook {
  readonly id: string
  readonly orgId: string
  readonly secret: string
}

/** Organisations with webhooks, receivers on this machine, and a clock that can be put on. */
export const webhookWorld = (database: () => TestDatabase) => {
  const servers: Loopback[] = []
  const checked = createCheckedPost({
    userAgent: 'Kogge',
    allowLoopback: true,
    // A machine that is busy answers itself late too.
    limits: { totalMs: 4000 },
  })
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)

  const callsOf = async ({ userId }: Supplier) =>
    createCaller(monitorRouter)({
      ...(await contextOfUser(database().db, userId)),
      clock,
      now: clock(),
    }).webhook

  const deps = async (): Promise<WebhookDeps> => {
    const { db } = database()
    const { secretBox, log } = await contextOfUser(db, (await addSupplier(db)).userId)
    return { db, secretBox, log, publicUrl: TEST_URL, post: webhookPost(checked), clock }
  }
  /** Seals a webhook anew for another address, as no procedure does. */
  const moveTo = async (hook: MovedWebhook, url: string) => {
    const { id, orgId, secret } = hook
    const { db, secretBox } = await deps()
    const sealed = secretBox.seal(Buffer.from(secret), labelOf({ id, orgId, url }))
    await db.update(webhook).set({ url, secret: sealed }).where(eq(webhook.id, id))
  }
  return {
    clock,
    callsOf,
    deps,
    moveTo,
    /** Lets time pass. */
    pass: (ms: number) => {
      ahead += ms
    },
    /** An organisation with a profile and a webhook to a receiver that answers so. */
    add: async (answer: Answer, filters: ProfileFilters = { q: ['ceļa'] }) => {
      const { db } = database()
      const receiver = await loopback(answer)
      servers.push(receiver)
      const supplier = await addSupplier(db)
      await addProfile(db, supplier, filters)
      const calls = await callsOf(supplier)
      const { orgId } = supplier
      const { id, secret } = await calls.create({ orgId, url: 'https://receiver.example/hook' })
      // No address of this machine can be said to the product.
      await moveTo({ id, orgId, secret }, `${receiver.origin}/hook`)
      return {
        supplier,
        receiver,
        id,
        secret,
        orgId,
        log: async () => (await (await callsOf(supplier)).deliveries({ orgId, id })).items,
        hook: async () => (await (await callsOf(supplier)).list({ orgId }))[0],
      }
    },
    /** A new tender, which is about a road unless it says otherwise. */
    publish: async (parts: Parameters<typeof harvestCall>[1] = {}) => {
      await harvestCall(database().db, parts)
      await matchAll(database().db)
    },
    send: async () => sendDue(await deps(), JOBS),
    close: async () => {
      await checked.close()
      for (const server of servers) await server.close()
    },
  }
}
