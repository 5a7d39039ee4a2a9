import type { Db } from '@kogge/db/client.ts'
import { webhook } from '@kogge/db/schema/webhooks.ts'
import { resealing, type SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq } from 'drizzle-orm'
import { labelOf } from './webhook-seals.ts'

/** Takes the secrets of webhooks from under one secret of the server under another. */
export const resealWebhooks = async (tx: Db, from: SecretBox, to: SecretBox): Promise<void> => {
  const reseal = resealing(from, to)
  for (const row of await tx.select().from(webhook))
    await tx
      .update(webhook)
      .set({ secret: reseal(row.secret, labelOf(row)) })
      .where(eq(webhook.id, row.id))
}
