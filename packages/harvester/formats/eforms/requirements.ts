import type { NoticeRequirement } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first, listed } from '../xml-tree.ts'
import { extensionOf } from './eforms-document.ts'
import { textsOf, valueIn } from './eforms-values.ts'

type Kind = NoticeRequirement['kind']

/** Codes that say that a requirement does not apply. */
const ABSENT = new Set(['none', 'no', 'false', 'not-used'])

/** A requirement by its code, written `list/code` where the code alone says nothing (`nda/true`). */
const coded = (
  kind: Kind,
  code: XmlNode | undefined,
  descriptions: readonly XmlNode[],
  language: string | null,
): NoticeRequirement[] => {
  const value = valueIn(code)
  const description = textsOf(descriptions, language)
  const isEmpty = value === null && Object.keys(description).length === 0
  if (isEmpty || ABSENT.has(value ?? '')) return []
  const list = code?.attributes.listName?.trim()
  return [{ kind, type: value && list ? `${list}/${value}` : value, name: {}, description }]
}

/** BT-747 (BT-809 since SDK 1.12), BT-749, BT-750; left out where BT-748 says it is not used. */
const readSelection = (terms: XmlNode | undefined, language: string | null): NoticeRequirement[] =>
  all(extensionOf(terms), 'SelectionCriteria')
    .filter((criterion) => valueIn(first(criterion, 'CalculationExpressionCode')) !== 'not-used')
    .map((criterion) => ({
      kind: 'selection' as const,
      type: valueIn(
        first(criterion, 'CriterionTypeCode') ?? first(criterion, 'TendererRequirementTypeCode'),
      ),
      name: textsOf(all(criterion, 'Name'), language),
      description: textsOf(all(criterion, 'Description'), language),
    }))
    .filter(
      ({ type, name, description }) =>
        type !== null || Object.keys(name).length + Object.keys(description).length > 0,
    )

/** BT-70, BT-736, BT-743, BT-801 and the other conditions of performance, guarantee and payment. */
const readExecution = (
  terms: XmlNode | undefined,
  language: string | null,
): NoticeRequirement[] => [
  ...all(terms, 'ContractExecutionRequirement')
    .filter((node) => !isSubmission(node))
    .flatMap((node) =>
      coded(
        'execution',
        first(node, 'ExecutionRequirementCode'),
        all(node, 'Description'),
        language,
      ),
    ),
  ...plain('execution', 'payment-terms', every(terms, 'PaymentTerms', 'Note'), language),
  ...plain(
    'execution',
    'legal-form',
    every(terms, 'TendererQualificationRequest', 'CompanyLegalForm'),
    language,
  ),
]

const plain = (
  kind: Kind,
  type: string,
  descriptions: readonly XmlNode[],
  language: string | null,
): NoticeRequirement[] => {
  const description = textsOf(descriptions, language)
  return Object.keys(description).length === 0 ? [] : [{ kind, type, name: {}, description }]
}

const SUBMISSION_LISTS = new Set(['ecatalog-submission', 'esignature-submission'])
const isSubmission = (node: XmlNode): boolean =>
  SUBMISSION_LISTS.has(first(node, 'ExecutionRequirementCode')?.attributes.listName ?? '')

/** BT-17, BT-744, BT-764, BT-751 with BT-75, BT-771 with BT-772: how a tender is handed in. */
const readSubmission = (
  process: XmlNode | undefined,
  terms: XmlNode | undefined,
  language: string | null,
): NoticeRequirement[] => [
  ...all(process, 'SubmissionMethodCode').flatMap((code) =>
    coded('submission', code, [], language),
  ),
  ...all(terms, 'ContractExecutionRequirement')
    .filter(isSubmission)
    .flatMap((node) => coded('submission', first(node, 'ExecutionRequirementCode'), [], language)),
  ...all(terms, 'RequiredFinancialGuarantee').flatMap((node) =>
    coded('submission', first(node, 'GuaranteeTypeCode'), all(node, 'Description'), language),
  ),
  ...tendererRequirements(terms, 'missing-info-submission').flatMap((node) =>
    coded(
      'submission',
      first(node, 'TendererRequirementTypeCode'),
      all(node, 'Description'),
      language,
    ),
  ),
]

const tendererRequirements = (terms: XmlNode | undefined, list: string): readonly XmlNode[] =>
  every(terms, 'TendererQualificationRequest', 'SpecificTendererRequirement').filter(
    (node) => listed(node, 'TendererRequirementTypeCode', list).length > 0,
  )

/** BT-71 */
const readReserved = (terms: XmlNode | undefined, language: string | null): NoticeRequirement[] =>
  tendererRequirements(terms, 'reserved-procurement')
    .map((node) => valueIn(first(node, 'TendererRequirementTypeCode')))
    .filter((type) => type !== null && !ABSENT.has(type))
    .map((type) => ({ kind: 'reserved', type, name: {}, description: textsOf([], language) }))

/** Grounds for exclusion, BT-67: of the whole procedure, in newer notices also of a lot. */
export const readExclusion = (
  terms: XmlNode | undefined,
  language: string | null,
): NoticeRequirement[] =>
  tendererRequirements(terms, 'exclusion-ground').map((node) => ({
    kind: 'exclusion',
    type: valueIn(first(node, 'TendererRequirementTypeCode')),
    name: {},
    description: textsOf(all(node, 'Description'), language),
  }))

export const readLotRequirements = (
  process: XmlNode | undefined,
  terms: XmlNode | undefined,
  language: string | null,
): NoticeRequirement[] => [
  ...readSelection(terms, language),
  ...readExclusion(terms, language),
  ...readReserved(terms, language),
  ...readExecution(terms, language),
  ...readSubmission(process, terms, language),
]
