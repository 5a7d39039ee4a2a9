import type { Db } from '@kogge/db/client.ts'
import { bid, clarification } from '@kogge/db/schema/evaluation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { orgPlace, unreadableSlot } from '@kogge/db/schema/sealing.ts'
import { and, asc, eq, gt, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { isContentOf, isReceiptSigned, isReceiptTimely } from '../../sealing/response-receipts.ts'
import {
  type Account,
  type ClarificationAccount,
  inLots,
  keyOf,
  type ResponseAccount,
} from '../ledger-state.ts'
import { bidsHash, saidHash } from '../statement-hashes.ts'
import { Comparison, type Difference } from './ledger-differences.ts'

/** Texts of clarifications that are read at once. */
const AT_ONCE = 200

const bidsIn = (db: Db, rfxId: string, orgId: string) =>
  db
    .select({ lotId: bid.lotId, total: bid.total, prices: bid.prices })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), eq(bid.orgId, orgId)))

type ResponseRow = typeof response.$inferSelect

/** Whether a receipt says of clocks and key what the log does. Those of before say nothing. */
const isSignedAs = (receipt: ResponseRow['receipt'], said: ResponseAccount): boolean =>
  receipt.kind === 'kogge.receipt.1'
    ? said.databaseClock === undefined && said.requestKey === undefined
    : receipt.databaseClock === said.databaseClock &&
      receipt.serverClock === said.serverClock &&
      receipt.requestKey === said.requestKey &&
      receipt.documentHash === said.documentHash

/** Whether a receipt is the one that the log tells of, with a signature that holds by these keys. */
const isReceiptAs = (
  { rfxId, receipt }: Pick<ResponseRow, 'rfxId' | 'receipt'>,
  said: ResponseAccount,
  keys: readonly Uint8Array[],
): boolean => {
  const { at, contentHash, submittedAs, version, replaces } = said
  return (
    receipt.rfxId === rfxId &&
    receipt.orgId === submittedAs &&
    receipt.contentHash === contentHash &&
    new Date(receipt.submittedAt).getTime() === at.getTime() &&
    (version === undefined || receipt.version === version) &&
    (replaces === undefined || receipt.replaces === replaces) &&
    isSignedAs(receipt, said) &&
    isReceiptTimely(receipt) &&
    keys.some((key) => isReceiptSigned(receipt, key))
  )
}

/** Responses as they were received, by whom and when, one at a time: each may have many megabytes. */
async function* compareResponses(
  db: Db,
  rfxId: string,
  { responses, versions, key: ownKey }: Account,
  keys: readonly Uint8Array[],
): AsyncGenerator<Difference> {
  const comparison = new Comparison('response', responses)
  for (const [receiptId, { requestKey }] of responses)
    if (requestKey !== undefined && ownKey && requestKey !== ownKey.requestKey)
      yield { subject: 'sealing', id: receiptId, how: 'changed' }
  // What was answered is what the version said.
  for (const [receiptId, { version, documentHash }] of responses)
    if (documentHash !== undefined && versions.get(version ?? 0)?.said !== documentHash)
      yield { subject: 'response', id: receiptId, how: 'changed' }
  // Entries of before do not say to whom a place was left; whose it was before may be another's.
  const left = await db
    .selectDistinct({ orgId: orgPlace.orgId })
    .from(orgPlace)
    .where(ne(orgPlace.heirId, orgPlace.orgId))
  const wereLeft = new Set(left.map((one) => one.orgId))
  const isWhose = (orgId: string, { bidderId, submittedAs }: ResponseAccount): boolean =>
    bidderId === null
      ? orgId === submittedAs || (submittedAs !== null && wereLeft.has(submittedAs))
      : orgId === bidderId
  const isHere = eq(response.rfxId, rfxId)
  const bidders = await db
    .select({ orgId: response.orgId })
    .from(response)
    .where(isHere)
    .orderBy(asc(response.orgId))
  for (const { orgId } of bidders) {
    const [row] = await db
      .select()
      .from(response)
      .where(and(isHere, eq(response.orgId, orgId)))
    if (!row) continue
    const { receiptId } = row.receipt
    const found = comparison.with(
      receiptId,
      (said) =>
        isWhose(orgId, said) &&
        row.submittedAt.getTime() === said.at.getTime() &&
        isReceiptAs(row, said, keys) &&
        isContentOf(row.content, said),
    )
    if (found) yield found
    const bids = responses.get(receiptId)?.bids ?? null
    if (bids !== null && bidsHash(await bidsIn(db, rfxId, orgId)) !== bids)
      yield { subject: 'bids', id: receiptId, how: 'changed' }
  }
  yield* comparison.rest()
  const others = await db
    .selectDistinct({ orgId: bid.orgId })
    .from(bid)
    .where(
      and(
        eq(bid.rfxId, rfxId),
        notInArray(bid.orgId, db.select({ orgId: response.orgId }).from(response).where(isHere)),
      ),
    )
  for (const { orgId } of others) yield { subject: 'bids', id: orgId, how: 'unlogged' }
}

