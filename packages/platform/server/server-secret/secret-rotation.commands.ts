import type { Db } from '@kogge/db/client.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { earlierKey, serverSecret } from '@kogge/db/schema/server-secret.ts'
import { eq, sql } from 'drizzle-orm'
import { createSealing } from '../sealing/signing-and-slot-keys.ts'
import { derivedKey } from './derived-keys.ts'
import { earlierLabel } from './earlier-keys.queries.ts'
import { createSecretBox, resealing } from './secret-box.ts'

/** Nobody else changes what a change of the secret changes, until it is done. */
export const holdSealed = (tx: Db): Promise<unknown> =>
  tx.execute(sql`
    lock table server_secret, earlier_key, session, auth_challenge, user_account,
      totp, passkey, file, written_rfx, opening_share,
      sealed_slot, sealed_mail, rfx_invitation, membership, org_place, place_hold, place_keeper, org_seal,
      upload, upload_room, webhook in exclusive mode`)

/** Keeps the keys of a secret that goes, and those that were kept before, under the one that comes. */
export const keepEarlierKeys = async (tx: Db, before: string, next: string): Promise<void> => {
  const [from, to] = [createSecretBox(before), createSecretBox(next)]
  for (const { id, purpose, sealed } of await tx.select().from(earlierKey))
    await tx
      .update(earlierKey)
      .set({ sealed: resealing(from, to)(sealed, earlierLabel(purpose, id)) })
      .where(eq(earlierKey.id, id))
  const { keyId, publicKey } = createSealing(before)
  const keys = [
    { purpose: 'tokens' as const, ...derivedKey(before, 'tokens') },
    { purpose: 'mailedTokens' as const, ...derivedKey(before, 'mailedTokens') },
    { purpose: 'signing' as const, id: keyId, bytes: publicKey },
  ]
  for (const { purpose, id, bytes } of keys)
    await tx
      .insert(earlierKey)
      .values({ id, purpose, sealed: to.seal(bytes, earlierLabel(purpose, id)) })
      .onConflictDoNothing()
  // What is signed with it may be a receipt alone: who verifies it finds the key among those of before.
  await tx.insert(signingKey).values({ id: keyId, publicKey }).onConflictDoNothing()
}

/** The secret that this database is under, by its name; null where none was used with it. */
export const nameOfSecret = async (db: Db): Promise<string | null> => {
  const [row] = await db.select({ name: serverSecret.name }).from(serverSecret)
  return row?.name ?? null
}

/** From now on it is under another. */
export const markSecret = async (tx: Db, name: string): Promise<void> => {
  await tx.delete(serverSecret)
  await tx.insert(serverSecret).values({ name })
}

/** How many connections other processes of Kogge have to this database. */
export const otherUsers = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name in ('kogge', 'kogge jobs')`)
  return rows[0]?.others ?? 0
}
