import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { letter } from '@kogge/db/schema/evaluation.ts'
import {
  isOfWhole,
  type LetterContent,
  type LetterKind,
} from '@kogge/domain/evaluation/decision-letters.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { takeLetters } from '@kogge/platform/server/audit/sent-letters.commands.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { isLetterSent } from '@kogge/platform/server/ledger/comparison/evaluation-comparison.queries.ts'
import type { Account } from '@kogge/platform/server/ledger/ledger-state.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { MAIL_MESSAGES } from '@kogge/platform/server/mail/mail-templates.ts'
import { isBuyerVerified } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { type TitledRequest, titleInMail } from '@kogge/platform/server/mail/title-in-mail.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { paragraphsOf } from './letter-mail-text.ts'
import { contentsOf, letterReadersOf } from './letter-recipients.queries.ts'
import { withoutTitles } from './untitled-letters.ts'

export interface LetterDeps {
  readonly db: Db
  readonly sealing: Sealing
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

const FORGED =
  'a letter that waits to be mailed is not one that the log of its request has; it is not sent; run kogge verify-audit'

type LetterRow = typeof letter.$inferSelect

/** What a letter says, if it is what the log of its request has the hash of; null otherwise. */
const provenContent = async (
  tx: Db,
  { letters }: Readonly<Account>,
  row: LetterRow,
): Promise<LetterContent | null> => {
  const sent = letters.get(row.id)
  if (!sent || !(await isLetterSent(tx, row, sent))) return null
  const [content] = await contentsOf(tx, [row])
  return content ?? null
}

const requestOf = async (tx: Db, rfxId: string): Promise<TitledRequest> => {
  const [row] = await tx
    .select({ document: writtenRfx.document })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  if (!row) throw new AppError('record.not_found')
  return row.document
}

/** Writes the e-mails of one letter, once for good however often it is asked for. */
const mailOne = (deps: LetterDeps, jobs: JobSender, letterId: string, now: Date): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { sealing, publicUrl } = deps
    const [row] = await tx
      .select()
      .from(letter)
      .where(and(eq(letter.id, letterId), isNull(letter.mailedAt)))
      .for('update', { skipLocked: true })
    if (!row) return
    const { rfxId, orgId } = row
    const account = await provenAccount(tx, sealing, rfxId)
    const content = await provenContent(tx, account, row)
    if (!content) return sealing.alarm({}, FORGED)
    await tx.update(letter).set({ mailedAt: now }).where(eq(letter.id, row.id))
    if (!(await takeLetters(tx, sealing, row.id))) return
    const { speaker, readers } = await letterReadersOf(
      { db: tx, sealing },
      { rfxId, orgId },
      account,
      now,
    )
    const request = await requestOf(tx, rfxId)
    const isPublic = request.privacy === 'public'
    const speaks = await isBuyerVerified(tx, sealing, rfxId, account.buyerId)
    for (const { email, locale } of readers) {
      const title = titleInMail({ ...request, title: content.title }, locale)
      const said = isPublic ? content : withoutTitles(content, title, locale)
      const lot = isOfWhole(content) ? 'whole' : 'divided'
      const draft = {
        template: TEMPLATES[content.kind],
        locale,
        recipient: email,
        path: `/rfx/${rfxId}?tab=summary&switchToOrg=${speaker}`,
        values: { org: content.buyer, title, lot },
        paragraphs: speaks
          ? paragraphsOf(said, locale)
          : [MAIL_MESSAGES[locale].standing.unverifiedBuyer, ...paragraphsOf(said, locale)],
      }
      await sendMail(tx, jobs, draft, publicUrl, now)
    }
  })

/** Writes the e-mails of all letters of a request that wait; none that its log does not have. */
export const mailLetters = async (
  deps: LetterDeps,
  jobs: JobSender,
  rfxId: string,
  clock: () => Date = () => new Date(),
): Promise<void> => {
  const waiting = await deps.db
    .select({ id: letter.id })
    .from(letter)
    .where(and(eq(letter.rfxId, rfxId), isNull(letter.mailedAt)))
    .orderBy(letter.sentAt, letter.id)
  for (const { id } of waiting) await mailOne(deps, jobs, id, clock())
}
