import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { proveAudit } from '../audit/audit-chain-proof.queries.ts'
import { PLATFORM_CHAIN } from '../audit/audit-entry-hash.ts'
import { type AuditVerdict, verifyAuditLog } from '../audit/audit-verification.queries.ts'
import { ChainRegister } from '../audit/chain-register.ts'
import { CLOCKS_PART_MS, databaseNow } from '../database/database-clock.ts'
import { verifyAccounts } from './account-verification.queries.ts'
import type { Head } from './chain-proof.ts'
import { verifyDefinitions } from './database-definitions.queries.ts'
import { verifyFileKeys } from './file-key-verification.queries.ts'
import { verifyKeys } from './key-verification.queries.ts'
import { type RequestVerdict, verifyRequests } from './ledger-verification.queries.ts'
import { verifyRoles } from './platform-role-verification.queries.ts'
import type { RowFault } from './row-faults.ts'
import { verifySeals } from './row-seal-verification.queries.ts'
import { verifyStoredTokens } from './stored-token-verification.queries.ts'
import { findStrays } from './stray-rows.queries.ts'
import { verifyAddressProofs } from './verification-evidence.queries.ts'
import type { VerifyingKeys } from './verification-keys.ts'

/** A chain that was verified and what is wrong with it, or something else that is wrong. */
export type Verdict =
  | ({ readonly part: 'audit' } & AuditVerdict)
  | ({ readonly part: 'request' } & RequestVerdict)
  | ({ readonly part: 'row' } & RowFault)
  /** The clocks of the database and of the verifier part: no time of the database is to be relied on. */
  | { readonly part: 'clocks'; readonly database: Date; readonly verifier: Date }

type Heads = Readonly<Record<string, Head>>

/** The references, other than its keys, that a database is verified against. */
export interface Against {
  /** How far its chains went when it was verified before. */
  readonly heads?: { readonly requests: Heads; readonly audit: Heads }
  /** One request alone. */
  readonly only?: string | undefined
  /** By the verifier's own clock. */
  readonly now?: Date
}

/** Every head of each request's log that is known. */
const headsOf = (before: Heads, noted: ReadonlyMap<string, Head>) => {
  const heads: Record<string, Head[]> = {}
  for (const [id, head] of [...Object.entries(before), ...noted]) {
    heads[id] ??= []
    heads[id].push(head)
  }
  return heads
}

const NONE = { requests: {}, audit: {} }

async function* verifyClocks(db: Db, now: () => Date): AsyncGenerator<Verdict> {
  const [requested, database, answered] = [now(), await databaseNow(db), now()]
  const isBefore = database.getTime() < requested.getTime() - CLOCKS_PART_MS
  if (isBefore || database.getTime() > answered.getTime() + CLOCKS_PART_MS)
    yield { part: 'clocks', database, verifier: answered }
}

/** Rows that are verified by themselves: by the server's keys, or by the audit log. */
async function* verifyRows(db: Db, keys: VerifyingKeys): AsyncGenerator<Verdict> {
  for (const parts of [
    findStrays(db),
    verifyKeys(db, keys),
    verifyStoredTokens(db, keys.tokenKeys),
    verifyRoles(db),
    verifyAccounts(db, keys.rows),
    verifySeals(db, keys.rows),
    verifyFileKeys(db, keys.secretBox),
    verifyAddressProofs(db),
  ])
    for await (const fault of parts) yield { part: 'row', ...fault }
}

/**
 * Verifies a database: the audit log first, whose chain of the platform states how far the logs of requests
 * had come each night, then each of those logs with all that it states, then keys, what is kept of tokens,
 * and roles of the platform. Of one request alone the audit log is read for that and not judged, nor are rows
 * that belong to no request. Give it a transaction that sees the database as it stood at one time.
 */
export async function* verifyDatabase(
  db: Db,
  keys: VerifyingKeys,
  { heads = NONE, only, now }: Against = {},
): AsyncGenerator<Verdict> {
  const { trusted } = keys
  const present = () => now ?? new Date()
  yield* verifyClocks(db, present)
  if (only === undefined)
    for await (const fault of verifyDefinitions(db)) yield { part: 'row', ...fault }
  // From here on by no other schema's names, whatever was set for the database or the role.
  await db.execute(sql`set local search_path to pg_catalog, public, pg_temp`)
  const register = new ChainRegister()
  if (only === undefined) {
    for await (const one of verifyAuditLog(db, trusted, heads.audit, register))
      yield { part: 'audit', ...one }
  } else {
    const platform = proveAudit(db, trusted, {
      headsOf: () => [],
      until: present(),
      onEntry: (facts) => register.take(facts),
      only: PLATFORM_CHAIN,
    })
    for await (const _chain of platform);
  }
  const known = headsOf(heads.requests, register.requests)
  for await (const one of verifyRequests(db, trusted, { heads: known, only, now: present() }))
    yield { part: 'request', ...one }
  if (only === undefined) yield* verifyRows(db, keys)
}
