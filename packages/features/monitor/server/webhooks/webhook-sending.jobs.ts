import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { webhookDelivery } from '@kogge/db/schema/webhooks.ts'
import { LOG_DAYS } from '@kogge/domain/monitor/webhooks/webhook-values.ts'
import {
  handle,
  type JobHandler,
  type JobSender,
  type Queue,
} from '@kogge/platform/server/job-queues.jobs.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { bodyOf } from './webhook-bodies.queries.ts'
import { type ClaimedDelivery, claimDeliveries } from './webhook-claims.commands.ts'
import { settleDelivery } from './webhook-outcomes.commands.ts'
import type { Post } from './webhook-post.ts'
import { labelOf, SIGNATURE_HEADER, signatureOf } from './webhook-signature.ts'

export interface WebhookDeps {
  readonly db: Db
  readonly secretBox: SecretBox
  readonly publicUrl: string
  readonly post: Post
  readonly clock: () => Date
}

/** Nothing is sent of a request that is public no more: the delivery goes. */
const drop = (db: Db, id: string) => db.delete(webhookDelivery).where(eq(webhookDelivery.id, id))

/** The body of a delivery, kept before it is sent: every later attempt has the same. */
const keptBody = async (
  { db, publicUrl }: WebhookDeps,
  delivery: ClaimedDelivery,
  now: Date,
): Promise<string | null> => {
  if (delivery.body !== null) return delivery.body
  const body = await bodyOf(db, delivery, publicUrl, now)
  if (body === null) await drop(db, delivery.id)
  else await db.update(webhookDelivery).set({ body }).where(eq(webhookDelivery.id, delivery.id))
  return body
}

const attempt = async (
  deps: WebhookDeps,
  jobs: JobSender,
  delivery: ClaimedDelivery,
): Promise<void> => {
  const now = deps.clock()
  const body = await keptBody(deps, delivery, now)
  if (body === null) return
  const secret = deps.secretBox.open(delivery.secret, labelOf(delivery.webhookId))
  // Of a row that somebody else has written nothing is sent.
  if (!secret) return void (await drop(deps.db, delivery.id))
  const reply = await deps.post(delivery.url, {
    headers: {
      'content-type': 'application/json',
      'kogge-event': delivery.kind,
      'kogge-event-id': delivery.id,
      [SIGNATURE_HEADER]: signatureOf(secret.toString(), body, now),
    },
    body,
  })
  await settleDelivery(deps, jobs, delivery, reply, deps.clock())
}

/** Webhooks that are called at once. */
const AT_ONCE = 10

/**
 * Attempts what is due once, one of each webhook at a time, so that a slow receiver keeps nobody else waiting. Gives how many there were.
 */
export const sendDue = async (deps: WebhookDeps, jobs: JobSender): Promise<number> => {
  const claimed = await claimDeliveries(deps.db, AT_ONCE, deps.clock())
  await Promise.all(claimed.map((delivery) => attempt(deps, jobs, delivery)))
  return claimed.length
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes deliveries, bodies and all, that are older than the log. */
export const dropOldDeliveries = (db: Db, now: Date) =>
  db
    .delete(webhookDelivery)
    .where(lt(webhookDelivery.createdAt, new Date(now.getTime() - LOG_DAYS * DAY_MS)))

/** A run looks again and again for so long; the next one begins with the next minute. Two at once do no harm. */
const RUN_MS = 50_000
const LOOK_MS = 1000

const SEND: Queue<object> = {
  name: 'monitor.webhooks',
  data: z.object({}),
  retries: 0,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  cron: '* * * * *',
}

/** Sends matches to webhooks within seconds, as long as one worker runs. */
export const webhookHandlers = (deps: WebhookDeps): readonly JobHandler[] => [
  handle(SEND, async (_data, jobs, { signal }) => {
    await dropOldDeliveries(deps.db, deps.clock())
    const until = Date.now() + RUN_MS
    while (Date.now() < until && !signal.aborted)
      if ((await sendDue(deps, jobs)) === 0) await wait(LOOK_MS)
  }),
]
