import { setImmediate } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { type Entry, isGenuine } from './ledger-bindings.ts'
import { BEGINNING, hashOf } from './ledger-entry-hash.ts'
import { type Account, emptyAccount } from './ledger-state.ts'
import { take } from './ledger-state-reducer.ts'

/** How far a log was proven by this process, and what it says up to there. */
interface Known {
  seq: number
  hash: Uint8Array
  readonly account: Account
}

/** Requests whose proven logs a process keeps in mind: those that were used last. */
const MOST_KNOWN = 20
/** Entries between which others are answered. */
const AT_ONCE = 100

const knownBy = new WeakMap<Sealing, Map<string, Known>>()

const knownOf = (sealing: Sealing, rfxId: string): Known => {
  const all = knownBy.get(sealing) ?? new Map<string, Known>()
  knownBy.set(sealing, all)
  const known = all.get(rfxId) ?? { seq: 0, hash: BEGINNING, account: emptyAccount() }
  all.delete(rfxId)
  all.set(rfxId, known)
  for (const oldest of all.keys()) {
    if (all.size <= MOST_KNOWN) break
    all.delete(oldest)
  }
  return known
}

/** How far this process has proven these entries before, one by one; 0 where another stands there now. */
const provenUntil = (entries: readonly Entry[], { heads }: Sealing, rfxId: string): number => {
  const until = heads.provenOf(rfxId)?.until
  const there = until && entries.find(({ seq }) => seq === until.seq)
  return there?.hash.toString('hex') === until?.hash ? (until?.seq ?? 0) : 0
}

/**
 * Whether entries follow on each other and on what is known, and each was signed by this server: one that somebody
 * wrote, and on which a genuine one was signed later, makes all of it void. `signedUntil`: up to this number
 * signatures were verified before, and the hashes say that they are the same.
 */
const isWhole = async (
  entries: readonly Entry[],
  { seq, hash }: Pick<Known, 'seq' | 'hash'>,
  sealing: Sealing,
  signedUntil: number,
): Promise<boolean> => {
  let before = { seq, hash }
  for (const [index, entry] of entries.entries()) {
    const { previousHash, hash: own, keyId: _keyId, signature: _signature, ...facts } = entry
    if (entry.seq !== before.seq + 1 || !previousHash.equals(before.hash)) return false
    const isProven = entry.seq <= signedUntil && hashOf(previousHash, facts).equals(own)
    if (!isProven && !isGenuine(entry, sealing)) return false
    before = { seq: entry.seq, hash: own }
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
  return true
}

/** Alarm to the operator; it does not name the request. */
export const refusedByLog = (sealing: Pick<Sealing, 'alarm'>, what: string): AppError => {
  sealing.alarm({}, `${what} of a request is not that of its log; run kogge verify-audit`)
  return new AppError('rfx.key_refused')
}

/**
 * The state of a request by its log, as `provenAccount` gives it; null, without an alarm, where the
 * log does not hold.
 */
export const accountIfProven = async (
  tx: Db,
  sealing: Sealing,
  rfxId: string,
): Promise<Readonly<Account> | null> => {
  const known = knownOf(sealing, rfxId)
  const { seq, hash } = known
  // What is in mind was committed before the log is read.
  const inMind = sealing.heads.of(rfxId)
  const rows = await tx
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), gte(ledgerEntry.seq, seq)))
    .orderBy(asc(ledgerEntry.seq))
  const fresh = rows.filter((row) => row.seq > seq)
  const isCut = inMind && inMind.seq > (rows.at(-1)?.seq ?? seq)
  const isRequested = rows.every((row) => row.rfxId === rfxId.toLowerCase())
  const isThere = isRequested && !isCut && (seq === 0 || rows[0]?.hash.equals(hash) === true)
  const signedUntil = provenUntil(rows, sealing, rfxId)
  if (!isThere || !(await isWhole(fresh, { seq, hash }, sealing, signedUntil))) return null
  for (const { previousHash, hash: own, keyId: _key, signature: _signed, ...facts } of fresh) {
    // Others may have gone further meanwhile.
    if (facts.seq <= known.seq) continue
    if (!previousHash.equals(known.hash)) return null
    take(known.account, facts)
    known.seq = facts.seq
    known.hash = own
  }
  return known.account
}

/**
 * What the log of a request says, all of it, proven: its entries are whole, follow on each other,
 * and each of them was signed by this server. What this process has
 * proven once is not read again, and must be there still: whose end was cut off is refused. Call it
 * before anything is written in the transaction, and once what is to stay as it is is held.
 *
 * Throws `rfx.key_refused`, after an alarm to the operator.
 */
export const provenAccount = async (
  tx: Db,
  sealing: Sealing,
  rfxId: string,
): Promise<Readonly<Account>> => {
  const account = await accountIfProven(tx, sealing, rfxId)
  if (!account) throw refusedByLog(sealing, 'the log')
  return account
}
