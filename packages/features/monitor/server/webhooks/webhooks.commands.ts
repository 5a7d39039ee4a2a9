import { randomUUID } from 'node:crypto'
import { webhook, webhookDelivery } from '@kogge/db/schema/webhooks.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_WEBHOOKS } from '@kogge/domain/monitor/webhooks/webhook-values.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { newToken } from '@kogge/platform/server/tokens/new-token.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { labelOf } from './webhook-seals.ts'

export type WebhookManager = Granted<InOrg<'market_profile.manage_webhooks'>>

/** Of an address its origin alone: what stands behind that may be a secret of the receiver. */
const originOf = (url: string): string => new URL(url).origin

const record = (
  ctx: WebhookManager,
  { id, url }: { readonly id: string; readonly url: string },
  entry: { readonly action: string },
) =>
  recordAuditEntry(ctx, {
    ...entry,
    subjectType: 'webhook',
    subjectId: id,
    orgId: ctx.grant.action.orgId,
    after: { origin: originOf(url) },
  })

/** Locks a webhook of the organisation. Throws `record.not_found`. */
const lockedWebhook = async ({ db: tx, grant }: WebhookManager, id: string) => {
  const [found] = await tx
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), eq(webhook.orgId, grant.action.orgId)))
    .for('update')
  if (!found) throw new AppError('record.not_found')
  return found
}

/** Adds a webhook, and gives the secret that signs what is sent to it: it is shown once. Throws `request.invalid` for one too many. */
export const createWebhook = async (
  ctx: WebhookManager,
  url: string,
): Promise<{ readonly id: string; readonly secret: string }> => {
  const { db: tx, actor, now, locale, secretBox, grant } = ctx
  const { orgId } = grant.action
  if ((await tx.$count(webhook, eq(webhook.orgId, orgId))) >= MOST_WEBHOOKS)
    throw new AppError('request.invalid')
  const [id, secret] = [randomUUID(), newToken()]
  const sealed = secretBox.seal(Buffer.from(secret), labelOf({ id, orgId, url }))
  await tx
    .insert(webhook)
    .values({ id, orgId, url, secret: sealed, locale, createdBy: actor.userId, createdAt: now })
  await record(ctx, { id, url }, { action: 'webhook.created' })
  return { id, secret }
}

/** Removes a webhook with its log and whatever waits. Throws `record.not_found`. */
export const removeWebhook = async (ctx: WebhookManager, id: string): Promise<void> => {
  const found = await lockedWebhook(ctx, id)
  await ctx.db.delete(webhook).where(eq(webhook.id, id))
  await record(ctx, found, { action: 'webhook.removed' })
}

/** Takes up a webhook that was disabled: new matches are sent again. Throws `record.not_found`. */
export const enableWebhook = async (ctx: WebhookManager, id: string): Promise<void> => {
  const found = await lockedWebhook(ctx, id)
  if (found.state === 'active') return
  await ctx.db
    .update(webhook)
    .set({ state: 'active', failingSince: null })
    .where(eq(webhook.id, id))
  await record(ctx, found, { action: 'webhook.enabled' })
}

/** Makes a test due, also to a webhook that is disabled. Throws `record.not_found`. */
export const testWebhook = async (ctx: WebhookManager, id: string): Promise<void> => {
  await lockedWebhook(ctx, id)
  const { db: tx, now } = ctx
  await tx
    .insert(webhookDelivery)
    .values({ webhookId: id, kind: 'test', profiles: [], dueAt: now, createdAt: now })
}

/**
 * Makes a delivery that was settled due again, under the same id and with the same body. Throws `record.not_found`, also for one that was
 * never attempted, and `request.invalid` for a match while the webhook is disabled.
 */
export const resendDelivery = async (
  ctx: WebhookManager,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<void> => {
  const { db: tx, now } = ctx
  const { state } = await lockedWebhook(ctx, id)
  const [delivery] = await tx
    .select({ state: webhookDelivery.state, kind: webhookDelivery.kind })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.id, deliveryId),
        eq(webhookDelivery.webhookId, id),
        isNotNull(webhookDelivery.body),
      ),
    )
    .for('update')
  if (!delivery) throw new AppError('record.not_found')
  if (delivery.kind === 'match' && state === 'disabled') throw new AppError('request.invalid')
  if (delivery.state === 'waiting') return
  await tx
    .update(webhookDelivery)
    .set({ state: 'waiting', attempts: 0, dueAt: now })
    .where(eq(webhookDelivery.id, deliveryId))
}
