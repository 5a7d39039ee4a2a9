import type { Db } from '@kogge/db/client.ts'
import { webhook, webhookDelivery } from '@kogge/db/schema/webhooks.ts'
import { storableText } from '@kogge/domain/kernel/storable-text.ts'
import { isLastingFailure, nextAttempt } from '@kogge/domain/monitor/webhooks/webhook-retries.ts'
import { administratorsOf } from '@kogge/platform/server/access/administrators.queries.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { and, eq } from 'drizzle-orm'
import { noteShown } from '../ledger/first-showings.commands.ts'
import type { ClaimedDelivery } from './webhook-claims.commands.ts'
import type { Reply } from './webhook-post.ts'

interface Deps {
  readonly db: Db
  readonly publicUrl: string
}

const isTaken = (reply: Reply): boolean =>
  'status' in reply && reply.status >= 200 && reply.status < 300

/** Writes to the administrators that nothing is sent any more. */
const writeOfEnd = async (
  tx: Db,
  jobs: JobSender,
  { orgId, url }: ClaimedDelivery,
  publicUrl: string,
  now: Date,
): Promise<void> => {
  const draft = {
    template: 'webhookDisabled',
    orgId,
    path: `/org/${orgId}/settings/webhooks?switchToOrg=${orgId}`,
    values: { host: new URL(url).host },
  } as const
  for (const userId of await administratorsOf(tx, orgId, now))
    await sendToUser(tx, jobs, userId, 'account', draft, publicUrl, now)
}

/** A webhook that nothing has reached for days is disabled, and what waits for it is given up. */
const countFailure = async (
  tx: Db,
  jobs: JobSender,
  delivery: ClaimedDelivery,
  publicUrl: string,
  now: Date,
): Promise<void> => {
  const [hook] = await tx
    .select({ state: webhook.state, failingSince: webhook.failingSince })
    .from(webhook)
    .where(eq(webhook.id, delivery.webhookId))
    .for('update')
  if (hook?.state !== 'active') return
  const isOver = isLastingFailure(hook.failingSince, now)
  await tx
    .update(webhook)
    .set({ failingSince: hook.failingSince ?? now, state: isOver ? 'disabled' : 'active' })
    .where(eq(webhook.id, delivery.webhookId))
  if (!isOver) return
  await tx
    .update(webhookDelivery)
    .set({ state: 'failed', dueAt: null })
    .where(
      and(eq(webhookDelivery.webhookId, delivery.webhookId), eq(webhookDelivery.state, 'waiting')),
    )
  await writeOfEnd(tx, jobs, delivery, publicUrl, now)
}

/**
 * Writes down what came of an attempt: delivered, due again after a pause that grows, or given up. An attempt that another process has begun
 * again meanwhile, since this one was taken for dead, is settled by that. A test says nothing of whether a webhook works for good.
 */
export const settleDelivery = (
  { db, publicUrl }: Deps,
  jobs: JobSender,
  delivery: ClaimedDelivery,
  reply: Reply,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const isDone = isTaken(reply)
    const dueAt = isDone ? null : nextAttempt(delivery.kind, delivery.attempts, now)
    const settled = await tx
      .update(webhookDelivery)
      .set({
        state: isDone ? 'delivered' : dueAt ? 'waiting' : 'failed',
        dueAt,
        status: 'status' in reply ? reply.status : null,
        problem: 'problem' in reply ? reply.problem : null,
        reply: 'text' in reply ? storableText(reply.text) : null,
      })
      .where(
        and(
          eq(webhookDelivery.id, delivery.id),
          eq(webhookDelivery.state, 'waiting'),
          eq(webhookDelivery.attempts, delivery.attempts),
        ),
      )
      .returning({ id: webhookDelivery.id })
    if (settled.length === 0 || delivery.kind === 'test') return
    if (!isDone) return countFailure(tx, jobs, delivery, publicUrl, now)
    await tx.update(webhook).set({ failingSince: null }).where(eq(webhook.id, delivery.webhookId))
    await noteShown(tx, delivery.orgId, delivery.rfxId === null ? [] : [delivery.rfxId], now)
  })
