import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { earlierKey, serverSecret } from '@kogge/db/schema/server-secret.ts'
import { eq } from 'drizzle-orm'
import { isWrappedFor } from '../sealing/request-key-wrapping.ts'
import { keyIdOf } from '../sealing/signing-and-slot-keys.ts'
import { keyNameOf } from '../server-secret/derived-keys.ts'
import { earlierLabel } from '../server-secret/earlier-keys.queries.ts'
import { isMalformed } from './malformed-values.ts'
import type { RowFault } from './row-faults.ts'
import type { VerifyingKeys } from './verification-keys.ts'

/** Public keys that the server hands out, so that receipts can be verified: each its own, under its name. */
async function* verifySigningKeys(db: Db, { trusted }: VerifyingKeys): AsyncGenerator<RowFault> {
  for (const { id, publicKey } of await db.select().from(signingKey)) {
    if (id !== keyIdOf(publicKey)) yield { table: 'signing_key', id, kind: 'changed' }
    else if (!trusted.has(keyIdOf(publicKey))) yield { table: 'signing_key', id, kind: 'untrusted' }
  }
}

const nameOf = (purpose: typeof earlierKey.$inferSelect.purpose, bytes: Buffer): string =>
  purpose === 'signing' ? keyIdOf(bytes) : keyNameOf(bytes)

/** Whether a signing key is among those that are handed out. */
const isListed = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(signingKey, eq(signingKey.id, id))) > 0

/** Keys of earlier secrets, under that of today. */
async function* verifyEarlierKeys(db: Db, { secretBox }: VerifyingKeys): AsyncGenerator<RowFault> {
  for (const { id, purpose, sealed } of await db.select().from(earlierKey)) {
    const bytes = secretBox.open(sealed, earlierLabel(purpose, id))
    if (!bytes || nameOf(purpose, bytes) !== id) yield { table: 'earlier_key', id, kind: 'changed' }
    else if (purpose === 'signing' && !(await isListed(db, id)))
      yield { table: 'signing_key', id, kind: 'gone' }
  }
}

/** Which secret the database is under. */
async function* verifySecretName(db: Db, { secretName }: VerifyingKeys): AsyncGenerator<RowFault> {
  const rows = await db.select().from(serverSecret)
  const [row] = rows
  const isWhole = rows.length === 1 && row?.only === true && row.name === secretName
  if (!isWhole)
    yield { table: 'server_secret', id: row?.name ?? '', kind: row ? 'changed' : 'gone' }
}

/** Private keys of requests, as far as the server's secret proves them. */
async function* verifyWrappedKeys(db: Db, { secretBox }: VerifyingKeys): AsyncGenerator<RowFault> {
  const rows = await db
    .select({
      rfxId: writtenRfx.rfxId,
      publicKey: writtenRfx.publicKey,
      wrappedKey: writtenRfx.wrappedKey,
    })
    .from(writtenRfx)
  const isWhole = (row: (typeof rows)[number]): boolean => {
    try {
      return isWrappedFor(secretBox, row)
    } catch (error) {
      if (!isMalformed(error)) throw error
      return false
    }
  }
  for (const row of rows)
    if (!isWhole(row)) yield { table: 'written_rfx.wrapped_key', id: row.rfxId, kind: 'changed' }
}

/** Verifies the keys that a database has; see VerifyingKeys for what proves them. */
export async function* verifyKeys(db: Db, keys: VerifyingKeys): AsyncGenerator<RowFault> {
  yield* verifySecretName(db, keys)
  yield* verifySigningKeys(db, keys)
  yield* verifyEarlierKeys(db, keys)
  yield* verifyWrappedKeys(db, keys)
}
