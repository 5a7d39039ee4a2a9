import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Head, type Keys, Proof, type Proven } from '../integrity/chain-proof.ts'
import { type AuditFacts, hashOf } from './audit-entry-hash.ts'

const BATCH = 2000

/** One entry in its place, with what it says. */
interface Row extends AuditFacts {
  readonly previousHash: Buffer
  readonly hash: Buffer
  readonly keyId: string
  readonly signature: Buffer
}

/** A chain of the audit log as it was found. */
export interface ProvenAudit extends Proven {
  readonly chainId: string
}

const NONE = Buffer.alloc(0)
const NEVER = new Date(0)

/** What lacks anything of an entry proves so. */
const rowOf = (row: typeof auditLog.$inferSelect): Row => ({
  ...row,
  chainId: row.chainId ?? '',
  seq: row.seq ?? 0,
  databaseAt: row.databaseAt ?? NEVER,
  serverAt: row.serverAt ?? NEVER,
  before: row.before as Json,
  after: row.after as Json,
  previousHash: row.previousHash ?? NONE,
  hash: row.hash ?? NONE,
  keyId: row.keyId ?? '',
  signature: row.signature ?? NONE,
})

/** The public keys that the database knows. They prove nothing by themselves: whoever writes there can add one. */
const keysIn = async (db: Db): Promise<Keys['known']> =>
  new Map((await db.select().from(signingKey)).map(({ id, publicKey }) => [id, publicKey]))

/** How chains are gone through. */
interface Going {
  /** The heads of a chain that are known: they must still be there. */
  readonly headsOf: (chainId: string) => readonly Head[]
  /** No entry is of later. */
  readonly until: Date
  /** Gets what each entry says. */
  readonly onEntry: (facts: AuditFacts) => void
  /** One chain alone. */
  readonly only?: string
}

/** Goes through the chains of the audit log entry by entry, that of the platform first. */
export async function* proveAudit(
  db: Db,
  trusted: ReadonlySet<string>,
  { headsOf, until, onEntry, only }: Going,
): AsyncGenerator<ProvenAudit> {
  const keys: Keys = { known: await keysIn(db), trusted }
  let chainId: string | null = null
  let proof = new Proof(keys, [], until)
  let last: Pick<Row, 'chainId' | 'seq' | 'id'> | null = null
  for (;;) {
    const read: (typeof auditLog.$inferSelect)[] = await db
      .select()
      .from(auditLog)
      .where(
        and(
          isNotNull(auditLog.chainId),
          isNotNull(auditLog.seq),
          only === undefined ? undefined : eq(auditLog.chainId, only),
          last === null
            ? undefined
            : sql`(chain_id, seq, id) > (${last.chainId}::uuid, ${last.seq}, ${last.id})`,
        ),
      )
      .orderBy(asc(auditLog.chainId), asc(auditLog.seq), asc(auditLog.id))
      .limit(BATCH)
    for (const row of read.map(rowOf)) {
      if (row.chainId !== chainId) {
        if (chainId !== null) yield { chainId, ...proof.end() }
        chainId = row.chainId
        proof = new Proof(keys, headsOf(chainId), until)
      }
      const { previousHash, hash, keyId, signature, ...facts } = row
      proof.take(row, hashOf(previousHash, facts), row.databaseAt)
      onEntry(facts)
      last = row
    }
    if (read.length < BATCH) break
  }
  if (chainId !== null) yield { chainId, ...proof.end() }
}
