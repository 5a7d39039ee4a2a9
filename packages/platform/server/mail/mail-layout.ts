import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { ReactElement } from 'react'
import {
  mailButton,
  mailFrame,
  mailLink,
  mailRule,
  mailText,
  mailTitle,
  quietText,
} from './mail-frame.ts'

/** The texts of a message, in the reader's language, and where its one button leads. */
export interface MailContent {
  readonly locale: UiLocale
  readonly subject: string
  readonly heading: string
  readonly body: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly url: string }
  readonly linkFallback: string
  readonly note: string
  readonly footer: string
  /** Where the reader stops such messages; null of those that nobody may do without. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null
}

const NARROW = { margin: '24px 0 4px' }
const SMALL = { fontSize: '13px', lineHeight: '20px' }

/** The layout of messages with one thing to say and one to do. */
export const mailLayout = (content: MailContent): ReactElement => {
  const { action, unsubscribe } = content
  return mailFrame({ ...content, preview: content.body }, [
    mailTitle(content.heading),
    mailText(content.body),
    ...content.paragraphs.map((text, index) => mailText(text, { key: `paragraph ${index}` })),
    mailButton(action.url, action.label),
    quietText(content.linkFallback, { style: NARROW }),
    mailLink(action.url, action.url, { style: { ...SMALL, wordBreak: 'break-all' } }),
    mailText(content.note, { style: { margin: '24px 0 0' } }),
    mailRule(),
    quietText(content.footer, { style: { margin: 0 } }),
    unsubscribe && mailLink(unsubscribe.url, unsubscribe.label, { style: SMALL }),
  ])
}
