import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first, listed } from '../xml-tree.ts'
import { readCriteria } from './award-criteria.ts'
import { type EformsDocument, extensionOf } from './eforms-document.ts'
import { dateTimeOf } from './eforms-times.ts'
import { amountOf, flagOf, languagesOf, numberOf, textsOf, valueIn } from './eforms-values.ts'
import { readDocuments } from './procurement-documents.ts'
import { readCpv, readDuration, readNature, readPlaces } from './procurement-project.ts'
import { readLotRequirements } from './requirements.ts'

const KINDS: Readonly<Record<string, NoticeLot['kind']>> = { LotsGroup: 'group', Part: 'part' }

const endOf = (period: XmlNode | undefined): string | null =>
  dateTimeOf(first(period, 'EndDate'), first(period, 'EndTime'))

/** BT-131, else BT-1311 (requests to participate), else BT-630 (expressions of interest). */
const readDeadline = (process: XmlNode | undefined): string | null =>
  endOf(first(process, 'TenderSubmissionDeadlinePeriod')) ??
  endOf(first(process, 'ParticipationRequestReceptionPeriod')) ??
  endOf(first(extensionOf(process), 'InterestExpressionReceptionPeriod'))

/** A system used under a lot: BT-765 framework agreement, BT-766 dynamic purchasing system. */
const readSystem = (process: XmlNode | undefined, list: string): string | null =>
  valueIn(
    all(process, 'ContractingSystem')
      .flatMap((system) => listed(system, 'ContractingSystemTypeCode', list))
      .at(0),
  )

const readOptions = (
  project: XmlNode | undefined,
  process: XmlNode | undefined,
  terms: XmlNode | undefined,
): NoticeLot['options'] => ({
  renewals: numberOf(first(project, 'ContractExtension', 'MaximumNumberNumeric')),
  framework: readSystem(process, 'framework-agreement'),
  dynamicPurchasing: readSystem(process, 'dps-usage'),
  euFunds: valueIn(listed(terms, 'FundingProgramCode', 'eu-funded')[0]),
  sme: flagOf(first(project, 'SMESuitableIndicator')),
  variants: valueIn(first(terms, 'VariantConstraintCode')),
})

const DECIMAL = /^\d{1,30}(\.\d{1,30})?$/

/** BT-25 with BT-625; nothing and less is no quantity, as forms write it that must be filled. */
const readQuantity = (project: XmlNode | undefined): Pick<NoticeLot, 'quantity'> => {
  const node = first(project, 'EstimatedOverallContractQuantity')
  const value = numberOf(node)
  if (value === null || !DECIMAL.test(value) || Number(value) === 0) return {}
  return { quantity: { value, unit: node?.attributes.unitCode?.trim() || null } }
}

const readLot = (node: XmlNode, language: string | null): NoticeLot => {
  const project = first(node, 'ProcurementProject')
  const process = first(node, 'TenderingProcess')
  const terms = first(node, 'TenderingTerms')
  const total = first(project, 'RequestedTenderTotal')
  const opening = first(process, 'OpenTenderEvent')
  const id = first(node, 'ID')
  return {
    id: valueIn(id) ?? '',
    kind: KINDS[id?.attributes.schemeName ?? ''] ?? 'lot',
    title: textsOf(all(project, 'Name'), language),
    description: textsOf(all(project, 'Description'), language),
    cpv: readCpv(project),
    nature: readNature(project),
    value: amountOf(first(total, 'EstimatedOverallContractAmount')),
    frameworkMaximum: amountOf(first(extensionOf(total), 'FrameworkMaximumAmount')),
    ...readQuantity(project),
    reference: valueIn(first(project, 'ID')),
    additionalInformation: textsOf(all(project, 'Note'), language),
    place: readPlaces(project, language),
    deadline: readDeadline(process),
    questionsUntil: endOf(first(process, 'AdditionalInformationRequestPeriod')),
    openingAt: dateTimeOf(first(opening, 'OccurrenceDate'), first(opening, 'OccurrenceTime')),
    duration: readDuration(project),
    criteria: readCriteria(terms, language),
    requirements: readLotRequirements(process, terms, language),
    documents: readDocuments(terms),
    submissionUrl: valueIn(first(terms, 'TenderRecipientParty', 'EndpointID')),
    submissionLanguages: languagesOf(every(terms, 'Language', 'ID')),
    options: readOptions(project, process, terms),
  }
}

/** Lots and the parts of planning notices, and beside them groups of lots, in the order of the notice. */
export const readLots = ({
  root,
  language,
}: EformsDocument): { readonly lots: NoticeLot[]; readonly groups: NoticeLot[] } => {
  const all = every(root, 'ProcurementProjectLot').map((node) => readLot(node, language))
  return {
    lots: all.filter(({ kind }) => kind !== 'group'),
    groups: all.filter(({ kind }) => kind === 'group'),
  }
}
