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
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { bodyOf, isSendable } from './webhook-bodies.queries.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  giveUpUnsettled,
} from './webhook-claims.commands.ts'
import { settleDelivery } from './webhook-outcomes.commands.ts'
import type { Post, Reply } from './webhook-post.ts'
import { bodyMacOf, isBodyGenuine, labelOf } from './webhook-seals.ts'
import { SIGNATURE_HEADER, signatureOf } from './webhook-signature.ts'

export interface WebhookDeps {
  readonly db: Db
  readonly secretBox: SecretBox
  readonly publicUrl: string
  readonly post: Post
  readonly log: Log
  readonly clock: () => Date
}

/** Nothing is sent of a request that is public no more: the delivery goes. */
const drop = (db: Db, id: string) => db.delete(webhookDelivery).where(eq(webhookDelivery.id, id))

const FOREIGN =
  'ALARM: a webhook, or what waits to be sent to it, is not as the server wrote it; nothing of it is sent'

/** The secret of a webhook; null, with an alarm, where somebody else has written its row or the stored body. */
const provenSecret = (
  { secretBox, log }: WebhookDeps,
  { id, webhookId, orgId, url, secret: sealed, body, bodyMac }: ClaimedDelivery,
): Buffer | null => {
  const secret = secretBox.open(sealed, labelOf({ id: webhookId, orgId, url }))
  if (secret && (body === null || isBodyGenuine(secret, id, body, bodyMac))) return secret
  log.error({ webhookId, deliveryId: id }, FOREIGN)
  return null
}

/** The body of a delivery, kept before it is sent: every later attempt has the same. Null for nothing that may be sent. */
const storedBody = async (
  { db, publicUrl }: WebhookDeps,
  delivery: ClaimedDelivery,
  secret: Buffer,
  now: Date,
): Promise<string | null> => {
  if (delivery.body !== null) return (await isSendable(db, delivery)) ? delivery.body : null
  const body = await bodyOf(db, delivery, publicUrl, now)
  if (body !== null)
    await db
      .update(webhookDelivery)
      .set({ body, bodyMac: bodyMacOf(secret, delivery.id, body) })
      .where(eq(webhookDelivery.id, delivery.id))
  return body
}

/** Sends a delivery, and gives what came of it; null for one that is dropped unsent. */
const send = async (deps: WebhookDeps, delivery: ClaimedDelivery): Promise<Reply | null> => {
  const now = deps.clock()
  const secret = provenSecret(deps, delivery)
  const body = secret && (await storedBody(deps, delivery, secret, now))
  if (!secret || body === null) {
    await drop(deps.db, delivery.id)
    return null
  }
  return deps.post(delivery.url, {
    headers: {
      'content-type': 'application/json',
      'kogge-event': delivery.kind,
      'kogge-event-id': delivery.id,
      [SIGNATURE_HEADER]: signatureOf(secret.toString(), body, now),
    },
    body,
  })
}

/**
 * Attempts a delivery by itself, and never throws: one that cannot be sent or settled counts as failed. Where not even that can be
 * written down it is given up when its attempts are spent (`giveUpUnsettled`).
 */
const attempt = async (
  deps: WebhookDeps,
  jobs: JobSender,
  delivery: ClaimedDelivery,
): Promise<void> => {
  try {
    const reply = await send(deps, delivery)
    if (reply) await settleDelivery(deps, jobs, delivery, reply, deps.clock())
  } catch (error) {
    const about = { deliveryId: delivery.id, webhookId: delivery.webhookId, err: error }
    deps.log.error(about, 'A delivery to a webhook could not be sent or settled.')
    await settleDelivery(deps, jobs, delivery, { problem: 'not-sent' }, deps.clock()).catch(
      () => undefined,
    )
  }
}

/** Deliveries that are attempted at once. */
const AT_ONCE = 40
const LOOK_MS = 1000

/**
 * Attempts deliveries until none is due, or `isOver`: each place is filled again as soon as it is free, so that a slow receiver
 * keeps nobody else waiting. Gives how many attempts there were.
 */
export const sendDue = async (
  deps: WebhookDeps,
  jobs: JobSender,
  isOver: () => boolean = () => false,
): Promise<number> => {
  await giveUpUnsettled(deps.db, deps.clock())
  const running = new Map<ClaimedDelivery, Promise<void>>()
  let sent = 0
  for (;;) {
    const free = isOver() ? 0 : AT_ONCE - running.size
    const claimed =
      free > 0 ? await claimDeliveries(deps.db, free, [...running.keys()], deps.clock()) : []
    for (const delivery of claimed) {
      const done = attempt(deps, jobs, delivery).finally(() => running.delete(delivery))
      running.set(delivery, done)
    }
    sent += claimed.length
    if (running.size === 0) return sent
    // Others may become due while the slow ones go on.
    await Promise.race([...running.values(), wait(LOOK_MS, undefined, { ref: false })])
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes deliveries, bodies and all, that are older than the log. */
export const dropOldDeliveries = (db: Db, now: Date) =>
  db
    .delete(webhookDelivery)
    .where(lt(webhookDelivery.createdAt, new Date(now.getTime() - LOG_DAYS * DAY_MS)))

/** A run looks again and again for so long; the next one begins with the next minute. Two at once do no harm. */
const RUN_MS = 50_000

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
    const isOver = () => Date.now() >= until || signal.aborted
    while (!isOver()) {
      await sendDue(deps, jobs, isOver)
      await wait(LOOK_MS)
    }
  }),
]
