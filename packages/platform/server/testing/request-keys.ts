import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { eq } from 'drizzle-orm'
import { asOf } from '../database/demonstration-clock.ts'
import { appendLedgerEntry } from '../ledger/ledger-entries.commands.ts'
import { type ProvenKey, provenKey } from '../ledger/request-key-proof.queries.ts'
import { saidHash } from '../ledger/statement-hashes.ts'
import { keyDetails, signKey } from '../sealing/request-key-signature.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { TEST_SEALING } from './test-context.ts'

interface Times {
  readonly questionsUntil: Date | null
  readonly responsesUntil: Date
  readonly openingAt: Date
}

/** What the entry of a publication says of times. */
const timeDetails = ({ questionsUntil, responsesUntil, openingAt }: Times) => ({
  version: 1,
  questionsUntil: questionsUntil?.toISOString() ?? null,
  responsesUntil: responsesUntil.toISOString(),
  openingAt: openingAt.toISOString(),
})

interface Publication {
  readonly rfxId: string
  readonly publicKey: Buffer
  readonly at: Date
  readonly times: Times
  /** Who published, and what; a test that compares the log with rows needs it. */
  readonly by?: { readonly userId: string; readonly orgId: string }
  readonly document?: RequestDocument
}

/** Signs the key of a request that a test makes, and writes so into its log, at the hour of its publication, with its times. */
export const keptKey = async (
  db: Db,
  { rfxId, publicKey, at, times, by, document }: Publication,
  sealing: Sealing = TEST_SEALING,
) => {
  const key = signKey(sealing, { rfxId, publicKey }, at)
  const who = by ?? { userId: null, orgId: null }
  const entry = { rfxId, type: 'rfx.published' as const, ...who }
  const said = document && { saidHash: saidHash({ document, reason: null }) }
  const details = { ...timeDetails(times), ...said, ...keyDetails(key) }
  await asOf(at, () =>
    db.transaction((tx) => appendLedgerEntry(tx, sealing, { ...entry, details })),
  )
  return key
}

/**
 * Moves times of such a request, in its row and in its log, as an amendment does: for tests that do not
 * wait for a deadline. Those that are not given stay.
 */
export const moveTimes = async (
  db: Db,
  rfxId: string,
  times: Partial<Times>,
  sealing: Sealing = TEST_SEALING,
): Promise<void> => {
  const [row] = await db
    .update(writtenRfx)
    .set(times)
    .where(eq(writtenRfx.rfxId, rfxId))
    .returning()
  if (!row) throw new Error('There is no such request.')
  const details = { ...timeDetails(row), version: row.version }
  await db.transaction((tx) =>
    appendLedgerEntry(tx, sealing, {
      rfxId,
      type: 'rfx.amended',
      userId: null,
      orgId: null,
      details,
    }),
  )
}

/** Writes into the log of such a request that it was opened, for tests that open its slots by themselves. */
export const noteOpening = (
  db: Db,
  rfxId: string,
  sealing: Sealing = TEST_SEALING,
): Promise<void> =>
  db.transaction((tx) =>
    appendLedgerEntry(tx, sealing, {
      rfxId,
      type: 'rfx.opened',
      userId: null,
      orgId: null,
      details: {},
    }),
  )

/** The key of such a request, proven. */
export const provenKeyOf = async (
  db: Db,
  rfxId: string,
  sealing: Sealing = TEST_SEALING,
): Promise<ProvenKey> => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  if (!row) throw new Error('There is no such request.')
  return provenKey(db, sealing, row)
}
