import { bid, evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { lotIdsOf } from '@kogge/domain/drafting/request-document.ts'
import { bidsOf, type Offer, offersOf } from '@kogge/domain/evaluation/lot-bids.ts'
import type { FoundResponse, FoundResponseSummary } from '@kogge/domain/responses/found-response.ts'
import type { Receipt, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { openResponses } from '@kogge/features/responses/server/responses.api.ts'
import { saidVersion } from '@kogge/platform/server/ledger/document-proof.queries.ts'
import {
  appendLedgerEntries,
  type LedgerEntry,
} from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { ProvenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import { bidsHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { tellMoreLooks } from '@kogge/platform/server/sealing/early-access.commands.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { sql } from 'drizzle-orm'
import type { Evaluated, Managing } from '../evaluated-requests.queries.ts'

/** A receipt as the log has it: what it was for, and whether it counted. */
const entryOf = (receipt: Receipt) => {
  const { receiptId, orgId, version, submittedAt, contentHash, replaces } = receipt
  const known = { receiptId, orgId, version, submittedAt, contentHash, replaces }
  if (receipt.kind === 'kogge.receipt.1') return known
  const { databaseClock, serverClock, requestKey, documentHash, isDemonstration } = receipt
  const signed = { databaseClock, serverClock, requestKey, ...(documentHash && { documentHash }) }
  return { ...known, ...signed, ...(isDemonstration && { isDemonstration }) }
}

const countingIds = (found: readonly FoundResponseSummary[]): ReadonlySet<string> =>
  new Set(found.flatMap(({ submitted }) => submitted?.receipt.receiptId ?? []))

type Entry = Omit<LedgerEntry, 'rfxId'>

/** SHA-256 of what a response bids for each lot, by its receipt. */
type BidHashes = ReadonlyMap<string, string>

/** Each receipt at its own time: only now may anybody know of it. */
const received = (found: readonly FoundResponseSummary[], bids: BidHashes): readonly Entry[] => {
  const counting = countingIds(found)
  return found
    .flatMap(({ orgId, receipts }) => receipts.map((receipt) => ({ bidderId: orgId, receipt })))
    .sort((a, b) => (a.receipt.submittedAt < b.receipt.submittedAt ? -1 : 1))
    .map(({ bidderId, receipt }) => ({
      type: 'interaction.response_received' as const,
      at: new Date(receipt.submittedAt),
      userId: null,
      orgId: receipt.orgId,
      details: {
        ...entryOf(receipt),
        ...(counting.has(receipt.receiptId)
          ? { counts: true, bidsHash: bids.get(receipt.receiptId) ?? null, bidderId }
          : { counts: false }),
      },
    }))
}

/** What the log tells of the hour at which something was taken back. */
const hourOf = ({ withdrawal }: FoundResponseSummary) => {
  if (!withdrawal) return {}
  const { withdrawnAt, databaseClock, serverClock, isDemonstration } = withdrawal.signed
  const signed = { withdrawnAt, databaseClock, serverClock }
  return {
    ...signed,
    ...(isDemonstration && { isDemonstration }),
    ...(withdrawal.isLate && { counts: false }),
  }
}

/** Those who had submitted and withdrew it, in time or too late. */
const withdrawn = (found: readonly FoundResponseSummary[]): readonly Entry[] =>
  found
    .filter(
      ({ receipts, submitted, late, setAside, isUnreadable, withdrawal }) =>
        withdrawal?.isLate ||
        (receipts.length > 0 && !submitted && !late && !setAside && !isUnreadable),
    )
    .map((one) => ({
      type: 'interaction.response_withdrawn' as const,
      userId: null,
      orgId: one.orgId,
      details: { receiptId: one.receipts.at(-1)?.receiptId ?? null, ...hourOf(one) },
    }))

/** What was taken back too late, and whether what was submitted counts: it may be gone. */
const lateWithdrawals = (found: readonly FoundResponseSummary[]) =>
  found.flatMap(({ orgId, withdrawal, submitted, late, setAside }) => {
    // The record states that of a late response or one that was set aside.
    if (!withdrawal?.isLate || late || setAside) return []
    const { receiptId, withdrawnAt } = withdrawal.signed
    return [{ orgId, receiptId, withdrawnAt, isCounting: submitted !== null }]
  })

type Offers = (content: ResponseContent) => readonly Offer[]

/** Gives the bids of a response to a version: each is an offer for what stood there, by the log. */
const offersByVersion = (
  { db, sealing }: Managing,
  { rfxId, document, version }: Evaluated,
  versions: ProvenKey['versions'],
) => {
  const bidsIn = bidsOf(document)
  const known = new Map<number, Offers>([
    [version, (content) => bidsIn(content).map((one) => ({ ...one, isConfirmed: true }))],
  ])
  return async (offered: number): Promise<Offers> => {
    const found = known.get(offered)
    if (found) return found
    const before = await saidVersion(db, rfxId, offered, versions)
    if (!before) throw refusedByLog(sealing, 'a version')
    const offers = offersOf(before, document)
    known.set(offered, offers)
    return offers
  }
}

/** Of what did not count from the beginning: whose, for which version, and for which lots. */
type NotConfirmed = {
  readonly orgId: string
  readonly version: number
  readonly lotIds: readonly string[]
}

/**
 * Writes what each response bids for each lot, of those that it is given, in one statement. What
 * was not confirmed after a binding change counts for nothing from the beginning, and is passed to
 * `tell`. `hashes` gets the hash of the bids by the id of their receipt.
 */
const bidWriter = (
  ctx: Managing,
  row: Evaluated,
  versions: ProvenKey['versions'],
  hashes: Map<string, string>,
  tell: (one: NotConfirmed) => void,
) => {
  const { db } = ctx
  const { rfxId } = row
  const offersFor = offersByVersion(ctx, row, versions)
  return async (found: readonly FoundResponse[]): Promise<unknown> => {
    const rows: (Offer & { readonly orgId: string })[] = []
    for (const { orgId, submitted } of found) {
      if (!submitted) continue
      const { version, receiptId } = submitted.receipt
      const offers = (await offersFor(version))(submitted.content)
      hashes.set(receiptId, bidsHash(offers))
      rows.push(...offers.map((one) => ({ ...one, orgId })))
      const lotIds = offers.flatMap(({ lotId, isConfirmed }) => (isConfirmed ? [] : [lotId]))
      if (lotIds.length > 0) tell({ orgId, version, lotIds })
    }
    // Lists of each column are read in half of the time of rows of JSON.
    const lotIds = rows.map(({ lotId }) => lotId)
    const orgIds = rows.map(({ orgId }) => orgId)
    const totals = rows.map(({ total }) => total)
    const prices = rows.map((one) => JSON.stringify(one.prices))
    const confirmed = rows.map(({ isConfirmed }) => isConfirmed)
    return db.execute(sql`
      insert into ${bid} (rfx_id, lot_id, org_id, total, prices, rejected_at, rejected_code)
      select ${rfxId}::uuid, lot_id, org_id, total, prices::jsonb,
        case when not confirmed then kogge_clock() end,
        case when not confirmed then 'unconfirmed' end
      from unnest(${sql.param(lotIds)}::text[], ${sql.param(orgIds)}::uuid[],
        ${sql.param(totals)}::text[], ${sql.param(prices)}::text[], ${sql.param(confirmed)}::bool[])
        as b (lot_id, org_id, total, prices, confirmed)`)
  }
}

/** Writes what was found at opening: responses, bids, lots, and the log with all receipts. */
export const writeOpened = async (
  ctx: Managing,
  row: Evaluated,
  { versions }: Pick<ProvenKey, 'versions'>,
  key: KeyPair,
  { openedBy, now }: { readonly openedBy: readonly string[]; readonly now: Date },
): Promise<void> => {
  const { db, sealing, actor, grant } = ctx
  const { rfxId } = row
  const unconfirmed: NotConfirmed[] = []
  const hashes = new Map<string, string>()
  const write = bidWriter(ctx, row, versions, hashes, (one) => unconfirmed.push(one))
  const found = await openResponses(db, ctx, rfxId, key, write)
  await db
    .insert(evaluationLot)
    .values(lotIdsOf(row.document).map((lotId) => ({ rfxId, lotId, state: 'scoring' as const })))
  const sealedElsewhere = found.flatMap(({ orgId, otherKey }) =>
    otherKey ? [{ orgId, ...otherKey }] : [],
  )
  const late = found.flatMap(({ orgId, late }) =>
    late ? [{ orgId, receipt: entryOf(late.receipt) }] : [],
  )
  const takenBackLate = lateWithdrawals(found)
  const opened: Entry = {
    type: 'rfx.opened' as const,
    userId: actor.userId,
    orgId: grant.action.orgId,
    details: {
      openedBy,
      openedAt: now.toISOString(),
      receipts: found.flatMap(({ submitted }) => (submitted ? [entryOf(submitted.receipt)] : [])),
      setAside: found.flatMap(({ orgId, setAside }) =>
        setAside
          ? [{ orgId, receipt: entryOf(setAside.receipt), counting: entryOf(setAside.counting) }]
          : [],
      ),
      ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
      ...(late.length > 0 ? { late } : {}),
      ...(takenBackLate.length > 0 ? { lateWithdrawals: takenBackLate } : {}),
      ...(sealedElsewhere.length > 0 ? { otherKey: sealedElsewhere } : {}),
      unreadable: found.filter(({ isUnreadable }) => isUnreadable).map(({ orgId }) => orgId),
      damaged: found.flatMap(({ orgId, isUnreadable, receipts, damaged }) =>
        damaged
          ? [
              {
                orgId,
                ...damaged,
                wasRead: !isUnreadable,
                contentHash: receipts.at(-1)?.contentHash ?? null,
              },
            ]
          : [],
      ),
    },
  }
  await tellMoreLooks(db, sealing, rfxId)
  await appendLedgerEntries(db, sealing, rfxId, [
    ...received(found, hashes),
    ...withdrawn(found),
    opened,
  ])
}
