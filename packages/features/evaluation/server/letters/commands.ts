import { letter } from '@kogge/db/schema/evaluation.ts'
import type { LetterContent } from '@kogge/domain/evaluation/letters.ts'
import { appendDeeds } from '@kogge/platform/server/deeds/commands.ts'
import type { Queue } from '@kogge/platform/server/jobs.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { LotRow } from '../lots/data.ts'
import type { Evaluated, Managing } from '../requests/data.ts'
import { letterTo } from './content.ts'
import { biddersOf, orgNames, toldOf } from './data.ts'

/** E-mails of the letters of a request are written after the decision: it does not wait for them. */
export const MAIL_LETTERS: Queue<{ rfxId: string }> = {
  name: 'evaluation.mail-letters',
  data: z.object({ rfxId: z.uuid() }),
  retries: 8,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
}

const AT_ONCE = 200

/** Keeps letters and writes them into the log, in the transaction of what they tell. */
const keepLetters = async (
  ctx: Managing,
  { rfxId }: Evaluated,
  letters: readonly { readonly orgId: string; readonly content: LetterContent }[],
  sentAt: Date,
): Promise<void> => {
  const { db, actor, sealing, jobs } = ctx
  if (letters.length === 0) return
  const rows = letters.map((one) => ({ ...one, rfxId, sentAt, sentBy: actor.userId }))
  const kept: { readonly id: string; readonly orgId: string }[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE)
    kept.push(
      ...(await db
        .insert(letter)
        .values(rows.slice(from, from + AT_ONCE))
        .returning({ id: letter.id, orgId: letter.orgId })),
    )
  const kindOf = new Map(letters.map(({ orgId, content }) => [orgId, content.kind]))
  await appendDeeds(
    db,
    sealing,
    rfxId,
    kept.map(({ id, orgId }) => ({
      ...{ type: 'interaction.letter_sent' as const, userId: actor.userId, orgId },
      details: { letterId: id, kind: kindOf.get(orgId) ?? null },
    })),
  )
  await jobs.send(db, MAIL_LETTERS, { rfxId })
}

/** A letter to every bidder, those that were sent before taking their leave. */
export const sendLetters = async (
  ctx: Managing,
  row: Evaluated,
  lots: readonly LotRow[],
  now: Date,
): Promise<void> => {
  const told = await toldOf(ctx.db, row, lots)
  const bidders = await biddersOf(ctx.db, row.rfxId)
  await ctx.db
    .update(letter)
    .set({ withdrawnAt: now })
    .where(and(eq(letter.rfxId, row.rfxId), isNull(letter.withdrawnAt)))
  await keepLetters(
    ctx,
    row,
    bidders.map((orgId) => ({ orgId, content: letterTo(told, orgId) })),
    now,
  )
}

/** Tells bidders that the decision they were told of does not stand any more, and why. */
export const withdrawLetters = async (
  ctx: Managing,
  row: Evaluated,
  bidders: readonly string[],
  reason: string,
  now: Date,
): Promise<void> => {
  if (bidders.length === 0) return
  const { db } = ctx
  const { rfxId, document, orgId } = row
  await db
    .update(letter)
    .set({ withdrawnAt: now })
    .where(
      and(
        ...[eq(letter.rfxId, rfxId), isNull(letter.withdrawnAt)],
        inArray(letter.orgId, [...bidders]),
      ),
    )
  const buyer = (await orgNames(db, [orgId])).get(orgId) ?? ''
  const content: LetterContent = {
    ...{ kind: 'withdrawn', title: document.title, buyer, currency: document.value.currency },
    ...{ lots: [], standstillUntil: null, reason },
  }
  await keepLetters(
    ctx,
    row,
    bidders.map((one) => ({ orgId: one, content })),
    now,
  )
}
