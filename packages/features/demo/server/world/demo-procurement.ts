import { contractKindOf } from '@kogge/domain/reference/cpv-codes.ts'
import { BUYER_ORGS, type DemoOrg } from './demo-organisations.ts'
import { STREETS } from './demo-towns.ts'
import { priceOf } from './lot-prices.ts'
import type { Kind, Language, Phrasebook, Subject } from './phrasebook.ts'
import type { Random } from './seeded-random.ts'

/** Names of the lots' objects by language, with their CPV codes and their share of the value. */
export interface DemoLot {
  readonly cpv: string
  readonly name: (language: Language) => string
  /** A building or a street, which keeps its capital inside a sentence. */
  readonly isPlace: boolean
  readonly share: number
}

/** What one procedure buys, for whom: everything that its notices agree on. */
export interface Procurement {
  readonly subject: Subject
  readonly kind: Kind
  readonly buyer: DemoOrg
  /** The source's language first. */
  readonly languages: readonly Language[]
  readonly valueEur: number
  /** The plain title and the one with its qualifier. */
  readonly plain: (language: Language) => string
  readonly title: (language: Language) => string
  /** Whether the plain title begins with a name, which keeps its capital. */
  readonly startsWithName: boolean
  readonly lots: readonly DemoLot[]
  readonly months: number
}

export type CpvLabel = (code: string, language: Language) => string

/** How often a country buys. */
const COUNTRY_WEIGHTS = [
  ['LV', 42],
  ['EE', 26],
  ['LT', 25],
  ['FI', 2],
  ['SE', 2],
  ['PL', 1],
  ['NO', 1],
  ['DK', 1],
] as const

const countryOf = (random: Random): string => {
  let left = random.int(0, 99)
  for (const [country, weight] of COUNTRY_WEIGHTS) {
    left -= weight
    if (left < 0) return country
  }
  return 'LV'
}

const buyerOf = (random: Random, subject: Subject): DemoOrg => {
  const suitable = BUYER_ORGS.filter(({ kind }) => subject.buyers.includes(kind))
  const country = countryOf(random)
  const near = suitable.filter(({ town }) => town.country === country)
  return random.pick(near.length > 0 ? near : suitable)
}

const LOTS_BY_SITE = ['facility', 'food', 'guard', 'building', 'energy']

const shares = (random: Random, count: number): number[] => {
  const parts = Array.from({ length: count }, () => 0.3 + random.next())
  const sum = parts.reduce((a, b) => a + b, 0)
  return parts.map((part) => part / sum)
}

interface Draft {
  readonly book: Phrasebook
  readonly random: Random
  readonly subject: Subject
  readonly kind: Kind
  readonly buyer: DemoOrg
  readonly label: CpvLabel
}

/** Lots by kind of goods, by building or by street, where the subject can be divided like that. */
const dividedLots = ({ book, random, subject, kind, buyer, label }: Draft): DemoLot[] => {
  const town = buyer.town
  if (kind === 'supplies' && subject.lots.length > 1 && random.chance(0.62)) {
    const codes = random.some(subject.lots, random.int(2, subject.lots.length))
    const parts = shares(random, codes.length)
    return codes.map((cpv, at) => ({
      cpv,
      name: (language) => label(cpv, language),
      isPlace: false,
      share: parts[at] ?? 0,
    }))
  }
  if (buyer.kind !== 'm' || subject.title.en.includes('{')) return []
  const named = (count: number, name: (at: number, language: Language) => string): DemoLot[] =>
    shares(random, count).map((share, at) => ({
      cpv: random.pick(subject.lots),
      name: (language) => name(at, language),
      isPlace: true,
      share,
    }))
  if (kind === 'services' && LOTS_BY_SITE.includes(subject.theme) && random.chance(0.5)) {
    const sites = random.some(book.keys('site.nom'), random.int(2, 6))
    return named(sites.length, (at, language) =>
      book.fill('site.nom', sites[at] ?? '', language, {
        town: language === 'en' ? town.name : town.genitive,
      }),
    )
  }
  if (subject.theme === 'road' && kind !== 'supplies' && random.chance(0.5)) {
    const all = STREETS[town.language]
    const streets = random.some(all, random.int(2, 8))
    return named(streets.length, (at, language) =>
      book.fill('street', 'nom', language, { base: streets[at] ?? '' }),
    )
  }
  return []
}

