import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { writtenStep } from '@kogge/domain/drafting/written-rfx-states.ts'
import type { LetterContent } from '@kogge/domain/evaluation/decision-letters.ts'
import type { NoAwardReason } from '@kogge/domain/evaluation/lot-steps.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { type LocalizedText, pickText } from '@kogge/domain/kernel/locales.ts'
import {
  allTenderers,
  markLettersWithdrawn,
  storeLetters,
} from '@kogge/features/letters/server/letters.api.ts'
import { rewriteSlotsLater } from '@kogge/features/responses/server/responses.api.ts'
import { isVerified } from '@kogge/platform/server/access/verified-orgs.queries.ts'
import { noteHead } from '@kogge/platform/server/audit/chain-heads.commands.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { noReason } from '@kogge/platform/server/mail/mail-templates.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq } from 'drizzle-orm'
import { cancellationCodesOf } from './cancellation-codes.queries.ts'
import { heldRequest, type WrittenRow } from './drafts.queries.ts'
import { tellOf } from './request-change-letters.commands.ts'
import { subjectOf } from './request-change-letters.queries.ts'
import { writePage } from './request-page.commands.ts'

type Manager = Granted<InOrg<'rfx.manage'>>

/** How many lots of a request have come so far. */
const lotsIn = (tx: Db, rfxId: string, state: 'awarded' | 'concluded'): Promise<number> =>
  tx.$count(evaluationLot, and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.state, state)))

/**
 * Writes to all who had submitted that there is no award, and why (Directive 2014/24/EU, Article
 * 55(1)); decisions announced before no longer apply.
 */
const tellTenderers = async (
  ctx: Manager,
  { rfxId, document }: WrittenRow,
  reasons: LocalizedText,
  now: Date,
): Promise<void> => {
  const { db: tx } = ctx
  const content: LetterContent = {
    kind: 'cancelled',
    title: document.title,
    language: document.language,
    currency: document.value.currency,
    buyer: (await subjectOf(tx, rfxId))?.buyerName ?? '',
    lots: [],
    standstillUntil: null,
    reason: pickText(reasons, document.language)?.text ?? '',
    reasons: { ...reasons },
  }
  await markLettersWithdrawn(tx, rfxId, now)
  const tenderers = await allTenderers(tx, rfxId)
  await storeLetters(ctx, {
    rfxId,
    sentAt: now,
    common: null,
    standstillUntil: null,
    letters: tenderers.map((orgId) => ({ orgId, content })),
  })
}

/** The code that a tender is cancelled with; a survey has none. */
const knownCode = async (
  tx: Db,
  request: WrittenRow,
  code: NoAwardReason | undefined,
): Promise<NoAwardReason | null> => {
  if (request.kind !== 'tender') return null
  if (code === undefined) throw new AppError('request.invalid', { reason: 'no_code' })
  if (!(await cancellationCodesOf(tx, request)).includes(code))
    throw new AppError('rfx.step_refused', { step: 'cancel', reason: 'code_untrue' })
  return code
}

/**
 * Gives a request up, at any time before its contracts are concluded; an amendment that was begun
 * goes with it. What was sealed stays sealed. Everybody who was invited or takes part learns the
 * reason, and once a tender was opened all who had submitted get a letter (Directive 2014/24/EU,
 * Article 55(1)); a survey awards nothing. A buyer that is not verified (any more) gives no reason
 * of its own. A tender names a code of its reason as well (BT-144). Throws `rfx.step_refused`, for a code that
 * its tenders belie too (`code_untrue`), and `request.invalid` where no reason (`no_reason`) or no code (`no_code`)
 * is given.
 */
export const cancelRequest = async (
  ctx: Manager,
  input: {
    readonly rfxId: string
    readonly reason: LocalizedText
    readonly code?: NoAwardReason | undefined
  },
): Promise<void> => {
  const { rfxId, reason: given } = input
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.action
  const request = await heldRequest(ctx, orgId, rfxId)
  const state = writtenStep(request.state, 'cancel')
  // A contract that is concluded is ended by its own rules.
  if (!state || (await lotsIn(tx, rfxId, 'concluded')) > 0) throw new AppError('rfx.step_refused')
  // Candidates and tenderers learn the grounds, whether anything was opened or not.
  if (!Object.values(given).some((text) => text.trim() !== ''))
    throw new AppError('request.invalid', { reason: 'no_reason' })
  const code = await knownCode(tx, request, input.code)
  const speaks = await isVerified(tx, ctx.sealing, orgId)
  const reason = speaks ? given : noReason(request.document.language)
  const now = await databaseNow(tx)
  await tx
    .update(writtenRfx)
    .set({ state, cancelledAt: now, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  await tx.delete(rfxDraft).where(eq(rfxDraft.rfxId, rfxId))
  await writePage(tx, { ...request, state }, now, { news: { kind: 'cancellation' } })
  await appendLedgerEntry(tx, ctx.sealing, {
    rfxId,
    orgId,
    userId: actor.userId,
    at: now,
    type: 'rfx.cancelled',
    details: { reason, code, version: request.version },
  })
  if (request.state === 'published') await noteHead(tx, ctx.sealing, { rfxId, at: now })
  const ofTender = request.openedAt ? 'rfxCancelledOpened' : 'rfxCancelled'
  const template = request.kind === 'tender' ? ofTender : 'surveyCancelled'
  await tellOf(
    ctx,
    { rfxId, template, version: request.version },
    { isSealed: request.state === 'published' },
  )
  if (request.state === 'published') await rewriteSlotsLater(ctx)
  if (request.openedAt && request.kind === 'tender') await tellTenderers(ctx, request, reason, now)
}

/**
 * Ends a price survey that was opened, or a tender whose decisions stand and whose standstill is
 * over. Throws `rfx.step_refused`.
 */
export const closeRequest = async (ctx: Manager, rfxId: string): Promise<void> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.action
  const request = await heldRequest(ctx, orgId, rfxId)
  const state = writtenStep(request.state, 'close')
  const now = await databaseNow(tx)
  const { kind, standstillUntil } = request
  const isEarly =
    kind === 'tender' &&
    (request.state !== 'decided' || (standstillUntil !== null && now < standstillUntil))
  // An award without its contract could never be concluded any more; a survey awards nothing.
  const isAwarded = kind === 'tender' && (await lotsIn(tx, rfxId, 'awarded')) > 0
  if (!state || isEarly || isAwarded) throw new AppError('rfx.step_refused')
  await tx
    .update(writtenRfx)
    .set({ state, closedAt: now, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  await appendLedgerEntry(tx, ctx.sealing, {
    rfxId,
    orgId,
    userId: actor.userId,
    at: now,
    type: 'rfx.closed',
    details: { version: request.version },
  })
}
