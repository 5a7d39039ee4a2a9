import { pickText } from '../kernel/locales.ts'
import { endOf, startOf } from '../kernel/notice-times.ts'
import type {
  Notice,
  NoticeAmount,
  NoticeAward,
  NoticeLot,
  Texts,
} from '../notices/canonical-notice.ts'
import { newParties, type Parties } from './ocds-parties.ts'
import type {
  OcdsAmendment,
  OcdsAward,
  OcdsContract,
  OcdsItem,
  OcdsLot,
  OcdsPeriod,
  OcdsRelease,
  OcdsStatistic,
  OcdsTag,
  OcdsTender,
  OcdsValue,
} from './ocds-schema.ts'

/** What a release is made of: a notice, or a request as it stands, which is of the same shape. */
export type OcdsContent = Pick<
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

/** One publication of a process, or the process as it stands. */
export interface OcdsPublication {
  /** Never changes, and is no other's within the process. */
  readonly id: string
  readonly at: Date
  readonly tags: readonly OcdsTag[]
  readonly status: OcdsTender['status']
  readonly content: OcdsContent
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

const CURRENCY = /^[A-Z]{3}$/
/** A withheld amount has no currency, and is no amount. */
export const ocdsValue = (value: NoticeAmount | null): OcdsValue | undefined =>
  value && CURRENCY.test(value.currency)
    ? { amount: Number(value.amount), currency: value.currency }
    : undefined

export const isoOf = (date: Date | null): string | undefined => date?.toISOString()

/** Members that are undefined are not written. */
export const withoutUndefined = <Shape extends object>(
  shape: {
    readonly [Key in keyof Shape]: Shape[Key] | undefined
  },
): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape

const textOf = (texts: Texts, language: string | null): string | undefined =>
  pickText(texts, language ?? 'en', language)?.text

const itemsOf = (id: string, cpv: Notice['cpv'], relatedLot?: string): OcdsItem[] => {
  if (!cpv.main) return []
  const additional = cpv.additional.map((code) => ({ scheme: 'CPV' as const, id: code }))
  return [
    {
      id,
      classification: { scheme: 'CPV', id: cpv.main },
      ...(additional.length > 0 && { additionalClassifications: additional }),
      ...(relatedLot && { relatedLot }),
    },
  ]
}

/** BT-142 of a lot: without a winner it is unsuccessful, with one complete. */
const lotStatus = (
  lot: NoticeLot,
  awards: readonly NoticeAward[],
  whole: OcdsTender['status'],
): OcdsLot['status'] => {
  const results = awards.filter(({ lotId }) => lotId === lot.id)
  if (results.length === 0) return whole === 'complete' ? 'active' : whole
  return results.every(({ outcome }) => outcome === 'clos-nw') ? 'unsuccessful' : 'complete'
}

/** From the first to the last of the times that lots name. */
const latest = (times: readonly (string | null)[]): string | undefined => {
  const ends = times.map(endOf).filter((time) => time !== null)
  return isoOf(ends.length > 0 ? new Date(Math.max(...ends.map(Number))) : null)
}

const periodTo = (endDate: string | undefined): OcdsPeriod | undefined =>
  endDate === undefined ? undefined : { endDate }

const documentsOf = (lots: readonly NoticeLot[]): NonNullable<OcdsTender['documents']> => {
  const links = new Map(lots.flatMap((lot) => lot.documents.map((link) => [link.url, link])))
  return [...links.values()].map((link, index) =>
    withoutUndefined({
      id: String(index + 1),
      documentType: 'biddingDocuments' as const,
      title: link.title ?? undefined,
      url: link.url,
      language: link.languages[0],
    }),
  )
}

const tenderOf = (
  id: string,
  { content, status, amendments, documents: files = [] }: OcdsPublication,
  parties: Parties,
): OcdsTender => {
  const { language, lots, buyers, awards } = content
  const [buyer] = buyers
  const named = lots.filter(({ kind }) => kind === 'lot')
  const items = [
    ...itemsOf('0', content.cpv),
    ...named.flatMap((lot) => itemsOf(lot.id, lot.cpv, lot.id)),
  ]
  const documents = [...documentsOf(lots), ...files]
  const submission = lots.find(({ submissionUrl }) => submissionUrl)?.submissionUrl
  const received = awards
    .map(({ tendersReceived }) => tendersReceived)
    .filter((count) => count !== null)
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
    submissionMethodDetails: submission ?? undefined,
    tenderPeriod: periodTo(latest(lots.map(({ deadline }) => deadline))),
    enquiryPeriod: periodTo(latest(lots.map(({ questionsUntil }) => questionsUntil))),
    contractPeriod: undefined,
    // Of several lots the numbers of tenderers are not to be added up: one may bid for all.
    numberOfTenderers: named.length <= 1 && received.length > 0 ? Math.max(...received) : undefined,
    items: items.length > 0 ? items : undefined,
    lots:
      named.length > 0
        ? named.map((lot) =>
            withoutUndefined<OcdsLot>({
              id: lot.id,
              title: textOf(lot.title, language),
              description: textOf(lot.description, language),
              value: ocdsValue(lot.value),
              status: lotStatus(lot, awards, status),
            }),
          )
        : undefined,
    documents: documents.length > 0 ? documents : undefined,
    amendments: amendments.length > 0 ? amendments : undefined,
  })
}

