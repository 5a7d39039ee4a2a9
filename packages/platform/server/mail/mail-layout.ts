import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { createElement as h, type ReactElement } from 'react'

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
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const BLUE = '#1b4f72'
const PAGE = { backgroundColor: '#f4f5f6', fontFamily: FONT, margin: 0, padding: '24px 0' }
const CARD = {
  backgroundColor: '#ffffff',
  border: '1px solid #dcdfe3',
  borderRadius: '6px',
  maxWidth: '560px',
  padding: '24px',
}
const HEADING = { color: '#16191d', fontSize: '20px', lineHeight: '28px', margin: '16px 0 8px' }
const TEXT = { color: '#2b3036', fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' }
const QUIET = { color: '#5a626c', fontSize: '13px', lineHeight: '20px', margin: '0 0 12px' }
const BUTTON = {
  backgroundColor: BLUE,
  borderRadius: '4px',
  color: '#ffffff',
  fontSize: '15px',
  fontWeight: 600,
  padding: '12px 20px',
  textDecoration: 'none',
}

/** The one layout of all messages. Nothing in it is fetched from anywhere. */
export const mailLayout = (content: MailContent): ReactElement => {
  const { action } = content
  return h(
    Html,
    { lang: content.locale },
    h(Head, null, h('title', null, content.subject)),
    h(Preview, null, content.body),
    h(
      Body,
      { style: PAGE },
      h(
        Container,
        { style: CARD },
        h(Text, { style: { ...TEXT, color: BLUE, fontWeight: 700, margin: 0 } }, 'Kogge'),
        h(Heading, { as: 'h1', style: HEADING }, content.heading),
        h(Text, { style: TEXT }, content.body),
        ...content.paragraphs.map((text, key) => h(Text, { key, style: TEXT }, text)),
        h(Button, { href: action.url, style: BUTTON }, action.label),
        h(Text, { style: { ...QUIET, margin: '24px 0 4px' } }, content.linkFallback),
        h(Link, { href: action.url, style: { ...QUIET, color: BLUE } }, action.url),
        h(Text, { style: { ...TEXT, margin: '24px 0 0' } }, content.note),
        h(Hr, { style: { borderColor: '#dcdfe3', margin: '20px 0' } }),
        h(Text, { style: { ...QUIET, margin: 0 } }, content.footer),
      ),
    ),
  )
}
