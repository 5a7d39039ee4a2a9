import type { Db } from '@kogge/db/client.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { lotIdsOf } from '@kogge/domain/drafting/request-document.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { confirmingOf, goneLotsOf } from '../amendment-confirmation.queries.ts'
import { readOwn } from '../evaluated-requests.queries.ts'
import { namesOf } from '../openers/openers.queries.ts'
import { attemptsOf } from './early-access-attempts.ts'
import type { OpeningRecord } from './opening.views.ts'

/** The facts of the record in addition to the opening itself. */
const ATTEMPTS: LedgerEntryType[] = [
  'rfx.opened',
  'rfx.opening_refused',
  'rfx.early_look_refused',
  'rfx.opening_share_given',
]

const receiptDetails = z.object({
  receiptId: z.string(),
  submittedAt: z.string(),
  contentHash: z.string(),
})

const lateWithdrawal = z.object({
  orgId: z.string(),
  receiptId: z.string(),
  withdrawnAt: z.string(),
  isCounting: z.boolean(),
})

const openedDetails = z.object({
  openedBy: z.array(z.string()),
  unreadable: z.array(z.string()),
  /** Openings of before wrote none. */
  damaged: z
    .array(
      z.object({
        orgId: z.string(),
        ownHash: z.string(),
        sealedHash: z.string(),
        wasRead: z.boolean(),
        contentHash: z.string().nullable(),
      }),
    )
    .default([]),
  /** Nor these. */
  otherKey: z.array(z.object({ orgId: z.string(), requestKey: z.string().nullable() })).default([]),
  late: z.array(z.object({ orgId: z.string(), receipt: receiptDetails })).default([]),
  lateWithdrawals: z.array(lateWithdrawal).default([]),
  setAside: z
    .array(z.object({ orgId: z.string(), receipt: receiptDetails, counting: receiptDetails }))
    .default([]),
})

/**
 * What the log says of the opening, and every response with its receipt and its sums. Throws
 * `record.not_found` for another's request, `rfx.sealed` for one that has not been opened.
 */
export const openingRecordOf = async (
  db: Db,
  rfxId: string,
  orgId: string,
): Promise<OpeningRecord> => {
  const row = await readOwn(db, rfxId, orgId)
  const attempts = await db
    .select({
      type: ledgerEntry.type,
      at: ledgerEntry.at,
      userId: ledgerEntry.userId,
      details: ledgerEntry.details,
    })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), inArray(ledgerEntry.type, ATTEMPTS)))
    .orderBy(asc(ledgerEntry.seq))
  const openingEntry = attempts.find(({ type }) => type === 'rfx.opened')
  if (!row.openedAt || !openingEntry) throw new AppError('rfx.sealed')
  const facts = openedDetails.parse(openingEntry.details)
  const responses = await db
    .select({ orgId: response.orgId, name: org.name, receipt: response.receipt })
    .from(response)
    .innerJoin(org, eq(org.id, response.orgId))
    .where(eq(response.rfxId, rfxId))
    .orderBy(asc(response.submittedAt), asc(response.orgId))
  const bids = await db
    .select({ lotId: bid.lotId, orgId: bid.orgId, total: bid.total, code: bid.rejectedCode })
    .from(bid)
    .where(eq(bid.rfxId, rfxId))
    .orderBy(asc(bid.lotId))
  const goneOf = await goneLotsOf(db, row, await confirmingOf(db, row))
  const byOrg = Map.groupBy(bids, (one) => one.orgId)
  const listed = [...facts.damaged, ...facts.setAside, ...facts.late].map((one) => one.orgId)
  const back = facts.lateWithdrawals.map((one) => one.orgId)
  const elsewhere = facts.otherKey.map((one) => one.orgId)
  const writers = responses.map(({ receipt }) => receipt.orgId)
  const named = await db
    .select({ orgId: org.id, name: org.name })
    .from(org)
    // Nobody, where there is none.
    .where(
      inArray(org.id, [...facts.unreadable, ...listed, ...back, ...elsewhere, ...writers, rfxId]),
    )
  const orgName = (id: string) =>
    withoutDirectionMarks(named.find((one) => one.orgId === id)?.name ?? '')
  const unknown = { wasRead: false, ownHash: null, sealedHash: null, contentHash: null }
  const withoutHashes = facts.unreadable.filter((id) => !listed.includes(id))
  const people = attempts.flatMap(({ userId }) => userId ?? [])
  const names = await namesOf(db, [...new Set([...people, ...facts.openedBy])])
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? ''
  return {
    openedAt: row.openedAt.toISOString(),
    responsesUntil: row.responsesUntil.toISOString(),
    openingAt: row.openingAt.toISOString(),
    openedBy: facts.openedBy.map(nameOf),
    currency: row.document.value.currency,
    lotIds: [...lotIdsOf(row.document)],
    version: row.version,
    responses: responses.map(({ name, receipt, ...one }) => ({
      ...one,
      name: withoutDirectionMarks(name),
      writtenAs: receipt.orgId === one.orgId ? null : orgName(receipt.orgId),
      receipt,
      bids: (byOrg.get(one.orgId) ?? []).map(({ lotId, total, code }) => ({
        lotId,
        total,
        isUnconfirmed: code === 'unconfirmed',
      })),
      goneLotIds: [...goneOf(one.orgId)],
    })),
    unreadable: [...facts.damaged, ...withoutHashes.map((id) => ({ orgId: id, ...unknown }))].map(
      (one) => ({ ...one, name: orgName(one.orgId) }),
    ),
    otherKey: facts.otherKey.map((one) => ({ ...one, name: orgName(one.orgId) })),
    late: facts.late.map(({ orgId: id, receipt }) => ({
      orgId: id,
      name: orgName(id),
      ...receipt,
    })),
    lateWithdrawals: facts.lateWithdrawals.map((one) => ({ ...one, name: orgName(one.orgId) })),
    setAside: facts.setAside.map(({ orgId: id, receipt, counting }) => ({
      orgId: id,
      name: orgName(id),
      ...receipt,
      counting: { receiptId: counting.receiptId, submittedAt: counting.submittedAt },
    })),
    attempts: [...attemptsOf(attempts, nameOf)],
  }
}