/** Suffixes of titles that distinguish requests of a kind, as in real life. */
const qualifierOf = (
  { random, subject, kind, buyer }: Draft,
  months: number,
  valueEur: number,
): 'need' | 'year' | 'years' | 'place' | 'phase' | 'again' | null => {
  const title = subject.title.en
  if (random.chance(0.03)) return 'again'
  const isLong = months >= 24
  const draw = random.next()
  if (kind === 'works') {
    if (!title.includes('{') && buyer.kind === 'm' && draw < 0.55) return 'place'
    return valueEur > 400_000 && draw < 0.75 && draw > 0.5 ? 'phase' : null
  }
  if (title.includes('{')) return null
  const years = isLong ? 'years' : 'year'
  if (draw < 0.36) return / for | to | in /.test(title) ? years : 'need'
  if (draw < 0.6) return years
  return draw < 0.76 && kind === 'services' && buyer.kind === 'm' && !title.includes(' in ')
    ? 'place'
    : null
}

const monthsOf = (random: Random, kind: Kind, valueEur: number): number => {
  if (kind === 'works') return valueEur > 1_000_000 ? random.int(10, 24) : random.int(2, 9)
  return random.pick([12, 12, 24, 24, 36, 36, 48])
}

/** Draws one procurement. `startYear` is the year in which its contract will begin. */
export const drawProcurement = (
  book: Phrasebook,
  label: CpvLabel,
  random: Random,
  subject: Subject,
  startYear: number,
): Procurement => {
  const kind = contractKindOf(subject.cpv)
  const buyer = buyerOf(random, subject)
  const { town } = buyer
  const draft: Draft = { book, random, subject, kind, buyer, label }
  const valueEur = priceOf(random, subject.value)
  const months = monthsOf(random, kind, valueEur)
  const site = random.pick(book.keys('site.gen'))
  const street = random.pick(STREETS[town.language])
  const qualifier = qualifierOf(draft, months, valueEur)
  const phase = String(random.int(1, 3))
  const plain = (language: Language): string => {
    const base = { base: street }
    const own = language === 'en' ? buyer.name : buyer.genitive
    const townName = language === 'en' ? town.name : town.genitive
    return subject.title[language]
      .replace('{site}', () =>
        buyer.kind === 'm' ? book.fill('site.gen', site, language, { town: townName }) : own,
      )
      .replace('{street}', () => book.fill('street', 'gen', language, base))
      .replace('{streetAcc}', () => book.fill('street', 'acc', language, base))
  }
  const title = (language: Language): string =>
    qualifier === null
      ? plain(language)
      : book.fill('qualifier', qualifier, language, {
          title: plain(language),
          org: language === 'en' ? buyer.name : buyer.genitive,
          place: town.within[language] ?? town.name,
          year: String(startYear),
          last: String(startYear + Math.max(1, Math.round(months / 12) - 1)),
          n: phase,
        })
  const languages: Language[] =
    town.language === 'en' || !random.chance(0.3) ? [town.language] : [town.language, 'en']
  const divided = dividedLots(draft)
  const whole: DemoLot = {
    cpv: subject.lots[0] ?? subject.cpv,
    name: title,
    isPlace: false,
    share: 1,
  }
  return {
    subject,
    kind,
    buyer,
    languages,
    valueEur,
    plain,
    title,
    startsWithName: subject.title[town.language].startsWith('{'),
    lots: divided.length > 1 ? divided : [whole],
    months,
  }
}
