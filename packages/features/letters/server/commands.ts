import type { Db } from '@kogge/db/client.ts'
import { letter } from '@kogge/db/schema/evaluation.ts'
import type { LetterContent } from '@kogge/domain/evaluation/letters.ts'
import type { UserContext } from '@kogge/platform/server/context.ts'
import { appendDeeds } from '@kogge/platform/server/deeds/commands.ts'
import type { Queue } from '@kogge/platform/server/jobs.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'

/** E-mails of the letters of a request are written after the decision: it does not wait for them. */
export const MAIL_LETTERS: Queue<{ rfxId: string }> = {
  name: 'evaluation.mail-letters',
  data: z.object({ rfxId: z.uuid() }),
  retries: 8,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
}

const AT_ONCE = 200

/** Marks letters that stood as not applying any more: all of a request, or those to some bidders. */
export const withdrawStanding = async (
  tx: Db,
  rfxId: string,
  at: Date,
  bidders: readonly string[] | null = null,
): Promise<void> => {
  const within = bidders === null ? undefined : inArray(letter.orgId, [...bidders])
  await tx
    .update(letter)
    .set({ withdrawnAt: at })
    .where(and(eq(letter.rfxId, rfxId), isNull(letter.withdrawnAt), within))
}

/** Keeps letters and writes them into the log, in the transaction of what they tell. */
export const keepLetters = async (
  ctx: UserContext,
  rfxId: string,
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
