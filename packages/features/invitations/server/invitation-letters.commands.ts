import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { MailTemplate } from '@kogge/platform/server/mail/mail-templates.ts'
import { sendToReader } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { respondersOf } from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import { type TitledRequest, titleToKeep } from '@kogge/platform/server/mail/title-in-mail.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { provenSpeakerOf } from '@kogge/platform/server/row-seals/org-seals.queries.ts'
import type { MailedToken } from '@kogge/platform/server/tokens/token-keys.ts'

/** What a letter about a request says of it. */
export interface Subject {
  readonly rfxId: string
  readonly document: TitledRequest
  readonly responsesUntil: Date
  readonly buyerName: string
}

const valuesOf = (subject: Subject) => ({
  org: subject.buyerName,
  title: titleToKeep(subject.document),
  until: subject.responsesUntil.toISOString(),
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
  const path = `/rfx/${subject.rfxId}?switchToOrg=${speaker}`
  const draft = { template, path, values: valuesOf(subject) }
  for (const reader of await respondersOf(ctx.db, ctx.sealing, speaker, ctx.now))
    await sendToReader(ctx.db, ctx.jobs, reader, 'invitations', draft, ctx.publicUrl, ctx.now)
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
    values: valuesOf(subject),
  }
  await sendMail(ctx.db, ctx.jobs, draft, ctx.publicUrl, ctx.now)
}
