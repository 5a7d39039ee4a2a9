import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { timeInMail } from '@kogge/platform/server/mail/mail-times.ts'
import { create } from 'xmlbuilder2'
import type { FeedRow } from '../monitor.views.ts'
import { type FeedWords, titled } from './feed-words.ts'

/** A feed of tenders as it is written. */
export interface AtomContent {
  readonly guid: string
  readonly name: string
  readonly rows: readonly FeedRow[]
  /** Of the latest row, else of the profile. */
  readonly updatedAt: Date
  readonly locale: UiLocale
  /** The page of a tender, and that of the profile. */
  readonly pageOf: (rfxId: string) => string
  readonly profilePage: string
}

const amountIn = (
  locale: UiLocale,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, { style: 'currency', currency }).format(
    Number(amount),
  )

const summaryOf = ({ card }: FeedRow, words: FeedWords, locale: UiLocale): string =>
  [
    card.buyer && `${words.buyer}: ${card.buyer.name}`,
    card.deadlineAt && `${words.deadline}: ${timeInMail(locale, card.deadlineAt)}`,
    card.value && `${words.value}: ${amountIn(locale, card.value)}`,
  ]
    .filter((line) => line !== null && line !== '')
    .join(' · ')

/** As `xmlbuilder2` writes it unchanged: it reads entities in a text, and leaves those that no XML defines as they stand. */
const asWritten = (text: string): string => text.replaceAll('&', '&amp;amp;')

const linkTo = (href: string) => ({ '@rel': 'alternate', '@type': 'text/html', '@href': href })

const entryOf = (row: FeedRow, words: FeedWords, { locale, pageOf }: AtomContent) => {
  const { card, matchedAt } = row
  return {
    id: `urn:uuid:${card.rfxId}`,
    title: asWritten(card.title.text.trim()) || card.rfxId,
    updated: matchedAt,
    ...(card.publishedAt && { published: new Date(card.publishedAt).toISOString() }),
    ...(card.buyer && { author: { name: asWritten(card.buyer.name) } }),
    link: linkTo(pageOf(card.rfxId)),
    ...(card.cpv && { category: { '@term': card.cpv, '@scheme': 'urn:cpv' } }),
    summary: { '@type': 'text', '#': asWritten(summaryOf(row, words, locale)) },
  }
}

/**
 * Tenders as an Atom feed (RFC 4287), the latest match first. An entry keeps its id, and `updated` is the hour of its last match: an
 * amendment is shown as new by those who read it. The feed has no link to itself, so that a file that is passed on does not disclose the address.
 */
export const atomFeed = (content: AtomContent, words: FeedWords): string => {
  const { guid, name, rows, updatedAt, locale } = content
  const feed = {
    '@xmlns': 'http://www.w3.org/2005/Atom',
    '@xml:lang': locale,
    id: `urn:uuid:${guid}`,
    title: asWritten(titled(words.title, name)),
    updated: updatedAt.toISOString(),
    author: { name: 'Kogge' },
    generator: 'Kogge',
    link: linkTo(content.profilePage),
    entry: rows.map((row) => entryOf(row, words, content)),
  }
  // Characters that XML has no way to write are left out.
  return create({ encoding: 'UTF-8', invalidCharReplacement: '' }, { feed }).end({
    prettyPrint: true,
  })
}
