import type { Db } from '@kogge/db/client.ts'
import { letter } from '@kogge/db/schema/evaluation.ts'
import { isOfWhole, type LetterKind } from '@kogge/domain/evaluation/decision-letters.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { MAIL_LETTERS } from '@kogge/features/letters/server/decision-letters.commands.ts'
import {
  contentsOf,
  letterReadersOf,
} from '@kogge/features/letters/server/letter-recipients.queries.ts'
import { handle, type JobHandler, type JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { MAIL_MESSAGES } from '@kogge/platform/server/mail/mail-templates.ts'
import { isBuyerVerified } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { paragraphsOf } from './letter-mail-text.ts'

export interface LetterDeps {
  readonly db: Db
  readonly publicUrl: string
}

const TEMPLATES = {
  winner: 'evaluationWon',
  loser: 'evaluationLost',
  standing: 'evaluationStanding',
  withdrawn: 'evaluationWithdrawn',
  standstill_void: 'evaluationStandstillVoid',
  not_awarded: 'evaluationNotAwarded',
  cancelled: 'evaluationCancelled',
} as const satisfies Readonly<Record<LetterKind, string>>

/** Writes the e-mails of one letter, once however often it is asked for; gives whether there was one. */
const mailNext = ({ db, publicUrl }: LetterDeps, jobs: JobSender, rfxId: string, now: Date) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(letter)
      .where(and(eq(letter.rfxId, rfxId), isNull(letter.mailedAt)))
      .orderBy(letter.sentAt, letter.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return false
    const { orgId } = row
    const [content] = await contentsOf(tx, [row])
    if (!content) return false
    const { speaker, readers } = await letterReadersOf(tx, { rfxId, orgId }, now)
    const speaks = await isBuyerVerified(tx, rfxId)
    for (const { email, locale } of readers) {
      const title = pickText(content.title, locale, content.language)?.text ?? ''
      const lot = isOfWhole(content) ? 'whole' : 'divided'
      const draft = {
        template: TEMPLATES[content.kind],
        locale,
        recipient: email,
        path: `/rfx/${rfxId}?tab=summary&switchToOrg=${speaker}`,
        values: { org: content.buyer, title, lot },
        paragraphs: speaks
          ? paragraphsOf(content, locale)
          : [MAIL_MESSAGES[locale].standing.unverifiedBuyer, ...paragraphsOf(content, locale)],
      }
      await sendMail(tx, jobs, draft, publicUrl, now)
    }
    await tx.update(letter).set({ mailedAt: now }).where(eq(letter.id, row.id))
    return true
  })

/** Writes the e-mails of all letters of a request that wait. */
export const mailLetters = async (
  deps: LetterDeps,
  jobs: JobSender,
  rfxId: string,
  clock: () => Date = () => new Date(),
): Promise<void> => {
  while (await mailNext(deps, jobs, rfxId, clock()));
}

/** The work of evaluation that is done later. */
export const evaluationHandlers = (deps: LetterDeps): readonly JobHandler[] => [
  handle(MAIL_LETTERS, ({ rfxId }, jobs) => mailLetters(deps, jobs, rfxId)),
]
