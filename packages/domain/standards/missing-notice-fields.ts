import { OFFICIAL_FIELDS, type OfficialField } from '../drafting/official-fields.ts'

/** What the official notice asks for and neither its section of the draft nor what follows from Kogge's ways answers. */
const FURTHER_FIELDS = [
  'signatory',
  'utilityActivity',
  'buyerKind',
  'buyerContact',
  'registrationNumbers',
  'addresses',
  'subject',
  'places',
  'duration',
  'procedureType',
  'acceleration',
  'groundsSource',
  'performanceTerms',
  'deadline',
  'submission',
  'systems',
  'lotLimit',
  'awardCriteria',
  'noAwardReason',
  'tenderStatistics',
  'outcome',
  'dynamicSystemEnd',
  'contracts',
  'winners',
  'concession',
  'values',
  'variants',
  'winnerSizes',
] as const
export type FurtherField = (typeof FURTHER_FIELDS)[number]

export type MissingField = OfficialField | FurtherField

/** Everything that the draft of a notice may lack, by names that catalogues have words for. */
export const MISSING_FIELDS: readonly MissingField[] = [...OFFICIAL_FIELDS, ...FURTHER_FIELDS]
