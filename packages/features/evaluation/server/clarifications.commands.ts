import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { clarification } from '@kogge/db/schema/evaluation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { buyerNameOf } from '@kogge/platform/server/buyer-names.queries.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import {
  provenBidderNames,
  provenBidderSpeaker,
} from '@kogge/platform/server/ledger/bidder-names.queries.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import type { ClarificationAccount } from '@kogge/platform/server/ledger/ledger-state.ts'
import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { type MailReader, sendToReader } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { respondersOf } from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import { titleToKeep } from '@kogge/platform/server/mail/title-in-mail.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { and, eq, inArray } from 'drizzle-orm'
import {
  type Evaluated,
  expectOpened,
  holdOwn,
  type Managing,
} from './evaluated-requests.queries.ts'
import { orgNames } from './letters/decision-letters.queries.ts'

type Letter = {
  readonly template: 'clarificationAsked' | 'clarificationGiven'
  readonly readers: readonly Omit<MailReader, 'orgId'>[]
  /** Whose name the page opens in. */
  readonly readerOrg: string
  readonly from: string
  readonly until: Date
}

const write = async (
  ctx: Granted<unknown>,
  { rfxId, document }: Pick<Evaluated, 'rfxId' | 'document'>,
  { template, readers, readerOrg, from, until }: Letter,
): Promise<void> => {
  const path = `/rfx/${rfxId}?tab=summary&switchToOrg=${readerOrg}`
  const values = { org: from, title: titleToKeep(document), until: until.toISOString() }
  const draft = { template, path, values }
  for (const { userId, email, locale } of readers) {
    const reader = { userId, email, locale, orgId: readerOrg }
    await sendToReader(ctx.db, ctx.jobs, reader, 'clarifications', draft, ctx.publicUrl, ctx.now)
  }
}

/**
 * Asks one bidder about its response. Throws `record.not_found` for who did not respond,
 * `request.invalid` for a time that has passed.
 */
export const askClarification = async (
  ctx: Managing,
  given: {
    readonly rfxId: string
    readonly participantId: string
    readonly question: string
    readonly dueAt: Date
  },
): Promise<{ readonly clarificationId: string }> => {
  const { db, grant, actor, sealing } = ctx
  const { rfxId, participantId, question, dueAt } = given
  const row = await holdOwn(ctx, rfxId, grant.action.orgId, 'share')
  expectOpened(row)
  const account = await provenAccount(db, sealing, rfxId)
  const [found] = await db
    .select({ orgId: response.orgId })
    .from(response)
    .where(and(eq(response.rfxId, rfxId), eq(response.orgId, participantId)))
  if (!found) throw new AppError('record.not_found')
  const askedAt = await databaseNow(db)
  if (dueAt <= askedAt) throw new AppError('request.invalid', { reason: 'past' })
  const [made] = await db
    .insert(clarification)
    .values({ rfxId, orgId: participantId, question, dueAt, askedAt, askedBy: actor.userId })
    .returning({ id: clarification.id })
  if (!made) throw new AppError('system.internal')
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'interaction.clarification_asked' as const,
    userId: actor.userId,
    orgId: participantId,
    details: {
      clarificationId: made.id,
      dueAt: dueAt.toISOString(),
      saidHash: saidHash({ question }),
    },
  })
  const speaker = await provenBidderSpeaker(db, sealing, account, participantId)
  await write(ctx, row, {
    template: 'clarificationAsked',
    readers: await respondersOf(db, sealing, speaker, ctx.now),
    readerOrg: speaker,
    from: await buyerNameOf(db, rfxId),
    until: dueAt,
  })
  return { clarificationId: made.id }
}

const requestOf = async (db: Db, rfxId: string) => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId)).for('share')
  if (!row) throw new AppError('record.not_found')
  return row
}

/** Whether a question is the one that the log tells of: whom it asks what, and until when. */
const isAskedAs = (
  { orgId, question, dueAt }: typeof clarification.$inferSelect,
  said: ClarificationAccount,
): boolean =>
  said.orgId === orgId &&
  (said.dueAt === undefined || said.dueAt === dueAt.toISOString()) &&
  (said.asked === null || said.asked === saidHash({ question }))

/** The address of an account that the server wrote. */
const readerOf = async (
  db: Db,
  sealing: Sealing,
  userId: string,
): Promise<Omit<MailReader, 'orgId'>[]> => {
  const account = await genuineAccount(db, sealing, userId)
  if (!account || account.deletedAt) return []
  const [row] = await db.select({ language: user.language }).from(user).where(eq(user.id, userId))
  return [{ userId, email: account.email, locale: uiLocale.catch('en').parse(row?.language) }]
}

/**
 * The bidder's answer, once, in time, by the database's clock. Throws `record.not_found` for another's
 * question, `rfx.deadline_passed`, and `rfx.step_refused` for what was answered or is decided.
 */
export const answerClarification = async (
  ctx: Granted<InOrg<'rfx.manage_response'>>,
  given: { readonly rfxId: string; readonly clarificationId: string; readonly answer: string },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { rfxId, clarificationId, answer } = given
  const account = await provenAccount(db, sealing, rfxId)
  const names = await provenBidderNames(db, sealing, account, orgId)
  const [found] = await db
    .select()
    .from(clarification)
    .where(
      and(
        eq(clarification.id, clarificationId),
        eq(clarification.rfxId, rfxId),
        inArray(clarification.orgId, [...names]),
      ),
    )
    .for('update')
  if (!found) throw new AppError('record.not_found')
  const row = await requestOf(db, rfxId)
  expectOpened(row)
  const asked = account.clarifications.get(clarificationId)
  if (!asked || !isAskedAs(found, asked)) throw refusedByLog(sealing, 'a clarification')
  if (found.answer !== null || asked.given !== undefined)
    throw new AppError('rfx.step_refused', { reason: 'answered' })
  const answeredAt = await databaseNow(db)
  if (answeredAt >= found.dueAt) throw new AppError('rfx.deadline_passed')
  await db
    .update(clarification)
    .set({ answer, answeredAt, answeredBy: actor.userId })
    .where(eq(clarification.id, found.id))
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'interaction.clarification_given' as const,
    userId: actor.userId,
    orgId: found.orgId,
    details: { clarificationId, saidHash: saidHash({ question: found.question, answer }) },
  })
  const shown = await orgNames(db, [found.orgId])
  await write(ctx, row, {
    template: 'clarificationGiven',
    readers: await readerOf(db, sealing, asked.askedBy ?? found.askedBy),
    readerOrg: row.orgId,
    from: shown.get(found.orgId) ?? '',
    until: found.dueAt,
  })
}
