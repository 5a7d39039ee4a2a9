import type { Db } from '@kogge/db/client.ts'
import { speakerIn } from '@kogge/db/org-speakers.ts'
import { user } from '@kogge/db/schema/account.ts'
import { letter } from '@kogge/db/schema/evaluation.ts'
import { response } from '@kogge/db/schema/response.ts'
import type { LetterKind } from '@kogge/domain/evaluation/letters.ts'
import { pickText, type UiLocale } from '@kogge/domain/kernel/locale.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { MAIL_LETTERS } from '@kogge/features/letters/server/commands.ts'
import { contentsOf } from '@kogge/features/letters/server/data.ts'
import { handle, type JobHandler, type JobSender } from '@kogge/platform/server/jobs.ts'
import { sendMail } from '@kogge/platform/server/mail/commands.ts'
import { respondersOf } from '@kogge/platform/server/responders/data.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { paragraphsOf } from './mail.ts'

export interface LetterDeps {
  readonly db: Db
  readonly publicUrl: string
}

const TEMPLATES = {
  winner: 'evaluationWon',
  loser: 'evaluationLost',
  withdrawn: 'evaluationWithdrawn',
  standstill_void: 'evaluationStandstillVoid',
  not_awarded: 'evaluationNotAwarded',
  cancelled: 'evaluationCancelled',
} as const satisfies Readonly<Record<LetterKind, string>>

interface Reader {
  readonly email: string
  readonly locale: UiLocale
}

const address = z.email()

/** A bidder, by the name that it has in a request, and the organisation whose people that is. */
interface Addressee {
  readonly rfxId: string
  readonly orgId: string
  readonly speaker: string
}

/** Those of a bidder who submit responses, and the address that its response names. */
const readersOf = async (
  tx: Db,
  { rfxId, orgId, speaker }: Addressee,
  now: Date,
): Promise<Reader[]> => {
  const ids = await respondersOf(tx, speaker, now)
  const people =
    ids.length === 0
      ? []
      : await tx
          .select({ email: user.email, language: user.language })
          .from(user)
          .where(and(inArray(user.id, ids), isNull(user.deletedAt)))
  const readers = people.map(({ email, language }) => ({
    ...{ email, locale: uiLocale.catch('en').parse(language) },
  }))
  const [row] = await tx
    .select({ content: response.content })
    .from(response)
    .where(and(eq(response.rfxId, rfxId), eq(response.orgId, orgId)))
  const contact = address.safeParse(row?.content.contact.email.trim().toLowerCase()).data
  const isNew = contact && readers.every(({ email }) => email !== contact)
  return isNew ? [...readers, { email: contact, locale: readers[0]?.locale ?? 'en' }] : readers
}

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
    const speaker = await speakerIn(tx, rfxId, orgId)
    for (const { email, locale } of await readersOf(tx, { rfxId, orgId, speaker }, now)) {
      const title = pickText(content.title, locale, content.language)?.text ?? ''
      const draft = {
        ...{ template: TEMPLATES[content.kind], locale, recipient: email },
        path: `/rfx/${rfxId}?tab=summary&switchToOrg=${speaker}`,
        ...{ values: { org: content.buyer, title }, paragraphs: paragraphsOf(content, locale) },
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
