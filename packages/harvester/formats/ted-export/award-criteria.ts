import type { NoticeCriterion } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { contentOf } from './element-text.ts'
import { at, each, isEmpty, lead, type Parallel, textsOf, zip } from './parallel-forms.ts'

/** Kinds of criteria as the list `award-criterion-type` of eForms has them; others say only their name. */
const TYPES: Readonly<Record<string, string | null>> = {
  AC_QUALITY: 'quality',
  AC_COST: 'cost',
  AC_PRICE: 'price',
  AC_CRITERIA: null,
  AC_CRITERION: null,
  CRITERIA_DEFINITION: null,
  LOWEST_PRICE: 'price',
}

const isCriterion = (node: XmlNode): boolean => Object.hasOwn(TYPES, node.name)

/** A concession's criterion is its own name; all others hold name and weight. */
const readCriterion = (criterion: Parallel): NoticeCriterion => {
  const kind = lead(criterion)?.name ?? ''
  const name = kind === 'AC_CRITERION' ? criterion : at(criterion, 'AC_CRITERION')
  return {
    type: TYPES[kind] ?? null,
    name: textsOf(name.length > 0 ? name : at(criterion, 'CRITERIA')),
    description: {},
    weight: contentOf(lead(at(criterion, 'AC_WEIGHTING')) ?? lead(at(criterion, 'WEIGHTING'))),
  }
}

/**
 * Award criteria of a lot, in the order of the form: within `AC`, in forms of before 2017 without
 * it, in an ex-ante notice under the directive.
 */
export const readCriteria = (lot: Parallel): NoticeCriterion[] => {
  const directives = zip(lot, (node) =>
    node.children.filter(({ name }) => name.startsWith('DIRECTIVE_')),
  )
  return [lot, ...directives]
    .flatMap((parent) => [parent, ...each(parent, 'AC')])
    .flatMap((parent) => zip(parent, (node) => node.children.filter(isCriterion)))
    .map(readCriterion)
}

/** Criteria given as such, in forms of before 2014; their lines that nobody filled in are none. */
export const criteriaIn = (criteria: readonly Parallel[]): NoticeCriterion[] =>
  criteria
    .map(readCriterion)
    .filter(({ type, name, weight }) => type !== null || weight !== null || !isEmpty(name))
