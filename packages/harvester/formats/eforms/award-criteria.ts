import type { NoticeCriterion } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import { extensionOf } from './eforms-document.ts'
import { numberOf, textsOf, valueIn } from './eforms-values.ts'

/** BT-541 is a weight, else a fixed price or cost, else a threshold; the list name says which. */
const NUMBER_LISTS = ['number-weight', 'number-fixed', 'number-threshold']

const readNumber = (
  criterion: XmlNode,
): { readonly weight: string | null; readonly weightUnit: string | null } => {
  const parameters = all(extensionOf(criterion), 'AwardCriterionParameter')
  const listOf = (parameter: XmlNode): string =>
    first(parameter, 'ParameterCode')?.attributes.listName ?? ''
  const chosen =
    NUMBER_LISTS.map((list) => parameters.find((parameter) => listOf(parameter) === list)).find(
      (parameter) => parameter !== undefined,
    ) ?? parameters[0]
  return {
    weight: numberOf(first(chosen, 'ParameterNumeric')),
    weightUnit: valueIn(first(chosen, 'ParameterCode')),
  }
}

const NESTED = 'SubordinateAwardingCriterion'

/** Some systems write the criterion into one that says nothing itself. */
const unwrapped = (criterion: XmlNode): readonly XmlNode[] => {
  const [only, ...more] = criterion.children
  return only?.name === NESTED && more.every(({ name }) => name === NESTED)
    ? criterion.children
    : [criterion]
}

/** Award criteria of a lot: BT-539, BT-734, BT-540, BT-541 with BT-5421 to BT-5423. */
export const readCriteria = (
  terms: XmlNode | undefined,
  language: string | null,
): NoticeCriterion[] =>
  every(terms, 'AwardingTerms', 'AwardingCriterion', NESTED)
    .flatMap(unwrapped)
    .map((criterion) => ({
      type: valueIn(first(criterion, 'AwardingCriterionTypeCode')),
      name: textsOf(all(criterion, 'Name'), language),
      description: textsOf(all(criterion, 'Description'), language),
      ...readNumber(criterion),
    }))
