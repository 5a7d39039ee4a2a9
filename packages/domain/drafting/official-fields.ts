import { COUNTRIES_WITH_REGIONS } from '../reference/countries-with-regions.ts'
import { isFull, mayBeAccelerated, type NoticeForm } from '../rfx/notice-form.ts'
import {
  earlierProcedureId,
  namesEarlierProcedure,
  type OfficialNotice,
} from './official-notice.ts'
import { asksCandidates, mayReduceInStages } from './procurement-procedures.ts'

/** A notice as far as it decides on what its buyer is asked. */
export interface AskingNotice {
  readonly form: NoticeForm
  /** BT-105 */
  readonly procedureType: string | null
  /** Whether its period is shortened for urgency (BT-106). */
  readonly isUrgent: boolean
}

interface FieldRule {
  /** Business terms (BT) of Regulation (EU) 2019/1780; OPT and OPA as the eForms SDK counts them. */
  readonly terms: readonly string[]
  /** Whether the rules of the SDK ask it of a notice that is answered so far. */
  readonly isAsked: (notice: AskingNotice, official: OfficialNotice) => boolean
  readonly isAnswered: (official: OfficialNotice) => boolean
  /** The field that answers it within `official`, where it has another name; `inLanguages` where that is a text. */
  readonly field?: string
  readonly inLanguages?: true
}

const hasText = (texts: Readonly<Record<string, string>> | undefined): boolean =>
  Object.values(texts ?? {}).some((text) => text.trim() !== '')

const UTILITIES = '32014L0025'
const CONCESSIONS = '32014L0023'

const isCall = ({ form }: AskingNotice): boolean => form.form === 'competition'
/** Under the general directive, or the rules of the Union for its own purchases. */
const isGeneral = ({ form }: AskingNotice): boolean =>
  isFull(form) && (form.legalBasis === '32014L0024' || form.legalBasis === '32024R2509')
const isFullOne = ({ form }: AskingNotice): boolean => isFull(form)
const isUnder = ({ form }: AskingNotice, legalBasis: string): boolean =>
  form.legalBasis === legalBasis
const isReviewed = (notice: AskingNotice): boolean =>
  isFullOne(notice) || isUnder(notice, UTILITIES) || isUnder(notice, CONCESSIONS)
const isDirectCall = (notice: AskingNotice): boolean =>
  isCall(notice) && notice.form.legalBasis !== 'other'
const isGeneralCall = ({ form }: AskingNotice): boolean => form.subtype === '16'
/** A direct award whose grounds the directive asks for. */
const isDirect = ({ form, procedureType }: AskingNotice): boolean =>
  form.form === 'result' && isFull(form) && procedureType === 'neg-wo-call'
const choosesCandidates = (notice: AskingNotice): boolean =>
  isCall(notice) && isFullOne(notice) && asksCandidates(notice.procedureType)

/** A detail of the body that reviews decisions, once it is named. */
const ofReviewBody = (term: string, detail: keyof OfficialNotice['reviewBody']): FieldRule => ({
  terms: [term],
  isAsked: (notice, { reviewBody }) => isReviewed(notice) && reviewBody.name.trim() !== '',
  isAnswered: ({ reviewBody }) => Boolean(reviewBody[detail]?.trim()),
  field: `reviewBody.${detail}`,
})

