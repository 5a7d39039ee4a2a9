import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { TokenKeys } from '../tokens/token-keys.ts'

/** Keeps two starting servers from adopting at once. Any constant of its own will do. */
const LOCK = 4_019_247
const MARK = 'mail.sealed'

/**
 * Seals what waits to be sent since before messages were sealed, once, by the operator's word
 * (`kogge migrate --take-over`). Where any message has a seal it was done, whatever the mark says: a message without one is then never sent.
 */
export const sealWaitingMail = (db: Db, keys: Pick<TokenKeys, 'sealMail'>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [marked] = await tx.select().from(meta).where(eq(meta.key, MARK))
    if (marked) return
    if ((await tx.$count(mailMessage, isNotNull(mailMessage.seal))) === 0) {
      const waiting = await tx
        .select()
        .from(mailMessage)
        .where(and(eq(mailMessage.status, 'queued'), isNull(mailMessage.seal)))
      for (const mail of waiting)
        await tx.update(mailMessage).set(keys.sealMail(mail)).where(eq(mailMessage.id, mail.id))
    }
    await tx.insert(meta).values({ key: MARK, value: new Date().toISOString() })
  })
