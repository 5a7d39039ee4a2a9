import { missingOfficialFields } from '@kogge/domain/drafting/official-fields.ts'
import { emptyOfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import type { MissingField } from '@kogge/domain/standards/missing-notice-fields.ts'
import { type DraftedNotice, lotsOf } from './draft-facts.ts'
import { rulesOf } from './missing-field-rules.ts'

/** What the form asks for and Kogge cannot say. */
export interface ToAdd {
  readonly name: MissingField
  readonly terms: readonly string[]
  /** The field of the document that has it; null where none has, and for requests that were not written here. */
  readonly field: string | null
}

/** What a section of the draft answers; of requests that are compiled from notices as far as these say it. */
const unanswered = (draft: DraftedNotice): readonly ToAdd[] => {
  const { form, content, written } = draft
  const notice = {
    form,
    procedureType: content.procedureType,
    isUrgent: written?.isAccelerated === true,
  }
  const official = written?.official ?? emptyOfficialNotice
  const isFundingKnown = lotsOf(content).every(({ options }) => options.euFunds !== null)
  return missingOfficialFields(notice, official, content.language ?? 'en')
    .filter(({ name }) => name !== 'euFunds' || !isFundingKnown)
    .map(({ field, ...question }) => ({ ...question, field: written ? field : null }))
}

/** What is for the buyer to add before a draft is sent. */
export const toAdd = (draft: DraftedNotice): readonly ToAdd[] => [
  ...unanswered(draft),
  ...rulesOf(draft).flatMap(({ name, terms, isMissing, field }) =>
    isMissing(draft) ? [{ name, terms, field: (draft.written && field?.(draft)) ?? null }] : [],
  ),
]

/** As a remark says it, in English: a draft is read in the buyer's own tool. */
export const WORDS: Readonly<Record<MissingField, string>> = {
  legalType: 'legal type of the buyer',
  activity: 'activity of the buyer',
  law: 'the national law that binds it',
  isUnderGpa: 'whether the Agreement on Government Procurement binds it',
  euFunds: 'whether EU funds pay',
  participation: 'reserved participation',
  performance: 'reserved performance',
  invoices: 'electronic invoices',
  hasElectronicOrders: 'electronic orders',
  hasElectronicPayment: 'electronic payments',
  directAward: 'the ground on which no call was published',
  directAwardReason: 'why no call was published',
  earlierProcedure: 'the earlier procedure that justifies that no call was published',
  validDays: 'until when tenders stay valid',
  leastCandidates: 'how many candidates are invited',
  reducesCandidates: 'whether candidates are reduced in number in stages',
  mayAwardWithoutNegotiation: 'whether the contract may be awarded without negotiation',
  features: 'the features of the procedure',
  urgency: 'why the period is shortened',
  reviewBody: 'who reviews decisions',
  reviewBodyNumber: 'registration number of the review organisation',
  reviewBodyCity: 'town of the review organisation',
  reviewBodyPostcode: 'postcode of the review organisation',
  reviewBodyCountry: 'country of the review organisation',
  reviewBodyRegion: 'region of the review organisation',
  reviewDeadline: 'until when a review is asked',
  signatory: 'who signs for several buyers',
  utilityActivity: 'activity of the buyer as a utility',
  buyerKind: 'what kind of buyer it is',
  buyerContact: 'telephone and e-mail of the buyer',
  registrationNumbers: 'registration numbers of organisations',
  addresses: 'addresses of organisations',
  subject: 'what is bought, and of what kind',
  places: 'regions and countries of performance',
  duration: 'how long contracts last',
  procedureType: 'the type of the procedure',
  acceleration: 'whether the period is shortened',
  groundsSource: 'where grounds for exclusion and selection stand',
  performanceTerms: 'terms of performance, guarantees, groups, options and subcontracts',
  deadline: 'until when tenders or requests are taken',
  submission: 'where documents are, how and in which languages tenders are sent',
  systems: 'frameworks, dynamic purchasing systems and auctions',
  lotLimit: 'how many lots may be tendered for',
  awardCriteria: 'award criteria',
  noAwardReason: 'why lots end without a winner',
  tenderStatistics: 'how many sent tenders, how large they are and from where',
  outcome: 'what came of lots',
  dynamicSystemEnd: 'whether the dynamic purchasing system is terminated',
  contracts: 'numbers and days of contracts',
  winners: 'who won, and with which tender',
  concession: 'what the concession brings, and from whom',
  values: 'values of tenders and of the whole',
  variants: 'whether tenders are variants',
  winnerSizes: 'how large winners are',
}
