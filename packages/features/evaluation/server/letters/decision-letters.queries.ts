import type { Db } from '@kogge/db/client.ts'
import { letter } from '@kogge/db/schema/evaluation.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { wholeLetter } from '@kogge/domain/evaluation/decision-letters.ts'
import { isLotDecided } from '@kogge/domain/evaluation/lot-steps.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import {
  letterContents,
  openedBidders,
  unreadTenderers,
} from '@kogge/features/letters/server/letters.api.ts'
import { buyerNameOf } from '@kogge/platform/server/buyer-names.queries.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { provenBidderNames } from '@kogge/platform/server/ledger/bidder-names.queries.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { confirmingOf, goneLotsOf } from '../amendment-confirmation.queries.ts'
import { announcedLotsOf } from '../decisions/announced-decisions.queries.ts'
import { reasonsIn } from '../decisions/decision-reasons.queries.ts'
import { type LotRow, lotsOf, rankedLotsIn } from '../evaluated-lots.queries.ts'
import { type Evaluated, readOpened } from '../evaluated-requests.queries.ts'
import { blindLotsOf } from '../scores/score-disclosures.queries.ts'
import { commonOf, kindOf, type LetterBasis, ownOf } from './decision-letter-content.ts'
import type { LetterEntry, LetterView } from './letters.views.ts'

/** Names of organisations, as they may be shown. */
export const orgNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: org.id, name: org.name })
    .from(org)
    .where(inArray(org.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, withoutDirectionMarks(name)]))
}

interface Previewed {
  readonly rfxId: string
  /** The buyer. */
  readonly orgId: string
  readonly participantId: string
}

/** What letters on a request would say as its lots stand. */
export const letterBasisOf = async (
  db: Db,
  row: Evaluated,
  lots: readonly LotRow[],
): Promise<LetterBasis> => {
  const bidders = await openedBidders(db, row.rfxId)
  const names = await orgNames(db, bidders)
  const standings = await rankedLotsIn(db, row.rfxId, row.document)
  const confirming = await confirmingOf(db, row)
  return {
    document: row.document,
    standstillUntil: row.standstillUntil,
    lots,
    names,
    unread: new Set(await unreadTenderers(db, row.rfxId)),
    confirming,
    goneOf: await goneLotsOf(db, row, confirming),
    buyer: await buyerNameOf(db, row.rfxId),
    standings,
    bids: new Map(
      [...standings].map(([lotId, { bids }]) => [
        lotId,
        new Map(bids.map((one) => [one.orgId, one])),
      ]),
    ),
    reasons: await reasonsIn(db, row.rfxId),
  }
}

/** Those of these lots whose decision was not announced yet. */
export const freshIn = async (
  db: Db,
  rfxId: string,
  lots: readonly LotRow[],
): Promise<ReadonlySet<string>> => {
  const known = new Set(await announcedLotsOf(db, rfxId, lots))
  return new Set(lots.flatMap((lot) => (known.has(lot) ? [] : [lot.lotId])))
}

/**
 * The letter to one bidder as it would be sent now, for the buyer to read once every lot is decided.
 * Throws `rfx.step_refused` with `reason`: before that `lots_open` and how many, and `not_finished`
 * with `lotId` for an evaluator who may have to score a lot yet, and is to see nothing of it.
 */
export const previewLetter = async (
  db: Db,
  { rfxId, orgId, participantId }: Previewed,
  readerId: string,
): Promise<LetterView['content']> => {
  const row = await readOpened(db, rfxId, orgId)
  const lots = await lotsOf(db, rfxId)
  const refuse = (details: Readonly<Record<string, string | number>>) =>
    new AppError('rfx.step_refused', { step: 'preview', ...details })
  const open = lots.filter(({ state }) => !isLotDecided(state)).length
  if (open > 0) throw refuse({ reason: 'lots_open', count: open })
  const [lotId] = await blindLotsOf(db, row, lots, readerId)
  if (lotId !== undefined) throw refuse({ reason: 'not_finished', lotId })
  const whole = await letterBasisOf(db, row, lots)
  // Concluded contracts have a letter of their own, or none.
  const rest: LetterBasis = { ...whole, lots: lots.filter(({ state }) => state !== 'concluded') }
  const basis = ownOf(rest, participantId).lots.length > 0 ? rest : whole
  const own = ownOf(basis, participantId)
  const kind = kindOf(own, await freshIn(db, rfxId, lots))
  return wholeLetter(commonOf(basis, await databaseNow(db)), { ...own, kind })
}

