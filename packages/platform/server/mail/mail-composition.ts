import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { render } from '@react-email/render'
import { createTranslator } from 'use-intl/core'
import type { MailedToken } from '../tokens/token-keys.ts'
import { mailLayout } from './mail-layout.ts'
import { MAIL_MESSAGES, type MailTemplate } from './mail-templates.ts'
import { withTokenPlace } from './mail-token-links.ts'

/** What an organisation calls itself, and whether anybody has verified it: where nobody has, the message says so. */
export interface OrgInMail {
  readonly name: string
  readonly isVerified: boolean
}

/** A message to be written. `path` is where its button leads, within `publicUrl` and the reader's language. */
export interface MailDraft {
  readonly template: MailTemplate
  readonly locale: UiLocale
  readonly recipient: string
  readonly path: string
  /** The token that its link gets when it is sent; see `newMailed`. */
  readonly mailed?: MailedToken
  /** What the catalogue’s texts ask for. Names that people typed, and a reason, are made harmless. */
  readonly values?: Readonly<Record<string, number | string | OrgInMail>>
  /** More to say, in the reader's language already, its names and texts made harmless. */
  readonly paragraphs?: readonly string[]
}

const MAX_NAME = 80
/** Values that are more than names. */
const LONGEST: Readonly<Record<string, number>> = { reason: 2000 }
/** What programs that show mail make links of. */
const LINKING = /(?<=\S)[.:/@\\](?=\S)/g

/** A name or text that somebody typed, so that in a message of ours it is that and leads nowhere. */
export const harmless = (name: string, longest = MAX_NAME): string =>
  withoutDirectionMarks(name)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}<>{}]+/gu, ' ')
    .slice(0, longest)
    .replace(LINKING, (sign) => `${sign}\u200c`)

/** After the name, which is cut first: no name is so long that nobody reads how it stands. */
const orgText = ({ name, isVerified }: OrgInMail, unverified: string): string =>
  isVerified ? harmless(name) : `${harmless(name)} (${unverified})`

const safeValue = (key: string, value: number | string | OrgInMail, unverified: string) => {
  if (typeof value === 'string') return harmless(value, LONGEST[key] ?? MAX_NAME)
  return typeof value === 'number' ? value : orgText(value, unverified)
}

const safeValues = (
  values: MailDraft['values'] = {},
  unverified: string,
): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, safeValue(key, value, unverified)]),
  )

export interface ComposedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The texts of the catalogue for a message, with its values. */
export const mailTexts = ({
  template,
  locale,
  values,
}: Pick<MailDraft, 'template' | 'locale' | 'values'>) => {
  const messages = MAIL_MESSAGES[locale]
  // Letters from before reasons were stated have none.
  const inserted = { reason: '–', ...safeValues(values, messages.standing.unverified) }
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
 * Links are made of `publicUrl` alone.
 */
export const composeMail = async (draft: MailDraft, publicUrl: string): Promise<ComposedMail> => {
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
  ].join('\n\n')
  return { subject: content.subject, html, text: `${text}\n` }
}
