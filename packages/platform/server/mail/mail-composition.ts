import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import type { NotificationKind } from '@kogge/domain/notifications/notification-kinds.ts'
import { render } from '@react-email/render'
import { createTranslator } from 'use-intl/core'
import type { MailedToken } from '../tokens/token-keys.ts'
import { mailLayout } from './mail-layout.ts'
import { MAIL_MESSAGES, type MailTemplate } from './mail-templates.ts'
import { choicePath, withTokenPlace } from './mail-token-links.ts'
import { insertedValues, type MailValues, type TextPlace } from './mail-values.ts'

/** A message to be written. `path` is where its button leads, within `publicUrl` and the reader's language. */
export interface MailDraft {
  readonly template: MailTemplate
  readonly locale: UiLocale
  readonly recipient: string
  readonly path: string
  /** The token that its link gets when it is sent; see `newMailed`. */
  readonly mailed?: MailedToken
  /** What the catalogue’s texts ask for; see `insertedValues`. */
  readonly values?: MailValues
  /** More to say, in the reader's language already, its names and texts made harmless. */
  readonly paragraphs?: readonly string[]
}

/** What a message that one may do without says of itself, beside its texts. */
export interface MailSubscription {
  readonly userId: string
  /** Which its unsubscribe address stops. */
  readonly kinds: readonly NotificationKind[]
  /** The profile, by its guid, where all that it has of the list of tenders is of one: that one alone is stopped. */
  readonly profile: string | null
  /** Names those that mail programs show as one conversation; null for one that stands alone. */
  readonly thread: string | null
}

export interface ComposedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The texts of the catalogue for a message, with its values. */
export const mailTexts = (
  { template, locale, values = {} }: Pick<MailDraft, 'template' | 'locale' | 'values'>,
  place: TextPlace = 'mail',
) => {
  const messages = MAIL_MESSAGES[locale]
  // Letters from before reasons were stated have none.
  const inserted = { reason: '–', ...insertedValues(values, locale, place) }
  const t = createTranslator({ locale, messages })
  return {
    subject: t(`${template}.subject`, inserted),
    heading: t(`${template}.heading`, inserted),
    body: t(`${template}.body`, inserted),
    action: t(`${template}.action`),
    note: t(`${template}.note`),
  }
}

/**
 * Writes a message in its reader's language; its link opens the page in that language too.
 * Links are made of `publicUrl` alone. One that may be done without says where it is stopped.
 */
export const composeMail = async (
  draft: MailDraft,
  publicUrl: string,
  isOptional = false,
): Promise<ComposedMail> => {
  const { locale } = draft
  const { action, ...texts } = mailTexts(draft)
  const t = createTranslator({ locale, messages: MAIL_MESSAGES[locale] })
  const content = {
    ...texts,
    locale,
    paragraphs: draft.paragraphs ?? [],
    action: {
      label: action,
      url: `${publicUrl}${withLocale(locale, draft.mailed ? withTokenPlace(draft.path) : draft.path)}`,
    },
    linkFallback: t('linkFallback'),
    footer: t('footer', { host: new URL(publicUrl).host }),
    unsubscribe: isOptional
      ? {
          label: t('unsubscribe'),
          url: `${publicUrl}${withLocale(locale, choicePath('/unsubscribe'))}`,
        }
      : null,
  }
  const html = await render(mailLayout(content))
  // Written by hand: a text made from the markup repeats the address and loses the order.
  const text = [
    content.heading,
    content.body,
    ...content.paragraphs,
    `${content.action.label}:\n${content.action.url}`,
    content.note,
    `--\n${content.footer}`,
    ...(content.unsubscribe ? [`${content.unsubscribe.label}:\n${content.unsubscribe.url}`] : []),
  ].join('\n\n')
  return { subject: content.subject, html, text: `${text}\n` }
}
