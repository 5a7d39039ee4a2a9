import { createHash } from 'node:crypto'
import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { canonicalJson, type Json } from '@kogge/domain/sealing/canonical-json.ts'
import { isoOf } from '../integrity/malformed-values.ts'

/** What an entry of a request's log says. */
export interface LedgerEntryFacts {
  readonly rfxId: string
  readonly seq: number
  readonly at: Date
  readonly type: LedgerEntryType
  readonly userId: string | null
  readonly orgId: string | null
  readonly details: Json
  /** What time it was as it was signed, by both clocks; an entry without them proves nothing. */
  readonly databaseClock: Date | null
  readonly serverClock: Date | null
  /** Written for the demonstration, as if it were `at`. */
  readonly isDemonstration: boolean
}

/** What the first entry of every log follows. */
export const BEGINNING = Buffer.alloc(32)

/** What an entry says of the clocks. */
const clocksOf = (facts: LedgerEntryFacts) => ({
  form: 2,
  databaseClock: facts.databaseClock && isoOf(facts.databaseClock),
  serverClock: facts.serverClock && isoOf(facts.serverClock),
  isDemonstration: facts.isDemonstration,
})

/** SHA-256 of the hash before and of all that the entry says. */
export const hashOf = (previous: Uint8Array, facts: LedgerEntryFacts): Buffer => {
  const { rfxId, seq, at, type, userId, orgId, details } = facts
  const said = { rfxId, seq, at: isoOf(at), type, userId, orgId, details }
  return createHash('sha256')
    .update(previous)
    .update(canonicalJson({ ...said, ...clocksOf(facts) }))
    .digest()
}
