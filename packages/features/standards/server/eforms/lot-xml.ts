import { endOf } from '@kogge/domain/kernel/notice-times.ts'
import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { systemsXml } from './contracting-systems.ts'
import { criterionXml } from './criterion-xml.ts'
import type { officialProcess, officialTerms } from './official-xml.ts'
import { project } from './project-xml.ts'
import { code, dayAndTime, id, languageCode, type Xml } from './xml-values.ts'

/** What a notice says of every lot alike. */
export interface LotTerms {
  /** Where the request stands, and takes responses where it was written here (BT-15, BT-18). */
  readonly url: string
  readonly isResult: boolean
  /** Then responses are sent here, and there is neither auction nor framework nor catalogue. */
  readonly isWritten: boolean
  /** What the deadline is for: tenders (BT-131), requests to participate (BT-1311), or words of interest (BT-630). */
  readonly awaited: 'tenders' | 'requests' | 'interest'
  /** Whether the opening is stated (BT-132): the form requires it where all may tender at once. */
  readonly tellsOpening: boolean
  /** Where lots name no place of their own. */
  readonly place: NoticeLot['place']
  /** What the buyer filled in for the official notice; null where there is nothing. */
  readonly official: {
    readonly terms: ReturnType<typeof officialTerms>
    readonly process: ReturnType<typeof officialProcess>
  } | null
}

const execution = (list: string, value: string): Xml => ({
  'cbc:ExecutionRequirementCode': code(list, value),
})

/** BT-821: what tenderers have to fulfil stands in the request itself. */
const selectionSource: Xml = {
  'cac:SpecificTendererRequirement': {
    'cbc:TendererRequirementTypeCode': code(
      'selection-criteria-source',
      'epo-procurement-document',
    ),
  },
}

/** What is said of a lot as long as it is open: where its documents are, and how it is answered. */
const callTerms = (lot: NoticeLot, { url, isWritten }: LotTerms) => {
  const document = lot.documents.find(({ restricted }) => !restricted)?.url
  const documents = document ?? (isWritten ? url : undefined)
  const endpoint = lot.submissionUrl ?? (isWritten ? url : undefined)
  return {
    variants: lot.options.variants ? code('permission', lot.options.variants) : undefined,
    documents: documents && {
      'cbc:ID': lot.id,
      'cbc:DocumentType': 'non-restricted-document',
      'cac:Attachment': { 'cac:ExternalReference': { 'cbc:URI': documents } },
    },
    selection: isWritten ? selectionSource : undefined,
    execution: isWritten ? execution('ecatalog-submission', 'not-allowed') : undefined,
    recipient: endpoint ? { 'cbc:EndpointID': endpoint } : undefined,
    languages: lot.submissionLanguages.map((one): Xml => ({ 'cbc:ID': languageCode(one) })),
  }
}

const terms = (lot: NoticeLot, input: LotTerms): Xml => {
  const call = input.isResult ? null : callTerms(lot, input)
  const official = input.official?.terms
  const euFunds = lot.options.euFunds ?? official?.funding
  const held = (all: readonly (Xml | undefined)[]): readonly Xml[] =>
    all.filter((one) => one !== undefined)
  return {
    'cbc:VariantConstraintCode': call?.variants,
    // Whether EU funds pay is for the buyer to say, where no notice did.
    'cbc:FundingProgramCode': euFunds ? code('eu-funded', euFunds) : undefined,
    'cac:CallForTendersDocumentReference': call?.documents,
    'cac:TendererQualificationRequest': held([official?.participation, call?.selection]),
    'cac:ContractExecutionRequirement': held([...(official?.execution ?? []), call?.execution]),
    'cac:AwardingTerms': {
      'cbc:NoFurtherNegotiationIndicator': official?.withoutNegotiation,
      'cac:AwardingCriterion':
        lot.criteria.length > 0
          ? { 'cac:SubordinateAwardingCriterion': lot.criteria.map(criterionXml) }
          : undefined,
    },
    'cac:TenderRecipientParty': call?.recipient,
    'cac:TenderValidityPeriod': official?.validity,
    'cac:AppealTerms': official?.appeal,
    'cac:Language': call?.languages,
    'cac:PostAwardProcess': official?.postAward,
  }
}

/** A period by its end, which a day without an hour has at its last minute. */
const period = (written: string | null): Xml | undefined => {
  const end = dayAndTime(endOf(written)?.toISOString() ?? written)
  return end && { 'cbc:EndDate': end.day, 'cbc:EndTime': end.time }
}

const ESUBMISSION = 'esubmission/'

/** BT-17: here always by electronic means; elsewhere as its notice says. */
const submissionOf = (lot: NoticeLot, isWritten: boolean): string | undefined =>
  isWritten
    ? 'required'
    : lot.requirements
        .find(({ type }) => type?.startsWith(ESUBMISSION))
        ?.type?.slice(ESUBMISSION.length)

const interest = (deadline: Xml | undefined): Xml | undefined =>
  deadline && {
    'ext:UBLExtension': {
      'ext:ExtensionContent': {
        'efext:EformsExtension': { 'efac:InterestExpressionReceptionPeriod': deadline },
      },
    },
  }

const process = (lot: NoticeLot, input: LotTerms): Xml | undefined => {
  const { isResult, isWritten, awaited, tellsOpening } = input
  const opening = tellsOpening ? dayAndTime(lot.openingAt) : undefined
  const submission = isResult ? undefined : submissionOf(lot, isWritten)
  const official = input.official?.process
  const deadline = isResult ? undefined : period(lot.deadline)
  const systems = systemsXml(lot, isWritten)
  const known: Xml = {
    'ext:UBLExtensions': awaited === 'interest' ? interest(deadline) : undefined,
    'cbc:SubmissionMethodCode': submission ? code('esubmission', submission) : undefined,
    'cbc:CandidateReductionConstraintIndicator': official?.reduces,
    'cbc:GovernmentAgreementConstraintIndicator': official?.gpa,
    'cac:TenderSubmissionDeadlinePeriod': awaited === 'tenders' ? deadline : undefined,
    'cac:ParticipationRequestReceptionPeriod': awaited === 'requests' ? deadline : undefined,
    'cac:AdditionalInformationRequestPeriod': isResult ? undefined : period(lot.questionsUntil),
    'cac:EconomicOperatorShortList': official?.shortList,
    'cac:OpenTenderEvent': opening && {
      'cbc:OccurrenceDate': opening.day,
      'cbc:OccurrenceTime': opening.time,
    },
    'cac:AuctionTerms':
      isWritten || lot.auction
        ? { 'cbc:AuctionConstraintIndicator': String(lot.auction !== undefined) }
        : undefined,
    'cac:ContractingSystem': systems.length > 0 ? systems : undefined,
  }
  return Object.values(known).some((one) => one !== undefined) ? known : undefined
}

/** A lot (`ProcurementProjectLot`), for a call or for a result. */
export const lotXml = (lot: NoticeLot, input: LotTerms): Xml => ({
  'cbc:ID': id('Lot', lot.id),
  'cac:TenderingTerms': terms(lot, input),
  'cac:TenderingProcess': process(lot, input),
  'cac:ProcurementProject': project({
    title: lot.title,
    nature: lot.nature,
    cpv: lot.cpv,
    value: lot.value,
    place: lot.place.length > 0 ? lot.place : input.place,
    // BT-24 is asked of every lot.
    description: Object.keys(lot.description).length > 0 ? lot.description : lot.title,
    reference: lot.reference ?? null,
    duration: lot.duration,
  }),
})