export async function* compareRejections(
  db: Db,
  rfxId: string,
  { rejections }: Account,
  lotIds: readonly string[] | null = null,
): AsyncGenerator<Difference> {
  const comparison = new Comparison('rejection', inLots(rejections, lotIds))
  const rows = await db
    .select()
    .from(bid)
    .where(
      and(
        eq(bid.rfxId, rfxId),
        lotIds ? inArray(bid.lotId, [...lotIds]) : undefined,
        or(isNotNull(bid.rejectedAt), isNotNull(bid.rejectedCode), isNotNull(bid.rejectedReason)),
      ),
    )
    .orderBy(asc(bid.orgId), asc(bid.lotId))
  for (const { orgId, lotId, rejectedAt, rejectedCode, rejectedReason } of rows) {
    const found = comparison.with(
      keyOf(orgId, lotId),
      ({ code, reason }) =>
        rejectedAt !== null && code === rejectedCode && reason === rejectedReason,
    )
    if (found) yield found
  }
  yield* comparison.rest()
}

/** What could not be read, as it was found. */
async function* compareDamaged(
  db: Db,
  rfxId: string,
  { damaged }: Account,
): AsyncGenerator<Difference> {
  const comparison = new Comparison('damaged', damaged)
  const rows = await db
    .select({
      orgId: unreadableSlot.orgId,
      hashes: sql<string>`encode(sha256(own), 'hex') || ' ' || encode(sha256(sealed), 'hex')`,
    })
    .from(unreadableSlot)
    .where(eq(unreadableSlot.rfxId, rfxId))
  for (const { hashes, orgId } of rows) {
    const found = comparison.with(hashes, (ownerId) => ownerId === '' || ownerId === orgId)
    if (found) yield found
  }
  yield* comparison.rest()
}

/** A call writes its entry a while after it has read the clock. */
const ENTRY_MS = 15 * 60 * 1000

/** Whether an answer is of the time of its entry, and that before the time that the log gave for it. */
const isAnsweredInTime = (
  { givenAt, dueAt }: ClarificationAccount,
  answeredAt: Date | null,
): boolean => {
  if (!givenAt) return true
  const isOfEntry =
    answeredAt !== null && Math.abs(givenAt.getTime() - answeredAt.getTime()) <= ENTRY_MS
  const isLate = dueAt !== undefined && answeredAt !== null && answeredAt >= new Date(dueAt)
  return isOfEntry && !isLate
}

/** What bidders were asked, and what they answered. */
async function* compareClarifications(
  db: Db,
  rfxId: string,
  { clarifications }: Account,
): AsyncGenerator<Difference> {
  const comparison = new Comparison('clarification', clarifications)
  let last: string | null = null
  for (;;) {
    const rows: (typeof clarification.$inferSelect)[] = await db
      .select()
      .from(clarification)
      .where(
        and(eq(clarification.rfxId, rfxId), last === null ? undefined : gt(clarification.id, last)),
      )
      .orderBy(asc(clarification.id))
      .limit(AT_ONCE)
    for (const row of rows) {
      const { id, orgId, question, answer, dueAt, askedBy, answeredBy, answeredAt } = row
      const found = comparison.with(id, (one) => {
        const { asked, given, dueAt: until, orgId: whom } = one
        if (one.askedBy !== undefined && one.askedBy !== askedBy) return false
        if ((one.answeredBy ?? null) !== answeredBy) return false
        if (whom !== undefined && whom !== orgId) return false
        if (until !== undefined && until !== dueAt.toISOString()) return false
        if (asked !== null && asked !== saidHash({ question })) return false
        if ((answer === null) !== (given === undefined)) return false
        if (!isAnsweredInTime(one, answeredAt)) return false
        return given == null || given === saidHash({ question, answer })
      })
      if (found) yield found
    }
    last = rows.at(-1)?.id ?? null
    if (rows.length < AT_ONCE) break
  }
  yield* comparison.rest()
}

/** What came of the opening: see compareWithRows. */
export async function* compareOpened(
  db: Db,
  rfxId: string,
  account: Account,
  keys: readonly Uint8Array[],
): AsyncGenerator<Difference> {
  yield* compareResponses(db, rfxId, account, keys)
  yield* compareDamaged(db, rfxId, account)
  yield* compareRejections(db, rfxId, account)
  yield* compareClarifications(db, rfxId, account)
}
