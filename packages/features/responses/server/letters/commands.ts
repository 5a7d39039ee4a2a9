import { randomUUID } from 'node:crypto'
import { user } from '@kogge/db/schema/account.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { respondersOf } from '@kogge/features/members/server/data.ts'
import type { UserContext } from '@kogge/platform/server/context.ts'
import type { Queue } from '@kogge/platform/server/jobs.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { participantsOf } from '../data.ts'
import { type SealedLetter, sealLetters } from './payload.ts'

/** Sends whatever sealed letters there are: a job that names not even the occasion. */
export const SEND_LETTERS: Queue<object> = {
  name: 'responses.letters',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
  cron: '*/5 * * * *',
}

/**
 * Writes to all who take part in a request that is not opened yet, in the transaction of what it
 * tells of: one row under the server's key, there and of the same length whether anybody does or not.
 * `valuesFor` gives what the template asks for, in the reader's language. `others`: organisations that are
 * written to in the open, since they were invited, and need not be told twice.
 */
export const mailParticipants = async (
  ctx: UserContext,
  rfxId: string,
  template: SealedLetter['template'],
  valuesFor: (locale: UiLocale) => Readonly<Record<string, string>>,
  others: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const { db: tx } = ctx
  const letters: SealedLetter[] = []
  for (const { orgId } of await participantsOf(tx, ctx, rfxId)) {
    if (others.has(orgId)) continue
    const ids = await respondersOf(tx, orgId, ctx.now)
    if (ids.length === 0) continue
    const readers = await tx
      .select({ email: user.email, language: user.language })
      .from(user)
      .where(and(inArray(user.id, ids), isNull(user.deletedAt)))
    for (const { email: recipient, language } of readers) {
      const locale = uiLocale.catch('en').parse(language)
      const path = `/rfx/${rfxId}?switchToOrg=${orgId}`
      const values = { ...valuesFor(locale) }
      letters.push({ id: randomUUID(), template, locale, recipient, path, values, attempts: 0 })
    }
  }
  const id = randomUUID()
  await tx.insert(sealedMail).values({ id, payload: sealLetters(ctx.secretBox, id, letters) })
  await ctx.jobs.send(tx, SEND_LETTERS, {})
}
