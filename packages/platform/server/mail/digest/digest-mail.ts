import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { render } from '@react-email/render'
import type { ReactNode } from 'react'
import type { ComposedMail } from '../mail-composition.ts'
import { mailFrame, mailLink, mailRule, mailText, mailTitle, quietText } from '../mail-frame.ts'
import { choicePath } from '../mail-token-links.ts'
import type { DigestContent, DigestSection, DigestTender } from './digest-content.ts'
import { type DigestTranslator, digestTranslator } from './digest-texts.ts'
import { digestSubject, factsOf, previewText, reasonText, sectionTitle } from './digest-words.ts'
import { harmlessDigest } from './harmless-digest.ts'

interface Writing extends DigestContent {
  readonly t: DigestTranslator
  /** The address of a page in the reader's language. */
  readonly page: (path: string) => string
}

/** One entry: a link, and lines under it. */
interface Entry {
  readonly key: string
  readonly title: string
  readonly language: string | null
  readonly url: string
  readonly lines: readonly string[]
}

const tenderEntry = (tender: DigestTender, { locale, t, page }: Writing, note: string): Entry => ({
  key: tender.rfxId + note,
  title: tender.title,
  language: tender.language,
  url: page(`/rfx/${tender.rfxId}`),
  lines: [note, factsOf(tender, locale, t).join(' · '), reasonText(tender, t)].filter(
    (line) => line !== '',
  ),
})

const entriesOf = (section: DigestSection, writing: Writing): readonly Entry[] => {
  const { t, page } = writing
  switch (section.is) {
    case 'profile':
    case 'deadlines':
      return section.tenders.map((tender) => tenderEntry(tender, writing, ''))
    case 'watched':
      return section.tenders.map((tender) => {
        const fields = tender.fields.map((field) => t(`fields.${field}`)).join(', ')
        const cause =
          tender.cause === 'changed' ? t('causes.changed', { fields }) : t(`causes.${tender.cause}`)
        return tenderEntry(tender, writing, tender.watched ? `${tender.watched}: ${cause}` : cause)
      })
    case 'messages':
      return section.messages.map(({ heading, body, path }) => ({
        key: path + heading,
        title: heading,
        language: null,
        url: page(path),
        lines: [body],
      }))
  }
}

/** Where all of a section stands; the page is read in the organisation for which it is followed. */
const allOf = (section: Exclude<DigestSection, { is: 'messages' }>): string => {
  const path = section.is === 'profile' ? '/monitor/search' : '/monitor/watching'
  const search = new URLSearchParams({
    // Lists read JSON alone.
    ...(section.is === 'profile' && { profile: JSON.stringify([section.guid]) }),
    ...(section.orgId !== null && { switchToOrg: section.orgId }),
  })
  return search.size > 0 ? `${path}?${search}` : path
}

/** Where all of a section stands, and where the mail of a profile is changed. */
const linksOf = (section: DigestSection, { is, t, page }: Writing) => {
  if (section.is === 'messages') return []
  const rest = section.total - section.tenders.length
  const label = rest > 0 ? t('more', { count: rest }) : t('all')
  const more = { label, url: page(allOf(section)) }
  if (section.is !== 'profile') return [more]
  const choices = is === 'sample' ? '/monitor/subscribe' : '/monitor/unsubscribe'
  const change = {
    label: t(is === 'sample' ? 'subscribeProfile' : 'changeProfile'),
    url: page(`${choicePath(choices)}?profile=${section.guid}`),
  }
  return [more, change]
}

const ENTRY = { margin: '0 0 2px', fontSize: '15px', lineHeight: '22px' }
const LAST = { margin: '0 0 16px' }

const sectionParts = (
  section: DigestSection,
  writing: Writing,
  at: number,
): readonly ReactNode[] => {
  const entries = entriesOf(section, writing).flatMap(({ key, title, language, url, lines }) => [
    mailText(mailLink(url, title, language ? { lang: language } : {}), { key, style: ENTRY }),
    ...lines.map((line, index) =>
      quietText(line, {
        key: `${key} ${index}`,
        style: index === lines.length - 1 ? LAST : { margin: 0 },
      }),
    ),
  ])
  const org = section.is !== 'messages' && section.org
  return [
    mailTitle(sectionTitle(section, writing.t), 'h2', { key: `section ${at}` }),
    org && quietText(org, { key: `org ${at}` }),
    ...entries,
    ...linksOf(section, writing).map(({ label, url }) =>
      quietText(mailLink(url, label), { key: `${at} ${url}`, style: { margin: '0 0 4px' } }),
    ),
  ]
}

const underlined = (title: string): string => `${title}\n${'-'.repeat(title.length)}`

const sectionLines = (section: DigestSection, writing: Writing): string =>
  [
    underlined(sectionTitle(section, writing.t)),
    ...(section.is !== 'messages' && section.org ? [section.org] : []),
    ...entriesOf(section, writing).map(({ title, url, lines }) =>
      [title, ...lines, url].join('\n'),
    ),
    ...linksOf(section, writing).map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n')

/** Writes a digest in its reader's language, with a plain part that says the same. Links are made of `publicUrl` alone. */
export const composeDigest = async (
  raw: DigestContent,
  publicUrl: string,
): Promise<ComposedMail> => {
  const content = harmlessDigest(raw)
  const { locale } = content
  const t = digestTranslator(locale)
  const page = (path: string): string => publicUrl + withLocale(locale, path)
  const writing = { ...content, t, page }
  const subject = digestSubject(content, t)
  const footer = t('footer', { host: new URL(publicUrl).host })
  const foot = [
    { label: t('settings'), url: page('/user-settings/notifications') },
    { label: t('unsubscribe'), url: page(choicePath('/unsubscribe')) },
  ]
  const html = await render(
    mailFrame({ locale, subject, preview: previewText(content) }, [
      mailTitle(subject),
      content.is === 'sample' && mailText(t('sample')),
      ...content.sections.flatMap((section, at) => sectionParts(section, writing, at)),
      mailRule('foot'),
      quietText(footer, { key: 'footer', style: { margin: '0 0 8px' } }),
      ...foot.map(({ label, url }) =>
        quietText(mailLink(url, label), { key: url, style: { margin: '0 0 4px' } }),
      ),
    ]),
  )
  const text = [
    subject,
    ...(content.is === 'sample' ? [t('sample')] : []),
    ...content.sections.map((section) => sectionLines(section, writing)),
    `--\n${footer}`,
    ...foot.map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n')
  return { subject, html, text: `${text}\n` }
}
