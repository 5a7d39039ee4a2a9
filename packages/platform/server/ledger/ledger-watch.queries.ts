import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { provenLog } from './request-key-proof.queries.ts'

const BROKEN =
  'the log of a request that is sealed does not hold, or lacks entries that were known of; run kogge verify-audit'

interface Last extends Record<string, unknown> {
  readonly rfxId: string
  readonly hash: string | null
}

/** The last entry of the log of each request whose responses are sealed. */
const lastEntries = async (db: Db): Promise<readonly Last[]> => {
  const { rows } = await db.execute<Last>(sql`
    select w.rfx_id as "rfxId", encode(d.hash, 'hex') as hash
    from written_rfx w
    left join lateral (select hash from ledger_entry where ledger_entry.rfx_id = w.rfx_id order by seq desc limit 1) d on true
    where w.opened_at is null and w.cleared_at is null`)
  return rows
}

/**
 * Gives what proves the logs of sealed requests, each time those whose end is another than this process
 * knows: so that it knows of entries that other processes wrote, before any of them can be cut off.
 * `sealing.alarm` is called once for each log that does not hold.
 */
export const sealedLogsProver = (db: Db, sealing: Sealing) => {
  const broken = new Set<string>()
  // What is in mind of a log before, by what was noted of it, proves nothing of its entries.
  const proven = new Set<string>()
  return async (signal?: AbortSignal): Promise<void> => {
    for (const { rfxId, hash } of await lastEntries(db)) {
      if (signal?.aborted) return
      const isKnown = proven.has(rfxId) && sealing.heads.of(rfxId)?.hash === hash
      if (isKnown || broken.has(rfxId)) continue
      if (await provenLog(db, sealing, rfxId)) {
        proven.add(rfxId)
        continue
      }
      broken.add(rfxId)
      sealing.alarm({}, BROKEN)
    }
  }
}
