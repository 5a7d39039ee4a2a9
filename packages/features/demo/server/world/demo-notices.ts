import type { Notice, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { criteriaOf, documentsOf, requirementsOf } from './criteria-and-documents.ts'
import { awardsOf } from './demo-awards.ts'
import { addDays, localDate, localTime, workday } from './demo-calendar.ts'
import type { Procurement } from './demo-procurement.ts'
import { lostTo } from './losing-bidders.ts'
import { amountIn, correctedPrice, splitPrice } from './lot-prices.ts'
import { quantityFor } from './lot-quantities.ts'
import type { Phrasebook } from './phrasebook.ts'
import type { Life } from './procedure-timeline.ts'
import { descriptionOf, inLanguages, lotTexts } from './procurement-texts.ts'
import { type Random, randomFrom } from './seeded-random.ts'

/** A notice and when Kogge is taken to have received it. */
export interface DemoNotice {
  readonly notice: Notice
  readonly importedAt: Date
}

const NATURE = { supplies: 'supplies', services: 'services', works: 'works' } as const
/** Themes that the Union's funds pay for; nobody's bread or gas. */
const FUNDED = [
  'works',
  'building',
  'road',
  'it',
  'software',
  'design',
  'machine',
  'vehicle',
  'lab',
  'electric',
]
const MINUTE_MS = 60_000

const procedureTypeOf = (random: Random, valueEur: number): string => {
  if (valueEur < 40_000) return random.pick(['oth-single', 'oth-single', 'open'])
  return random.chance(0.82) ? 'open' : random.pick(['restricted', 'neg-w-call', 'open'])
}

/** Tenders close on the hour or half past, in working time. */
const closingMinutes = (random: Random): number => 60 * random.int(10, 15) + random.pick([0, 0, 30])

/**
 * All notices of one procedure, oldest first: a plan or a call for competition, then what became
 * of it by today.
 */
export const noticesOf = (
  book: Phrasebook,
  random: Random,
  procurement: Procurement,
  life: Life,
  serial: number,
): DemoNotice[] => {
  const { buyer, kind, languages, lots, subject, valueEur } = procurement
  const { town } = buyer
  const { country } = town
  const [language = 'en'] = languages
  const noticeId = random.uuid()
  const resultId = random.uuid()
  const procedureId = random.uuid()
  const reference = `${country} ${life.published.getUTCFullYear()}/${String(serial).padStart(4, '0')}`
  const path = procedureId.slice(0, 8)
  const isLarge = valueEur >= 140_000
  const extras = {
    framework: kind !== 'works' && random.chance(0.2),
    euFunds: isLarge && random.chance(0.3) && FUNDED.includes(subject.theme),
    planned: life.deadline === null,
  }
  const hasValue = random.chance(0.88)
  const minutes = closingMinutes(random)
  const description = descriptionOf(book, random, procurement, extras)
  const criteria = criteriaOf(book, random, procurement)
  const requirements = requirementsOf(book, random, procurement)
  const documents = documentsOf(book, procurement, path)
  const variants = random.chance(0.08) ? 'allowed' : 'not-allowed'
  const acceptsEnglish = languages.includes('en') || random.chance(0.1)
  const submissionLanguages = acceptsEnglish ? [...new Set([language, 'en'])] : [language]
  const shares = lots.map(({ share }) => share)
  // What the buyer expects to pay, until a correction says otherwise.
  let expected = valueEur
  const valued = (): Pick<Notice, 'value' | 'frameworkMaximum'> => ({
    value: hasValue ? amountIn(country, expected) : null,
    frameworkMaximum: hasValue && extras.framework ? amountIn(country, expected) : null,
  })
  const place = {
    country,
    nuts: town.nuts,
    city: town.name,
    postcode: town.postcode,
    text: {},
  }

  const lotsAt = (deadline: Date | null): NoticeLot[] => {
    const prices = splitPrice(expected, shares)
    return lots.map((lot, at) => ({
      id: `LOT-${String(at + 1).padStart(4, '0')}`,
      kind: deadline === null ? 'part' : 'lot',
      ...lotTexts(book, procurement, lot, at, description),
      cpv: { main: lot.cpv, additional: lots.length === 1 ? subject.lots.slice(1) : [] },
      nature: NATURE[kind],
      value: hasValue ? amountIn(country, prices[at] ?? 0) : null,
      // A stream of its own: what else is drawn does not depend on it.
      ...quantityFor(randomFrom(`${procedureId} ${at}`), lot.cpv, prices[at] ?? 0),
      place: [place],
      deadline: deadline && localTime(deadline, minutes, country),
      questionsUntil: deadline && localTime(addDays(deadline, -6), 17 * 60, country),
      // In Estonia tenders are opened an hour after the deadline at the earliest.
      openingAt: deadline && localTime(deadline, minutes + (country === 'EE' ? 60 : 30), country),
      duration: {
        start: null,
        end: null,
        length: { value: String(procurement.months), unit: 'MONTH' },
      },
      criteria: deadline === null ? [] : criteria,
      requirements: deadline === null ? [] : requirements.lot,
      documents: deadline === null ? [] : documents,
      submissionUrl: deadline && `https://submission.demo.kogge.example/${path}`,
      submissionLanguages,
      options: {
        renewals: null,
        framework: extras.framework ? 'fa-wo-rc' : 'none',
        dynamicPurchasing: null,
        euFunds: extras.euFunds ? 'eu-funds' : 'no-eu-funds',
        sme: valueEur < 1_000_000,
        variants,
      },
    }))
  }

  const common: Omit<Notice, 'version' | 'publicationDate' | 'dispatchedAt' | 'lots'> = {
    format: 'demo',
    noticeId,
    publicationNumber: null,
    procedureId,
    formType: life.deadline === null ? 'planning' : 'competition',
    noticeType: life.deadline === null ? 'pin-only' : 'cn-standard',
    subtype: life.deadline === null ? '4' : '16',
    sdk: null,
    legalBasis: isLarge ? '32014L0024' : 'other',
    language,
    languages: [...languages],
    title: inLanguages(languages, procurement.title),
    description,
    nature: NATURE[kind],
    procedureType: life.deadline === null ? null : procedureTypeOf(random, valueEur),
    cpv: { main: subject.cpv, additional: [] },
    place: [place],
    ...valued(),
    totalAwardedValue: null,
    additionalInformation: inLanguages(languages, (one) => book.fill('note', 'demo', one)),
    reference,
    buyers: [{ ...buyer.notice, key: 'ORG-0001' }],
    organisations: [],
    awards: [],
    changes: null,
    requirements: life.deadline === null ? [] : requirements.procedure,
    references: [],
    withheld: [],
    sourceUrl: null,
  }

  /** Sources publish in the night; what is dated today has come before the day began. */
  const issued = (day: Date): Pick<Notice, 'publicationDate' | 'dispatchedAt'> => ({
    publicationDate: localDate(day, country),
    dispatchedAt: localTime(workday(addDays(day, -1), 'before'), 14 * 60 + (serial % 120), country),
  })
  const received = (day: Date): Date => new Date(day.getTime() - (serial % 110) * MINUTE_MS)

  const first: DemoNotice = {
    notice: { ...common, ...issued(life.published), version: '01', lots: lotsAt(life.deadline) },
    importedAt: received(life.published),
  }
  const history = [first]
  let currentDeadline = life.deadline
  const change = (day: Date, reasonCode: string, key: string): void => {
    const text = inLanguages(languages, (one) => book.fill('change', key, one))
    const version = `0${history.length + 1}`
    history.push({
      importedAt: received(day),
      notice: {
        ...common,
        ...issued(day),
        version,
        ...valued(),
        formType: 'change',
        noticeType: 'corr',
        lots: lotsAt(currentDeadline),
        changes: {
          changedNoticeId: `${noticeId}-0${history.length}`,
          reasonCode,
          description: text,
          sections: [{ id: 'LOT-0001', description: text }],
        },
      },
    })
  }
  if (life.changed) {
    currentDeadline = life.changed.deadline
    if (life.changed.key === 'volume') expected = correctedPrice(random, valueEur)
    change(life.changed.day, 'update-add', life.changed.key)
  }
  if (life.cancelled) change(life.cancelled.day, 'cancel', life.cancelled.key)
  if (life.decided && currentDeadline) {
    const { awards, total } = awardsOf(
      random,
      procurement,
      splitPrice(expected, shares),
      life.decided,
      reference,
    )
    history.push({
      importedAt: received(life.decided),
      notice: {
        ...common,
        ...issued(life.decided),
        noticeId: resultId,
        version: '01',
        formType: 'result',
        noticeType: 'can-standard',
        subtype: '29',
        ...valued(),
        lots: lotsAt(currentDeadline),
        awards,
        ...lostTo(procurement, awards, reference),
        totalAwardedValue: total > 0 ? amountIn(country, total) : null,
        references: [`${noticeId}-0${history.length}`],
      },
    })
  }
  return history
}
