import type { Db } from '@kogge/db/client.ts'
import { inOneRoundTrip } from '@kogge/db/round-trips.ts'
import type { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { lastNotedHead, type NotedHead } from '../audit/noted-ledger-heads.queries.ts'
import type { LogHead, ProvenEntries } from '../sealing/known-ledger-heads.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { type PublishedPart, publishedPartOf } from './document-proof.queries.ts'
import { BINDING, type Entry } from './ledger-bindings.ts'

/**
 * All entries up to the one that names its key, those after it that bind something, those that somebody knows of,
 * and all from the one of number `since` on.
 */
export const entriesOf = (tx: Db, rfxId: string, known: readonly LogHead[], since: number) => {
  const isOfIt = eq(ledgerEntry.rfxId, rfxId)
  const named = tx
    .select({ seq: sql`min(${ledgerEntry.seq})` })
    .from(ledgerEntry)
    .where(
      and(
        isOfIt,
        inArray(ledgerEntry.type, [...BINDING]),
        sql`${ledgerEntry.details} ? 'requestKey'`,
      ),
    )
  const those = or(
    inArray(ledgerEntry.type, [...BINDING]),
    sql`${ledgerEntry.seq} <= (${named})`,
    gte(ledgerEntry.seq, since),
    inArray(
      ledgerEntry.seq,
      known.map(({ seq }) => seq),
    ),
  )
  return tx.select().from(ledgerEntry).where(and(isOfIt, those)).orderBy(asc(ledgerEntry.seq))
}

/** What the key, the times and the document of a request are proven by, as the database has it. */
export interface KeyEvidence {
  /** How far this process knew that the log went before it was read: that was committed. */
  readonly inMind: LogHead | null
  /** What it had proven of the log before, entry by entry; null where nothing, or nothing of it is to count. */
  readonly proven: ProvenEntries | null
  readonly entries: readonly Entry[]
  readonly noted: NotedHead | null
  /** Of the version that the request says that it has; null where it was not asked for, too. */
  readonly published: PublishedPart | null
}

interface Asked {
  readonly isWhole?: boolean | undefined
  readonly known?: readonly LogHead[] | undefined
  readonly saying?: Pick<typeof writtenRfx.$inferSelect, 'version'> | undefined
}

/** Reads all of it in one round trip. */
export const keyEvidenceOf = async (
  tx: Db,
  { heads }: Pick<Sealing, 'heads'>,
  rfxId: string,
  { isWhole = false, known = [], saying }: Asked = {},
): Promise<KeyEvidence> => {
  const inMind = heads.of(rfxId)
  const proven = isWhole ? null : heads.provenOf(rfxId)
  const [entries, noted, published] = await inOneRoundTrip(tx, [
    () => entriesOf(tx, rfxId, inMind ? [...known, inMind] : known, proven?.until.seq ?? 0),
    () => lastNotedHead(tx, rfxId),
    () => (saying ? publishedPartOf(tx, { rfxId, version: saying.version }) : null),
  ])
  return { inMind, proven, entries, noted, published }
}
