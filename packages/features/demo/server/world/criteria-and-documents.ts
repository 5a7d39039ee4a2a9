import type {
  NoticeCriterion,
  NoticeDocument,
  NoticeRequirement,
} from '@kogge/domain/notices/canonical-notice.ts'
import type { Procurement } from './demo-procurement.ts'
import type { Kind, Phrasebook } from './phrasebook.ts'
import { inLanguages } from './procurement-texts.ts'
import type { Random } from './seeded-random.ts'

const QUALITY: Readonly<Record<Kind, readonly string[]>> = {
  supplies: ['delivery', 'warranty', 'green'],
  services: ['experts', 'method', 'green'],
  works: ['term', 'warranty', 'experts'],
}
/** Goods that are used up: nobody gives a warranty on bread. */
const CONSUMED = ['food', 'office', 'med', 'print', 'chem', 'cloth', 'agri']
/** Bought by price alone. */
const BY_PRICE = ['energy', 'motorfuel', 'biofuel', 'finance']

const qualitiesOf = ({ kind, subject }: Procurement): readonly string[] => {
  if (BY_PRICE.includes(subject.theme)) return []
  const isConsumed = kind === 'supplies' && CONSUMED.includes(subject.theme)
  return QUALITY[kind].filter((key) => !isConsumed || key !== 'warranty')
}

/** The price alone, or with one to three more criteria; the weights make a hundred. */
export const criteriaOf = (
  book: Phrasebook,
  random: Random,
  procurement: Procurement,
): NoticeCriterion[] => {
  const { languages } = procurement
  const qualities = qualitiesOf(procurement)
  const extra = random.chance(0.45) ? [] : random.some(qualities, random.int(1, 3))
  const weights = extra.map(() => random.pick([5, 10, 10, 15, 20]))
  const price = 100 - weights.reduce((sum, weight) => sum + weight, 0)
  return [
    ['price', price] as const,
    ...extra.map((key, at) => [key, weights[at] ?? 0] as const),
  ].map(([key, weight]) => ({
    type: key === 'price' ? 'price' : 'quality',
    name: inLanguages(languages, (language) => book.fill('criterion', key, language)),
    description: inLanguages(languages, (language) => book.fill('criterion.text', key, language)),
    weight: String(weight),
    weightUnit: 'per-exa',
  }))
}

const REFERENCES: Readonly<Record<Kind, string>> = {
  supplies: 'slc-abil-ref-supply',
  services: 'slc-abil-ref-services',
  works: 'slc-abil-ref-work',
}

/** What a tenderer must be and must not be; more is asked where more is at stake. */
export const requirementsOf = (
  book: Phrasebook,
  random: Random,
  { kind, languages, valueEur }: Procurement,
): { lot: NoticeRequirement[]; procedure: NoticeRequirement[] } => {
  const turnover = Math.round(valueEur / 10_000) * 10_000
  const isLarge = valueEur >= 100_000
  const requirement = (
    what: NoticeRequirement['kind'],
    type: string,
    key: string,
  ): NoticeRequirement => ({
    kind: what,
    type,
    name: inLanguages(languages, (language) => book.fill('requirement', key, language)),
    description: inLanguages(languages, (language) =>
      book.fill('requirement.text', key, language, {
        amount: turnover.toLocaleString('en-GB').replaceAll(',', '\u00a0'),
      }),
    ),
  })
  const lot = [requirement('selection', 'slc-suit-reg-trade', 'register')]
  if (isLarge) lot.push(requirement('selection', 'slc-stand-to-avg', 'turnover'))
  if (isLarge || random.chance(0.5))
    lot.push(requirement('selection', REFERENCES[kind], 'references'))
  if (kind !== 'supplies' && random.chance(0.6))
    lot.push(requirement('selection', 'slc-abil-staff-qual', 'staff'))
  if (valueEur >= 1_000_000) lot.push(requirement('selection', 'slc-sche-qu-cert-indep', 'quality'))
  return {
    lot,
    procedure: [
      requirement('exclusion', 'exg-pmt-bre-tax', 'tax'),
      requirement('exclusion', 'exg-crim-corrpt', 'crime'),
      requirement('exclusion', 'exg-sitn-insolvency', 'insolvency'),
    ],
  }
}

/** Links to the documents of a procurement, at an address that belongs to nobody. */
export const documentsOf = (
  book: Phrasebook,
  { languages }: Procurement,
  reference: string,
): NoticeDocument[] => {
  const [language = 'en'] = languages
  return book.keys('document').map((key) => ({
    url: `https://documents.demo.kogge.example/${reference}/${key}.pdf`,
    title: book.fill('document', key, language),
    languages: [language],
    restricted: false,
  }))
}