/** What the official notice asks of its buyer and the section of the draft answers, in the order of that section. */
const RULES = {
  legalType: {
    terms: ['BT-11'],
    isAsked: (notice) => isGeneral(notice) || isUnder(notice, CONCESSIONS),
    isAnswered: ({ legalType }) => legalType !== null,
  },
  activity: {
    terms: ['BT-10'],
    isAsked: isGeneral,
    isAnswered: ({ activity }) => activity !== null,
  },
  law: {
    terms: ['BT-01'],
    isAsked: ({ form }) => form.legalBasis === 'other',
    isAnswered: ({ law }) => hasText(law),
    inLanguages: true,
  },
  isUnderGpa: {
    terms: ['BT-115'],
    isAsked: isFullOne,
    isAnswered: ({ isUnderGpa }) => isUnderGpa !== null,
  },
  euFunds: {
    terms: ['BT-60'],
    isAsked: isFullOne,
    isAnswered: ({ euFunds }) => euFunds !== null,
  },
  participation: {
    terms: ['BT-71'],
    isAsked: isDirectCall,
    isAnswered: ({ participation }) => participation !== null,
  },
  performance: {
    terms: ['BT-736'],
    isAsked: isDirectCall,
    isAnswered: ({ performance }) => performance !== null,
  },
  invoices: {
    terms: ['BT-743'],
    isAsked: isGeneralCall,
    isAnswered: ({ invoices }) => invoices !== null,
  },
  hasElectronicOrders: {
    terms: ['BT-92'],
    isAsked: isGeneralCall,
    isAnswered: ({ hasElectronicOrders }) => hasElectronicOrders !== null,
  },
  hasElectronicPayment: {
    terms: ['BT-93'],
    isAsked: isGeneralCall,
    isAnswered: ({ hasElectronicPayment }) => hasElectronicPayment !== null,
  },
  directAward: {
    terms: ['BT-136'],
    isAsked: isDirect,
    isAnswered: ({ directAward }) => Boolean(directAward),
  },
  directAwardReason: {
    terms: ['BT-135'],
    isAsked: isDirect,
    isAnswered: ({ directAwardReason }) => hasText(directAwardReason),
    inLanguages: true,
  },
  earlierProcedure: {
    terms: ['BT-1252'],
    // Of the forms of the directive the SDK takes it and does not ask for it; what is written has to name one.
    isAsked: ({ form, procedureType }, { directAward, earlierProcedure }) =>
      form.form === 'result' &&
      procedureType === 'neg-wo-call' &&
      namesEarlierProcedure(directAward) &&
      (Boolean(earlierProcedure?.trim()) ||
        (form.legalBasis === 'other' && directAward !== 'irregular')),
    isAnswered: ({ earlierProcedure }) => earlierProcedureId(earlierProcedure) !== null,
  },
  validDays: {
    terms: ['BT-98', 'OPA-98'],
    isAsked: (notice) => isCall(notice) && isFullOne(notice) && notice.procedureType === 'open',
    isAnswered: ({ validDays }) => validDays !== null,
  },
  leastCandidates: {
    terms: ['BT-50', 'BT-51', 'BT-661'],
    isAsked: choosesCandidates,
    isAnswered: ({ leastCandidates }) => leastCandidates !== null,
  },
  reducesCandidates: {
    terms: ['BT-52'],
    isAsked: (notice) => choosesCandidates(notice) && mayReduceInStages(notice.procedureType),
    isAnswered: ({ reducesCandidates }) => reducesCandidates !== null,
  },
  mayAwardWithoutNegotiation: {
    terms: ['BT-120'],
    isAsked: (notice) => choosesCandidates(notice) && notice.procedureType === 'neg-w-call',
    isAnswered: ({ mayAwardWithoutNegotiation }) => mayAwardWithoutNegotiation !== null,
  },
  features: {
    terms: ['BT-88'],
    isAsked: (notice) => isCall(notice) && notice.form.type.endsWith('-social'),
    isAnswered: ({ features }) => hasText(features),
    inLanguages: true,
  },
  urgency: {
    terms: ['BT-1351'],
    isAsked: ({ form, procedureType, isUrgent }) =>
      isUrgent && mayBeAccelerated(form, procedureType),
    isAnswered: ({ urgency }) => hasText(urgency),
    inLanguages: true,
  },
  reviewBody: {
    terms: ['OPT-301'],
    isAsked: isReviewed,
    isAnswered: ({ reviewBody }) => reviewBody.name.trim() !== '',
    field: 'reviewBody.name',
  },
  reviewBodyNumber: ofReviewBody('BT-501', 'registrationNumber'),
  reviewBodyCity: ofReviewBody('BT-513', 'city'),
  reviewBodyPostcode: ofReviewBody('BT-512', 'postcode'),
  reviewBodyCountry: ofReviewBody('BT-514', 'country'),
  reviewBodyRegion: {
    terms: ['BT-507'],
    isAsked: (notice, { reviewBody: { name, country } }) =>
      isReviewed(notice) && name.trim() !== '' && COUNTRIES_WITH_REGIONS.has(country ?? ''),
    isAnswered: ({ reviewBody }) => reviewBody.nuts?.length === 5,
    field: 'reviewBody.nuts',
  },
  reviewDeadline: {
    terms: ['BT-99'],
    isAsked: isReviewed,
    isAnswered: ({ reviewDeadline }) => hasText(reviewDeadline),
    inLanguages: true,
  },
} as const satisfies Readonly<Record<string, FieldRule>>

export type OfficialField = keyof typeof RULES

/** A field that is asked for and not filled in. */
export interface MissingOfficialField {
  readonly name: OfficialField
  readonly terms: readonly string[]
  /** Where the document has the answer: `official.law.lv`. */
  readonly field: string
}

const isField = (name: string): name is OfficialField => name in RULES

/** All of them, in the order of the section. */
export const OFFICIAL_FIELDS: readonly OfficialField[] = Object.keys(RULES).filter(isField)

/**
 * What the official notice asks of its buyer and nobody has filled in. Texts are asked for in the main `language`: what a
 * notice lacks in another one it says in this.
 */
export const missingOfficialFields = (
  notice: AskingNotice,
  official: OfficialNotice,
  language: string,
): readonly MissingOfficialField[] =>
  OFFICIAL_FIELDS.flatMap((name): MissingOfficialField[] => {
    const rule: FieldRule = RULES[name]
    const { terms, isAsked, isAnswered, field = name, inLanguages } = rule
    if (!isAsked(notice, official) || isAnswered(official)) return []
    return [{ name, terms, field: `official.${field}${inLanguages ? `.${language}` : ''}` }]
  })
