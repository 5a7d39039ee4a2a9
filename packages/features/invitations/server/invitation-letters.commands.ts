import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { MailTemplate } from '@kogge/platform/server/mail/mail-templates.ts'
import { timeInMail } from '@kogge/platform/server/mail/mail-times.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { respondersOf } from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { provenSpeakerOf } from '@kogge/platform/server/row-seals/org-seals.queries.ts'
import type { MailedToken } from '@kogge/platform/server/tokens/token-keys.ts'

/** What a letter about a request says of it. */
export interface Subject {
  readonly rfxId: string
  readonly document: Pick<RequestDocument, 'title' | 'language'>
  readonly responsesUntil: Date
  readonly buyerName: string
}

const valuesFor = (subject: Subject, locale: UiLocale) => ({
  org: subject.buyerName,
  title: pickText(subject.document.title, locale, subject.document.language)?.text ?? '',
  until: timeInMail(locale, subject.responsesUntil),
})

/**
 * Writes to those of an organisation who submit responses, each in their own language. The page that
 * it leads to opens in the name of that organisation.
 */
export const writeToOrg = async (
  ctx: UserContext,
  template: Extract<MailTemplate, 'rfxInvitation' | 'rfxInvitationWithdrawn'>,
  orgId: string,
  subject: Subject,
): Promise<void> => {
  const speaker = await provenSpeakerOf(ctx.db, ctx.sealing, orgId)
  for (const { email, locale } of await respondersOf(ctx.db, ctx.sealing, speaker, ctx.now)) {
    const path = `/rfx/${subject.rfxId}?switchToOrg=${speaker}`
    const values = valuesFor(subject, locale)
    const draft = { template, locale, recipient: email, path, values }
    await sendMail(ctx.db, ctx.jobs, draft, ctx.publicUrl, ctx.now)
  }
}

/** Writes to an outside address, in the language that the buyer chose. */
export const writeOutside = async (
  ctx: UserContext,
  letter: {
    readonly email: string
    readonly locale: UiLocale
    readonly mailed: MailedToken | null
  },
  subject: Subject,
): Promise<void> => {
  const { email, locale, mailed } = letter
  const draft = {
    template: mailed ? ('rfxInvitationOutside' as const) : ('rfxInvitationWithdrawn' as const),
    locale,
    recipient: email,
    path: mailed ? `/rfx/${subject.rfxId}/invite` : '/',
    ...(mailed && { mailed }),
    values: valuesFor(subject, locale),
  }
  await sendMail(ctx.db, ctx.jobs, draft, ctx.publicUrl, ctx.now)
}
