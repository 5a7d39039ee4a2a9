import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { lotIdsOf } from '@kogge/domain/drafting/request-document.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { isKeySigned, type Verify } from '../../sealing/request-key-signature.ts'
import { keyIdOf } from '../../sealing/signing-and-slot-keys.ts'
import type { Account } from '../ledger-state.ts'
import { withOpeners } from '../opener-changes.ts'
import { saidHash } from '../statement-hashes.ts'
import { trustedKeys, verifierOf } from '../trusted-signing-keys.queries.ts'
import { compareAnswers } from './answer-comparison.queries.ts'
import { foreignBuyers } from './buyer-comparison.queries.ts'
import { compareDecided } from './evaluation-comparison.queries.ts'
import { compareInvitations } from './invitation-comparison.queries.ts'
import { Comparison, type Difference, isSame, isStep } from './ledger-differences.ts'
import { compareOpened } from './opening-comparison.queries.ts'
import { isAtSteps, isOnTerms } from './terms-comparison.queries.ts'

/** Versions, one at a time: each may be large. */
async function* compareVersions(
  db: Db,
  rfxId: string,
  { versions }: Account,
): AsyncGenerator<Difference> {
  const said = new Map([...versions].map(([version, one]) => [String(version), one]))
  const comparison = new Comparison('version', said)
  let last: number | null = null
  for (;;) {
    const rows: (typeof rfxVersion.$inferSelect)[] = await db
      .select()
      .from(rfxVersion)
      .where(
        and(eq(rfxVersion.rfxId, rfxId), last === null ? undefined : gt(rfxVersion.version, last)),
      )
      .orderBy(asc(rfxVersion.version))
      .limit(1)
    const row = rows[0]
    if (!row) break
    const { version, document, reason, isSignificant, publishedAt, publishedBy } = row
    const found = comparison.with(
      String(version),
      (one) =>
        one.isSignificant === isSignificant &&
        isStep(one.step, publishedAt, publishedBy) &&
        isSame(one.said, () => saidHash({ document, reason })),
    )
    if (found) yield found
    last = version
  }
  yield* comparison.rest()
}

type WrittenRow = typeof writtenRfx.$inferSelect

/** Whether its times are those that the log tells. */
const isAtTimes = (row: WrittenRow, { times }: Account): boolean =>
  (['questionsUntil', 'responsesUntil', 'openingAt', 'standstillUntil'] as const).every(
    (name) => times[name] === undefined || times[name] === (row[name]?.toISOString() ?? null),
  )

/** Whether the request says what its present version does, but for openers that were changed since. */
const isPresent = async (db: Db, row: WrittenRow, { openers }: Account) => {
  const { rfxId, version, document } = row
  const [present] = await db
    .select({ document: rfxVersion.document })
    .from(rfxVersion)
    .where(and(eq(rfxVersion.rfxId, rfxId), eq(rfxVersion.version, version)))
  if (!present) return false
  const stated = withOpeners(present.document, openers)
  return canonicalJson(stated) === canonicalJson(document)
}

/** Whether the key that responses are sealed to is the one that the log binds, with its signature. */
const keyDifference = (row: WrittenRow, { key }: Account, verify: Verify): Difference | null => {
  if (key === null) return { subject: 'key', id: null, how: 'unlogged' }
  const isSame =
    keyIdOf(row.publicKey) === key.requestKey &&
    row.keySignature?.toString('base64') === key.keySignature &&
    isKeySigned(row, verify)
  return isSame ? null : { subject: 'key', id: key.requestKey, how: 'changed' }
}

/**
 * Compares what the log of a request says with what the database does, one thing at a time: in what state
 * it is, every version, question and answer, response with its bids, rejection, clarification, letter,
 * what is agreed on, and how each lot was decided. Receipts and the key of the request are signed with a
 * key in `trusted`, by its whole name.
 */
export async function* compareWithRows(
  db: Db,
  rfxId: string,
  account: Account,
  trusted: ReadonlySet<string>,
): AsyncGenerator<Difference> {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  if (!row) {
    if (account.state === 'discarded') return
    if (account.state !== 'draft') yield { subject: 'request', id: null, how: 'gone' }
    else if ((await db.$count(rfxDraft, eq(rfxDraft.rfxId, rfxId))) === 0)
      yield { subject: 'draft', id: null, how: 'gone' }
    return
  }
  if (row.state !== account.state) yield { subject: 'state', id: row.state, how: 'unlogged' }
  if ((row.clearedAt !== null) !== account.isCleared)
    yield { subject: 'clearing', id: null, how: row.clearedAt ? 'unlogged' : 'gone' }
  for (const id of await foreignBuyers(db, account)) yield { subject: 'buyer', id, how: 'changed' }
  if (!isAtTimes(row, account)) yield { subject: 'times', id: null, how: 'changed' }
  if (!isAtSteps(row, account)) yield { subject: 'steps', id: null, how: 'changed' }
  if (!(await isOnTerms(db, row, account))) yield { subject: 'terms', id: null, how: 'changed' }
  const keys = await trustedKeys(db, trusted)
  const exchanged = keyDifference(row, account, verifierOf(keys))
  if (exchanged) yield exchanged
  const { versions } = account
  const isLast = versions.size === 0 || row.version === Math.max(...versions.keys())
  if (!isLast || !(await isPresent(db, row, account)))
    yield { subject: 'document', id: null, how: 'changed' }
  yield* compareVersions(db, rfxId, account)
  yield* compareAnswers(db, rfxId, account)
  yield* compareInvitations(db, rfxId, account)
  yield* compareOpened(db, rfxId, account, [...keys.values()])
  yield* compareDecided(db, rfxId, lotIdsOf(row.document), account)
}

/** Requests and drafts that were begun here and have no log at all. */
export const withoutLog = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ rfx_id: string }>(sql`
    select rfx_id from (select rfx_id from written_rfx union select rfx_id from rfx_draft) as r
    where not exists (select from ledger_entry d where d.rfx_id = r.rfx_id) order by rfx_id`)
  return rows.map(({ rfx_id }) => rfx_id)
}
