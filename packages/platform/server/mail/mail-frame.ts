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
import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react'

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const BLUE = '#1b4f72'
const LINE = '#dcdfe3'

/** Each part in light, written where every program reads it; a class for its colours in the dark. */
const PAGE = { backgroundColor: '#f4f5f6', fontFamily: FONT, margin: 0, padding: '24px 0' }
const CARD = {
  backgroundColor: '#ffffff',
  border: `1px solid ${LINE}`,
  borderRadius: '6px',
  maxWidth: '560px',
  overflowWrap: 'anywhere' as const,
  padding: '24px',
  width: '100%',
  // A word that is longer than a line; said twice, as programs know the one or the other.
  wordBreak: 'break-word' as const,
}
const BRAND = { color: BLUE, fontSize: '15px', fontWeight: 700, lineHeight: '24px', margin: 0 }
const TITLE = { color: '#16191d', fontSize: '20px', lineHeight: '28px', margin: '16px 0 8px' }
const SUBTITLE = { color: '#16191d', fontSize: '16px', lineHeight: '24px', margin: '24px 0 8px' }
const TEXT = { color: '#2b3036', fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' }
const QUIET = { color: '#5a626c', fontSize: '13px', lineHeight: '20px', margin: '0 0 12px' }
const LINK = { color: BLUE }
const BUTTON = {
  backgroundColor: BLUE,
  borderRadius: '4px',
  color: '#ffffff',
  fontSize: '15px',
  fontWeight: 600,
  padding: '12px 20px',
  textDecoration: 'none',
}

/** Programs without a dark look of their own leave it unread; those that recolour by themselves learn that it is seen to. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.k-page,.k-page td{background-color:#101418!important}
.k-card,.k-card td{background-color:#171c22!important;border-color:#2b323a!important}
.k-brand,.k-link{color:#7fb8e6!important}
.k-title{color:#f2f4f6!important}
.k-text{color:#d7dce1!important}
.k-quiet{color:#a3adb8!important}
.k-line{border-color:#2b323a!important}
.k-button{background-color:#2f78ad!important;color:#ffffff!important}}
@media (max-width:480px){.k-page,.k-page td{padding:0!important}.k-card td{padding:0!important}.k-card{border-left:0!important;border-right:0!important;border-radius:0!important;padding:16px!important}}`

type Styled = { readonly style?: CSSProperties; readonly key?: string; readonly lang?: string }

/** A title, the one of a message or of a part of it. */
export const mailTitle = (
  text: string,
  level: 'h1' | 'h2' = 'h1',
  of: Styled = {},
): ReactElement => {
  const { style, ...rest } = of
  const base = level === 'h1' ? TITLE : SUBTITLE
  return h(
    Heading,
    { as: level, className: 'k-title', style: { ...base, ...style }, ...rest },
    text,
  )
}

export const mailText = (content: ReactNode, { style, ...rest }: Styled = {}): ReactElement =>
  h(Text, { className: 'k-text', style: { ...TEXT, ...style }, ...rest }, content)

/** Smaller, for what stands beside. */
export const quietText = (content: ReactNode, { style, ...rest }: Styled = {}): ReactElement =>
  h(Text, { className: 'k-quiet', style: { ...QUIET, ...style }, ...rest }, content)

export const mailLink = (
  href: string,
  content: ReactNode,
  { style, ...rest }: Styled = {},
): ReactElement =>
  h(Link, { href, className: 'k-link', style: { ...LINK, ...style }, ...rest }, content)

export const mailButton = (href: string, label: string): ReactElement =>
  h(Button, { href, className: 'k-button', style: BUTTON }, label)

export const mailRule = (key?: string): ReactElement =>
  h(Hr, { key, className: 'k-line', style: { borderColor: LINE, margin: '20px 0' } })

interface Frame {
  readonly locale: UiLocale
  readonly subject: string
  /** What a list of messages shows beside the subject. */
  readonly preview: string
}

/** The one frame of all messages, at 320 px too, in light and in dark. Nothing in it is fetched from anywhere. */
export const mailFrame = (
  { locale, subject, preview }: Frame,
  parts: readonly ReactNode[],
): ReactElement =>
  h(
    Html,
    { lang: locale },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, DARK),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { className: 'k-page', style: PAGE },
      h(
        Container,
        { className: 'k-card', style: CARD },
        h(Text, { className: 'k-brand', style: BRAND }, 'Kogge'),
        ...parts,
      ),
    ),
  )
