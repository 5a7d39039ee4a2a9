import type { Db } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { webhook, webhookDelivery } from '@kogge/db/schema/webhooks.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { DeliveryPage, WebhookView } from './webhooks.views.ts'

/** The webhooks of an organisation, the oldest first. */
export const webhooksOf = async (db: Db, orgId: string): Promise<WebhookView[]> => {
  const rows = await db
    .select()
    .from(webhook)
    .where(eq(webhook.orgId, orgId))
    .orderBy(asc(webhook.createdAt), asc(webhook.id))
  return rows.map(({ id, url, state, failingSince, createdAt }) => ({
    id,
    url,
    state,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

const beyond = (cursor: PageInput['cursor']): SQL | undefined => {
  const after = decodeTimeCursor(cursor)
  return after
    ? sql`(${webhookDelivery.createdAt}, ${webhookDelivery.id}::text) < (${after.at.toISOString()}::timestamptz, ${after.key})`
    : undefined
}

/** The log of a webhook of an organisation, the latest first, without requests that are public no more. Throws `list.cursor_invalid`. */
export const deliveriesOf = async (
  db: Db,
  orgId: string,
  { id, cursor, limit }: Pick<PageInput, 'cursor' | 'limit'> & { readonly id: string },
): Promise<DeliveryPage> => {
  const rows = await db
    .select({ delivery: webhookDelivery })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .leftJoin(rfx, eq(rfx.num, webhookDelivery.rfxNum))
    .where(
      and(
        eq(webhook.id, id),
        eq(webhook.orgId, orgId),
        or(eq(webhookDelivery.kind, 'test'), eq(rfx.privacy, 'public')),
        beyond(cursor),
      ),
    )
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ delivery }) => ({
    at: delivery.createdAt,
    key: delivery.id,
  }))
  return {
    nextCursor,
    items: page.map(({ delivery }) => ({
      id: delivery.id,
      kind: delivery.kind,
      state: delivery.state,
      attempts: delivery.attempts,
      createdAt: delivery.createdAt.toISOString(),
      attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
      dueAt: delivery.state === 'waiting' ? (delivery.dueAt?.toISOString() ?? null) : null,
      status: delivery.status,
      problem: delivery.problem,
      body: delivery.body,
      reply: delivery.reply,
    })),
  }
}