const awardId = (award: NoticeAward, index: number): string =>
  `${award.lotId ?? 'all'}-${index + 1}`

const awardsOf = ({ content }: OcdsPublication, parties: Parties): OcdsAward[] =>
  content.awards.map((award, index) =>
    withoutUndefined<OcdsAward>({
      id: awardId(award, index),
      title: undefined,
      status: award.outcome === 'clos-nw' ? 'unsuccessful' : 'active',
      date: isoOf(startOf(award.decidedAt)),
      value: ocdsValue(award.value),
      suppliers:
        award.winners.length > 0
          ? award.winners.map((org) => parties.refer(org, 'supplier'))
          : undefined,
      relatedLots: award.lotId ? [award.lotId] : undefined,
    }),
  )

/** An award with a contract's number is one (BT-150). */
const contractsOf = ({ content }: OcdsPublication): OcdsContract[] =>
  content.awards.flatMap((award, index) =>
    award.contractId
      ? [
          withoutUndefined<OcdsContract>({
            id: award.contractId,
            awardID: awardId(award, index),
            status: 'active',
            value: ocdsValue(award.value),
            title: undefined,
            dateSigned: isoOf(startOf(award.concludedAt ?? null)),
          }),
        ]
      : [],
  )

/** How many tenders there are for a lot, or for the whole. */
export const bidCount = (value: number, lotId: string | null): OcdsStatistic => ({
  id: `bids-${lotId ?? 'all'}`,
  measure: 'bids',
  value,
  ...(lotId !== null && { relatedLot: lotId }),
})

/** Tenders received (BT-759): each award of a lot tells the same. */
const bidsOf = ({ content }: OcdsPublication): OcdsRelease['bids'] => {
  const counts = new Map(
    content.awards.flatMap(({ lotId, tendersReceived }) =>
      tendersReceived === null ? [] : [[lotId, tendersReceived] as const],
    ),
  )
  return counts.size > 0
    ? { statistics: [...counts].map(([lotId, value]) => bidCount(value, lotId)) }
    : undefined
}

/** A publication as a release: everything that it says, whatever was said before. */
export const releaseOf = (ocid: string, publication: OcdsPublication): OcdsRelease => {
  const { content, id, at, tags } = publication
  const parties = newParties()
  const buyers = content.buyers.map((org) => parties.refer(org, 'buyer'))
  const tender = tenderOf(ocid, publication, parties)
  const awards = awardsOf(publication, parties)
  const contracts = contractsOf(publication)
  return withoutUndefined<OcdsRelease>({
    ocid,
    id: `${ocid}-${id}`,
    date: at.toISOString(),
    tag: tags,
    initiationType: 'tender',
    language: content.language ?? undefined,
    parties: parties.all(),
    buyer: buyers[0],
    tender,
    bids: bidsOf(publication),
    awards: awards.length > 0 ? awards : undefined,
    contracts: contracts.length > 0 ? contracts : undefined,
  })
}

/** How far a notice takes its process, by its kind of form (BT-03) and what is in it. */
export const tagsOf = (
  notice: Pick<Notice, 'formType' | 'changes' | 'modification' | 'awards'>,
  isCancelling: boolean,
): OcdsTag[] => {
  const { formType, changes, modification, awards } = notice
  if (modification || formType === 'cont-modif') return ['contractAmendment']
  const isResult = formType === 'result' || formType === 'dir-awa-pre'
  if (isCancelling) return [isResult ? 'awardCancellation' : 'tenderCancellation']
  if (isResult)
    return awards.some(({ contractId }) => contractId) ? ['award', 'contract'] : ['award']
  if (formType === 'planning') return ['planning']
  return [changes || formType === 'change' ? 'tenderAmendment' : 'tender']
}
