import type { NoticeCriterion, NoticeLot } from '@kogge/domain/notice/schema.ts'
import { project } from './project.ts'
import { code, dayAndTime, id, languageCode, texts, type Xml } from './values.ts'

/** What a notice says of every lot alike. */
export interface LotTerms {
  /** Where the request stands and takes responses (BT-15, BT-18). */
  readonly url: string
  readonly isResult: boolean
}

const criterion = ({ type, name, description, weight, weightUnit }: NoticeCriterion): Xml => ({
  'ext:UBLExtensions': weight
    ? {
        'ext:UBLExtension': {
          'ext:ExtensionContent': {
            'efext:EformsExtension': {
              'efac:AwardCriterionParameter': {
                'efbc:ParameterCode': code('number-weight', weightUnit ?? 'per-exa'),
                'efbc:ParameterNumeric': weight,
              },
            },
          },
        },
      }
    : undefined,
  'cbc:AwardingCriterionTypeCode': type ? code('award-criterion-type', type) : undefined,
  'cbc:Name': texts(name),
  'cbc:Description': texts(description) ?? texts(name),
})

const execution = (list: string, value: string): Xml => ({
  'cbc:ExecutionRequirementCode': code(list, value),
})

const terms = (lot: NoticeLot, { url, isResult }: LotTerms): Xml => ({
  'cbc:VariantConstraintCode': isResult
    ? undefined
    : code('permission', lot.options.variants ?? 'not-allowed'),
  'cbc:FundingProgramCode': code('eu-funded', lot.options.euFunds ?? 'no-eu-funds'),
  'cac:CallForTendersDocumentReference': isResult
    ? undefined
    : {
        'cbc:ID': lot.id,
        'cbc:DocumentType': 'non-restricted-document',
        'cac:Attachment': { 'cac:ExternalReference': { 'cbc:URI': url } },
      },
  'cac:ContractExecutionRequirement': isResult
    ? undefined
    : [execution('reserved-execution', 'no'), execution('ecatalog-submission', 'not-allowed')],
  'cac:AwardingTerms':
    lot.criteria.length > 0
      ? {
          'cac:AwardingCriterion': {
            'cac:SubordinateAwardingCriterion': lot.criteria.map(criterion),
          },
        }
      : undefined,
  'cac:TenderRecipientParty': isResult ? undefined : { 'cbc:EndpointID': url },
  'cac:Language': isResult
    ? undefined
    : lot.submissionLanguages.map((language) => ({ 'cbc:ID': languageCode(language) })),
})

const period = (written: string | null): Xml | undefined => {
  const end = dayAndTime(written)
  return end && { 'cbc:EndDate': end.day, 'cbc:EndTime': end.time }
}

const system = (list: string, value: string): Xml => ({
  'cbc:ContractingSystemTypeCode': code(list, value),
})

const process = (lot: NoticeLot, { isResult }: LotTerms): Xml => {
  const opening = dayAndTime(lot.openingAt)
  return {
    'cbc:SubmissionMethodCode': isResult ? undefined : code('esubmission', 'required'),
    'cac:TenderSubmissionDeadlinePeriod': isResult ? undefined : period(lot.deadline),
    'cac:AdditionalInformationRequestPeriod': isResult ? undefined : period(lot.questionsUntil),
    'cac:OpenTenderEvent':
      opening && !isResult
        ? { 'cbc:OccurrenceDate': opening.day, 'cbc:OccurrenceTime': opening.time }
        : undefined,
    'cac:ContractingSystem': [
      system('framework-agreement', lot.options.framework ?? 'none'),
      system('dps-usage', lot.options.dynamicPurchasing ?? 'none'),
    ],
  }
}

/** A lot (`ProcurementProjectLot`), for a call or for a result. */
export const lotXml = (lot: NoticeLot, given: LotTerms): Xml => ({
  'cbc:ID': id('Lot', lot.id),
  'cac:TenderingTerms': terms(lot, given),
  'cac:TenderingProcess': process(lot, given),
  'cac:ProcurementProject': project({
    ...{ title: lot.title, nature: lot.nature, cpv: lot.cpv, value: lot.value, place: lot.place },
    // BT-24 is asked of every lot.
    description: Object.keys(lot.description).length > 0 ? lot.description : lot.title,
    ...{ reference: lot.reference ?? null, duration: lot.duration.length },
  }),
})
