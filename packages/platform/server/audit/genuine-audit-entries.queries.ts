import type { auditLog } from '@kogge/db/schema/accounts.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { type AuditFacts, hashOf } from './audit-entry-hash.ts'

/** What an entry says that this server has signed, also under an earlier secret; null for any other. */
export const genuineFacts = (
  row: typeof auditLog.$inferSelect,
  sealing: Pick<Sealing, 'verify'>,
): AuditFacts | null => {
  const { previousHash, hash, keyId, signature, ...entry } = row
  const { chainId, seq, databaseAt, serverAt } = entry
  if (!previousHash || !hash || !keyId || !signature) return null
  if (chainId === null || seq === null || !databaseAt || !serverAt) return null
  const said = { before: entry.before as Json, after: entry.after as Json }
  const facts = { ...entry, ...said, chainId, seq, databaseAt, serverAt }
  const isGenuine =
    hashOf(previousHash, facts).equals(hash) && sealing.verify(hash, signature, keyId)
  return isGenuine ? facts : null
}
