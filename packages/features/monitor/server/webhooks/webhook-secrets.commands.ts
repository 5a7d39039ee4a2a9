import type { Db } from '@kogge/db/client.ts'
import { webhook } from '@kogge/db/schema/webhooks.ts'
import { resealing, type SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq } from 'drizzle-orm'
import { labelOf } from './webhook-signature.ts'

/** Takes the secrets of webhooks from under one secret of the server under another. */
export const resealWebhooks = async (tx: Db, from: SecretBox, to: SecretBox): Promise<void> => {
  const reseal = resealing(from, to)
  for (const { id, secret } of await tx.select().from(webhook))
    await tx
      .update(webhook)
      .set({ secret: reseal(secret, labelOf(id)) })
      .where(eq(webhook.id, id))
}
