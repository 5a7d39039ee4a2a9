import { afterCommit, lastWork } from '@kogge/db/before-commit.ts'
import type { Db } from '@kogge/db/client.ts'
import { lockNumber } from '@kogge/db/locks/lock-names.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { demonstrationHour } from '../database/demonstration-clock.ts'
import { expectStored, settleTriggers } from '../integrity/kept-entries.queries.ts'
import type { LogHead } from '../sealing/known-ledger-heads.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { BINDING, isGenuine } from './ledger-bindings.ts'
import { BEGINNING, hashOf, type LedgerEntryFacts } from './ledger-entry-hash.ts'
import { isTimely } from './ledger-entry-times.ts'
import { refusedByLog } from './proven-ledger.queries.ts'

/** Rows of one statement, whose parameters are counted. */
const AT_ONCE = 1000

/** The event; its time is that of the database's clock unless it is given, within `isTimely`. */
export type LedgerEntry = Pick<
  LedgerEntryFacts,
  'rfxId' | 'type' | 'userId' | 'orgId' | 'details'
> & {
  readonly at?: Date
}

/** Holds the log of a request until the transaction ends: nobody else appends to it meanwhile. */
export const holdChain = async (tx: Db, rfxId: string): Promise<void> => {
  const number = lockNumber(`ledger:${rfxId.toLowerCase()}`)
  await tx.execute(sql`select pg_advisory_xact_lock(${number}::bigint)`)
}

/**
 * Appends to the log of a request, in the transaction of the entries and in their order: entries of one
 * request wait for each other until it ends, so that the chain has no gaps and no forks. Never give it
 * what must stay sealed, nor personal data beyond ids.
 *
 * Each says what time it is by both clocks. Throws `system.clocks_part` where these part: nothing is
 * signed then. Nobody writes down what was, or will be, at another time than now: but the demonstration
 * (`asOf`), whose entries say so, and the opening, which tells when responses were received. Throws
 * `rfx.key_refused`, after an alarm, where the last entry is not this server's: nothing is signed on top of that.
 */
export const appendLedgerEntries = async (
  tx: Db,
  sealing: Sealing,
  rfxId: string,
  entries: readonly Omit<LedgerEntry, 'rfxId'>[],
): Promise<void> => {
  if (entries.length === 0) return
  await holdChain(tx, rfxId)
  const [last] = await tx
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.rfxId, rfxId))
    .orderBy(desc(ledgerEntry.seq))
    .limit(1)
  // A signature on top of an entry that somebody else wrote would vouch for that one too.
  if (last && !isGenuine(last, sealing)) throw refusedByLog(sealing, 'the log')
  const { database: databaseClock, server: serverClock } = await sealing.readClocks(tx)
  const hour = demonstrationHour()
  const now = hour ?? databaseClock
  const signed = { databaseClock, serverClock, isDemonstration: hour !== undefined }
  let before: Buffer = last?.hash ?? BEGINNING
  const rows = entries.map((entry, index) => {
    const seq = (last?.seq ?? 0) + 1 + index
    const facts: LedgerEntryFacts = { at: now, ...entry, rfxId, seq, ...signed }
    if (!isTimely(facts)) throw new Error('An entry is of another time than now.')
    const previousHash = before
    const hash = hashOf(previousHash, facts)
    before = hash
    return { ...facts, previousHash, hash, keyId: sealing.keyId, signature: sealing.sign(hash) }
  })
  await tx
    .insert(signingKey)
    .values({ id: sealing.keyId, publicKey: sealing.publicKey })
    .onConflictDoNothing()
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE)
    const kept = await tx
      .insert(ledgerEntry)
      .values(part)
      .returning({ seq: ledgerEntry.seq, hash: ledgerEntry.hash })
    expectStored(sealing, part, kept)
  }
  await proveAtTheEnd(tx, { sealing, rfxId, rows: rows.map(({ seq, hash }) => ({ seq, hash })) })
  const head = { seq: (last?.seq ?? 0) + rows.length, hash: before.toString('hex') }
  afterCommit(tx, () => rememberHead(sealing, rfxId, head, entries))
}

interface Appended {
  readonly sealing: Sealing
  readonly rfxId: string
  readonly rows: readonly { readonly seq: number; readonly hash: Buffer }[]
}

/** Proves as the transaction ends that what was appended is there still: triggers do some things late. */
const proveAtTheEnd = lastWork<Appended>(async (tx, appended) => {
  await settleTriggers(tx)
  for (const [rfxId, parts] of Map.groupBy(appended, (one) => one.rfxId)) {
    const [first] = parts
    const rows = parts.flatMap((one) => one.rows)
    const from = Math.min(...rows.map(({ seq }) => seq))
    const kept = await tx
      .select({ seq: ledgerEntry.seq, hash: ledgerEntry.hash })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.rfxId, rfxId), gte(ledgerEntry.seq, from)))
    if (first) expectStored(first.sealing, rows, kept)
  }
})

/** Keeps in mind how far a log goes that was published, until it is opened. */
const rememberHead = (
  { heads }: Sealing,
  rfxId: string,
  head: LogHead,
  entries: readonly Pick<LedgerEntry, 'type'>[],
): void => {
  const binds = entries.some(({ type }) => BINDING.some((one) => one === type))
  if (entries.some(({ type }) => type === 'rfx.opened')) heads.forget(rfxId)
  else if (binds || heads.of(rfxId)) heads.remember(rfxId, head)
}

/** The same for one entry. */
export const appendLedgerEntry = (tx: Db, sealing: Sealing, entry: LedgerEntry): Promise<void> =>
  appendLedgerEntries(tx, sealing, entry.rfxId, [entry])
