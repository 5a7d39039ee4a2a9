import { pickText } from '../kernel/locales.ts'
import { endOf } from '../kernel/notice-times.ts'
import type { Notice, NoticeLot, Texts } from '../notices/canonical-notice.ts'
import type { Parties } from './ocds-parties.ts'
import type {
  OcdsAmendment,
  OcdsClassification,
  OcdsItem,
  OcdsLot,
  OcdsPeriod,
  OcdsTender,
} from './ocds-schema.ts'
import { filled, isoOf, ocdsValue, uniqueById, uriOf, withoutUndefined } from './ocds-values.ts'

/** What the tender of a release is made of: a notice, or a request as it stands, which is of the same shape. */
export type TenderContent = Pick<
  Notice,
  | 'language'
  | 'title'
  | 'description'
  | 'nature'
  | 'procedureType'
  | 'cpv'
  | 'value'
  | 'buyers'
  | 'lots'
  | 'awards'
>

export interface TenderFacts {
  readonly status: OcdsTender['status']
  readonly statusOfLot: (lotId: string) => OcdsLot['status']
  readonly amendments: readonly OcdsAmendment[]
  /** Files of the request that everybody may read. */
  readonly documents?: OcdsTender['documents']
}

/** Procedure types (BT-105) as the methods of the standard (codelist method). */
const METHODS: Readonly<Record<string, NonNullable<OcdsTender['procurementMethod']>>> = {
  open: 'open',
  restricted: 'selective',
  'neg-w-call': 'selective',
  'comp-dial': 'selective',
  'comp-tend': 'selective',
  innovation: 'selective',
  'neg-wo-call': 'limited',
  'oth-single': 'open',
  'oth-mult': 'selective',
  exp_int_rail: 'open',
}

const CATEGORIES: Readonly<Record<string, NonNullable<OcdsTender['mainProcurementCategory']>>> = {
  works: 'works',
  supplies: 'goods',
  services: 'services',
}

const textOf = (texts: Texts, language: string | null): string | undefined =>
  pickText(texts, language ?? 'en', language)?.text

const cpvOf = (id: string): OcdsClassification => ({ scheme: 'CPV', id })

const itemsOf = (
  id: string,
  { main, additional }: Notice['cpv'],
  relatedLot?: string,
): OcdsItem[] =>
  main
    ? [
        withoutUndefined<OcdsItem>({
          id,
          classification: cpvOf(main),
          additionalClassifications: filled(
            [...new Set(additional)].filter((code) => code !== main).map(cpvOf),
          ),
          relatedLot,
        }),
      ]
    : []

/** From the first to the last of the times that lots name. */
const latest = (times: readonly (string | null)[]): string | undefined => {
  const ends = times.map(endOf).filter((time) => time !== null)
  return isoOf(ends.length > 0 ? new Date(Math.max(...ends.map(Number))) : null)
}

const periodTo = (times: readonly (string | null)[]): OcdsPeriod | undefined => {
  const endDate = latest(times)
  return endDate === undefined ? undefined : { endDate }
}

/** A document is named by its address, which is the same in every notice. */
const documentsOf = (lots: readonly NoticeLot[]): NonNullable<OcdsTender['documents']> =>
  lots
    .flatMap(({ documents }) => documents)
    .flatMap(({ url: written, title, languages }) => {
      const url = uriOf(written)
      return url
        ? withoutUndefined({
            id: url,
            documentType: 'biddingDocuments' as const,
            title: title ?? undefined,
            url,
            language: languages[0],
          })
        : []
    })

/** The lots of a tender; parts of a plan and groups are none. */
export const lotsIn = ({ lots }: Pick<Notice, 'lots'>): readonly NoticeLot[] =>
  uniqueById(lots.filter(({ kind }) => kind === 'lot'))

const lotOf = (lot: NoticeLot, language: string | null, status: OcdsLot['status']): OcdsLot =>
  withoutUndefined<OcdsLot>({
    id: lot.id,
    title: textOf(lot.title, language),
    description: textOf(lot.description, language),
    value: ocdsValue(lot.value),
    status,
  })

/** Of several lots the numbers of tenderers are not to be added up: one may bid for all. */
const tenderersOf = (lots: readonly NoticeLot[], awards: Notice['awards']): number | undefined => {
  const received = awards.map(({ tendersReceived }) => tendersReceived ?? -1)
  const most = Math.max(-1, ...received)
  return lots.length <= 1 && most >= 0 ? most : undefined
}

/** All of a tender as it is described at one time. */
export const tenderOf = (
  id: string,
  content: TenderContent,
  { status, statusOfLot, amendments, documents: files = [] }: TenderFacts,
  parties: Parties,
): OcdsTender => {
  const { language, lots, buyers, awards } = content
  const [buyer] = buyers
  const named = lotsIn(content)
  const submission = lots.find(({ submissionUrl }) => submissionUrl)?.submissionUrl
  return withoutUndefined<OcdsTender>({
    id,
    title: textOf(content.title, language),
    description: textOf(content.description, language),
    status,
    procuringEntity: buyer && parties.refer(buyer, 'procuringEntity'),
    value: ocdsValue(content.value),
    procurementMethod: METHODS[content.procedureType ?? ''],
    procurementMethodDetails: content.procedureType ?? undefined,
    mainProcurementCategory: CATEGORIES[content.nature ?? ''],
    submissionMethod: submission ? ['electronicSubmission'] : undefined,
    submissionMethodDetails: submission ? (uriOf(submission) ?? submission) : undefined,
    tenderPeriod: periodTo(lots.map(({ deadline }) => deadline)),
    enquiryPeriod: periodTo(lots.map(({ questionsUntil }) => questionsUntil)),
    contractPeriod: undefined,
    numberOfTenderers: tenderersOf(named, awards),
    items: filled(
      uniqueById([
        ...itemsOf('0', content.cpv),
        ...named.flatMap((lot) => itemsOf(lot.id, lot.cpv, lot.id)),
      ]),
    ),
    lots: filled(named.map((lot) => lotOf(lot, language, statusOfLot(lot.id)))),
    documents: filled(uniqueById([...documentsOf(lots), ...files])),
    amendments: filled(amendments),
  })
}
