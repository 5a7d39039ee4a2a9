import type { Db } from '@kogge/db/client.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Verify } from '../sealing/request-key-signature.ts'

/** Where it stands since when entries of logs have clocks. */
export const SINCE_KEY = 'ledger.clocks_since'

const statement = z.object({ since: z.iso.datetime(), keyId: z.string(), signature: z.string() })

/** What is signed of it. */
export const sinceText = ({ since, keyId }: { readonly since: string; readonly keyId: string }) =>
  canonicalJson({ kind: 'kogge.clocks-since.1', since, keyId })

/** Since when entries of logs have clocks, as a key that `verify` knows has signed; null where none has. */
export const clocksSince = async (db: Db, verify: Verify): Promise<Date | null> => {
  const [row] = await db.select().from(meta).where(eq(meta.key, SINCE_KEY))
  if (!row) return null
  try {
    const { signature, ...said } = statement.parse(JSON.parse(row.value))
    const isSigned = verify(
      Buffer.from(sinceText(said)),
      Buffer.from(signature, 'base64'),
      said.keyId,
    )
    return isSigned ? new Date(said.since) : null
  } catch {
    return null
  }
}
