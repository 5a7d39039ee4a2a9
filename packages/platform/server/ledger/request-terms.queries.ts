import type { Db } from '@kogge/db/client.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { and, asc, inArray, or, sql } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { BINDING, boundBy } from './ledger-bindings.ts'

declare const proven: unique symbol

/** The terms of a request by its signed log: what decides over who sees what is sealed of it. No row makes one. */
export interface ProvenTerms {
  readonly [proven]: true
  readonly publishedAt: Date | null
  /** Null where the log does not tell. */
  readonly buyerId: string | null
  readonly isOpened: boolean
  /** Names the key that it was published with; null where the log names none. */
  readonly requestKey: string | null
}

const BROKEN = 'the log of a request that is sealed does not hold; run kogge verify-audit'

/** Entries of the logs of requests that bind something, and those up to the one that names the key. */
const bindingEntries = (db: Db, rfxIds: readonly string[]) => {
  const named = sql`(select min(named.seq) from ledger_entry named where named.rfx_id = ${ledgerEntry.rfxId}
    and named.type = any(${`{${BINDING.join(',')}}`}::text[]) and named.details ? 'requestKey')`
  return db
    .select()
    .from(ledgerEntry)
    .where(
      and(
        inArray(ledgerEntry.rfxId, [...rfxIds]),
        or(inArray(ledgerEntry.type, [...BINDING]), sql`${ledgerEntry.seq} <= ${named}`),
      ),
    )
    .orderBy(asc(ledgerEntry.rfxId), asc(ledgerEntry.seq))
}

/**
 * Proves the terms of requests by their logs, with one question; none of one whose log does not hold, after an
 * alarm. An entry that was taken out of a log leaves more sealed, and none that this server did not sign counts.
 */
export const provenTermsOf = async (
  db: Db,
  sealing: Pick<Sealing, 'ownKeys' | 'alarm'>,
  rfxIds: readonly string[],
): Promise<ReadonlyMap<string, ProvenTerms>> => {
  if (rfxIds.length === 0) return new Map()
  const rows = await bindingEntries(db, rfxIds)
  const found = new Map<string, ProvenTerms>()
  for (const [rfxId, entries] of Map.groupBy(rows, (row) => row.rfxId)) {
    const bound = boundBy(entries, sealing, Number.POSITIVE_INFINITY)
    if (!bound) continue
    const { publishedAt, buyerId, isOpened, key } = bound
    const requestKey = key?.requestKey ?? null
    found.set(rfxId, { publishedAt, buyerId, isOpened, requestKey } as ProvenTerms)
  }
  if (found.size < new Set(rfxIds).size) sealing.alarm({}, BROKEN)
  return found
}

/** The same of one request; null where its log does not hold. */
export const provenTermsOfOne = async (
  db: Db,
  sealing: Pick<Sealing, 'ownKeys' | 'alarm'>,
  rfxId: string,
): Promise<ProvenTerms | null> => (await provenTermsOf(db, sealing, [rfxId])).get(rfxId) ?? null
