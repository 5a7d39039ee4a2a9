import type { Texts } from '@kogge/domain/notices/canonical-notice.ts'
import type { DemoLot, Procurement } from './demo-procurement.ts'
import type { Language, Phrasebook } from './phrasebook.ts'
import type { Random } from './seeded-random.ts'

/** The same text in every language of a procurement. */
export const inLanguages = (
  languages: readonly Language[],
  write: (language: Language) => string,
): Texts => Object.fromEntries(languages.map((language) => [language, write(language)]))

/** A title inside a sentence: its first letter small, unless it is a name or an abbreviation. */
const lowered = (title: string, startsWithName: boolean): string => {
  const isAbbreviation = /^\p{Lu}[\p{Lu}-]/u.test(title)
  if (startsWithName || isAbbreviation) return title
  return title.charAt(0).toLowerCase() + title.slice(1)
}

/** What flows through pipes and wires is neither unpacked nor replaced by an equivalent. */
const UTILITIES = ['energy', 'motorfuel']

export interface Extras {
  readonly framework: boolean
  readonly euFunds: boolean
  readonly planned: boolean
}

/** The description of a procurement in paragraphs: what, how, on what terms. */
export const descriptionOf = (
  book: Phrasebook,
  random: Random,
  procurement: Procurement,
  extras: Extras,
): Texts => {
  const { subject, kind, lots, languages } = procurement
  const opening = random.pick(book.sentences('object', kind))
  const sentences = random.some(book.sentences(`theme.${subject.theme}`, kind), 2)
  const terms = UTILITIES.includes(subject.theme) ? 'term.utility' : `term.${kind}`
  const term = random.pick(book.keys(terms))
  return inLanguages(languages, (language) => {
    const title = procurement.plain(language)
    const first = book.fill('object', opening, language, {
      title: lowered(title, procurement.startsWithName),
      Title: procurement.title(language),
    })
    const how = sentences.map((key) => book.fill(`theme.${subject.theme}`, key, language))
    const division = book.fill('lots', lots.length > 1 ? 'many' : `one.${kind}`, language, {
      n: String(lots.length),
    })
    const conditions = [book.fill(terms, term, language)]
    if (extras.framework) conditions.push(book.fill('note', 'framework', language))
    if (extras.euFunds) conditions.push(book.fill('note', 'eu', language))
    const paragraphs = [first, how.join(' '), `${division} ${conditions.join(' ')}`]
    if (extras.planned) paragraphs.push(book.fill('note', 'planned', language))
    return paragraphs.join('\n\n')
  })
}

/** A lot's title and description; the only lot of a procurement bears its title. */
export const lotTexts = (
  book: Phrasebook,
  procurement: Procurement,
  lot: DemoLot,
  at: number,
  whole: Texts,
): { title: Texts; description: Texts } => {
  const { kind, languages, lots, subject } = procurement
  const sentences = book.sentences(`theme.${subject.theme}`, kind)
  if (lots.length === 1)
    return { title: inLanguages(languages, procurement.title), description: whole }
  return {
    title: inLanguages(languages, (language) =>
      book.fill('lots', 'title', language, { n: String(at + 1), name: lot.name(language) }),
    ),
    description: inLanguages(languages, (language) => {
      const name = lowered(lot.name(language), lot.isPlace)
      const own = sentences[at % sentences.length]
      const how = own ? ` ${book.fill(`theme.${subject.theme}`, own, language)}` : ''
      return book.fill('lots', lot.isPlace ? 'text.place' : 'text', language, { name }) + how
    }),
  }
}