type LetterRow = typeof letter.$inferSelect
type Head = Pick<LetterRow, 'id' | 'orgId' | 'kind' | 'standstillUntil' | 'sentAt' | 'withdrawnAt'>

const HEAD = {
  id: letter.id,
  orgId: letter.orgId,
  kind: letter.kind,
  sentAt: letter.sentAt,
  standstillUntil: letter.standstillUntil,
  withdrawnAt: letter.withdrawnAt,
}

/** Letters that end the standstill which earlier ones named. */
const VOIDING: readonly LetterRow['kind'][] = ['withdrawn', 'standstill_void', 'cancelled']

/** Letters to one organisation or to several, the newest first, each with whether its standstill runs. */
const headsOf = <Row extends Head>(rows: readonly Row[]) => {
  const newest = rows.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
  const voided = new Map<string, Date>()
  return newest.map((row) => {
    const { id, orgId, kind, sentAt, withdrawnAt, standstillUntil } = row
    const voidedAt = voided.get(orgId)
    // One that had ended by then came to its end.
    const isStandstillVoid =
      standstillUntil !== null && voidedAt !== undefined && voidedAt <= standstillUntil
    if (VOIDING.includes(kind)) voided.set(orgId, sentAt)
    const head = {
      letterId: id,
      sentAt: sentAt.toISOString(),
      isStandstillVoid,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    }
    return { row, head }
  })
}

/** The letters to an organisation about a request, under all of its names, the newest first. */
export const lettersTo = async (
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  rfxId: string,
  orgId: string,
): Promise<LetterView[]> => {
  const account = await provenAccount(db, sealing, rfxId)
  const names = await provenBidderNames(db, sealing, account, orgId)
  const rows = await db
    .select()
    .from(letter)
    .where(and(eq(letter.rfxId, rfxId), inArray(letter.orgId, [...names])))
  const heads = headsOf(rows)
  const contents = await letterContents(
    db,
    heads.map(({ row }) => row),
  )
  return heads.flatMap(({ head }, index) => {
    const content = contents[index]
    return content ? [{ ...head, content }] : []
  })
}

/** All letters of a request, for its buyer, the newest first: to whom and when, not what they say. */
export const lettersOf = async (db: Db, rfxId: string, orgId: string): Promise<LetterEntry[]> => {
  await readOpened(db, rfxId, orgId)
  const rows = await db.select(HEAD).from(letter).where(eq(letter.rfxId, rfxId))
  const names = await orgNames(
    db,
    rows.map((row) => row.orgId),
  )
  return headsOf(rows).map(({ row, head }) => ({
    ...head,
    orgId: row.orgId,
    name: names.get(row.orgId) ?? '',
    kind: row.kind,
  }))
}

/** What one of them says. Throws `record.not_found` for a letter on another request too. */
export const letterOf = async (
  db: Db,
  asked: { readonly rfxId: string; readonly orgId: string; readonly letterId: string },
): Promise<LetterView['content']> => {
  const { rfxId, letterId } = asked
  await readOpened(db, rfxId, asked.orgId)
  const rows = await db
    .select({ commonId: letter.commonId, content: letter.content })
    .from(letter)
    .where(and(eq(letter.rfxId, rfxId), eq(letter.id, letterId)))
  const [content] = await letterContents(db, rows)
  if (!content) throw new AppError('record.not_found')
  return content
}
