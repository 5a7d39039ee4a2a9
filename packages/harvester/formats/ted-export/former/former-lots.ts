import type { NoticeAward, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { all, first } from '../../xml-tree.ts'
import { criteriaIn } from '../award-criteria.ts'
import { attributeOf, contentOf } from '../element-text.ts'
import { at, lead, type Parallel, textsOf } from '../parallel-forms.ts'
import { lotsIn, seek, seekAll, seekNode } from './former-form-tree.ts'
import { costOf, costRangeOf, cpvOf, durationOf, timeInPartsOf } from './former-values.ts'

type Common = Omit<NoticeLot, 'id' | 'title' | 'description' | 'cpv' | 'value' | 'valueRange'>

const frameworkOf = (body: Parallel): string | null => {
  const operators = seekNode(body, 'SINGLE_OPERATOR') ?? seekNode(body, 'SEVERAL_OPERATORS')
  if (operators) return operators.name
  const involves =
    seekNode(body, 'NOTICE_INVOLVES_DEFENCE') ?? seekNode(body, 'NOTICE_INVOLVES_DESC_DEFENCE')
  const isFramework =
    attributeOf(involves, 'VALUE')?.includes('FRAMEWORK') ||
    seekNode(body, 'ESTABLISHMENT_FRAMEWORK_AGREEMENT') ||
    seekNode(body, 'CONCLUSION_FRAMEWORK_AGREEMENT') ||
    attributeOf(seekNode(body, 'FRAMEWORK_AGREEMENT'), 'VALUE') === 'YES'
  return isFramework ? 'FRAMEWORK' : null
}

const euFundsOf = (body: Parallel): string | null => {
  if (seekNode(body, 'RELATES_TO_EU_PROJECT_YES')) return 'eu-funds'
  return seekNode(body, 'RELATES_TO_EU_PROJECT_NO') ? 'no-eu-funds' : null
}

/** What the form says once of all lots. */
const readCommon = (body: Parallel, country: string | null): Common => {
  const information = contentOf(seekNode(body, 'URL_INFORMATION'))
  const variants = attributeOf(seekNode(body, 'ACCEPTED_VARIANTS'), 'VALUE')
  return {
    kind: 'lot',
    nature: null,
    frameworkMaximum: null,
    reference: null,
    additionalInformation: {},
    place: [],
    deadline: timeInPartsOf(
      seekNode(body, 'RECEIPT_LIMIT_DATE') ?? seekNode(body, 'TIME_LIMIT_CHP'),
      country,
    ),
    questionsUntil: null,
    openingAt: timeInPartsOf(
      first(seekNode(body, 'CONDITIONS_FOR_OPENING_TENDERS'), 'DATE_TIME'),
      country,
    ),
    duration: durationOf(seekNode(body, 'PERIOD_WORK_DATE_STARTING')),
    criteria: criteriaIn(
      seekAll(body, (name) => name === 'CRITERIA_DEFINITION' || name === 'LOWEST_PRICE'),
    ),
    requirements: [],
    documents:
      information === null
        ? []
        : [{ url: information, title: null, languages: [], restricted: false }],
    submissionUrl: contentOf(seekNode(body, 'URL_PARTICIPATE')),
    submissionLanguages: all(seekNode(body, 'LANGUAGE'), 'LANGUAGE_EC')
      .map((code) => attributeOf(code, 'VALUE')?.toLowerCase())
      .filter((code) => code !== undefined),
    options: {
      renewals: contentOf(seekNode(body, 'NUMBER_POSSIBLE_RENEWALS')),
      framework: frameworkOf(body),
      dynamicPurchasing: null,
      euFunds: euFundsOf(body),
      sme: null,
      variants: variants && (variants === 'YES' ? 'allowed' : 'not-allowed'),
    },
  }
}

const readLot = (lot: Parallel, position: number, common: Common): NoticeLot => {
  const node = lead(lot)
  const scope = at(lot, 'NATURE_QUANTITY_SCOPE')
  const costs = first(lead(scope), 'COSTS_RANGE_AND_CURRENCY')
  const period =
    first(node, 'PERIOD_WORK_DATE_STARTING') ??
    first(node, 'SCHEDULED_DATE_PERIOD', 'PERIOD_WORK_DATE_STARTING')
  return {
    ...common,
    id: contentOf(first(node, 'LOT_NUMBER')) ?? attributeOf(node, 'ITEM') ?? `${position + 1}`,
    title: textsOf(at(lot, 'LOT_TITLE')),
    description: textsOf(at(lot, 'LOT_DESCRIPTION'), at(scope, 'TOTAL_QUANTITY_OR_SCOPE')),
    cpv: cpvOf(first(node, 'CPV')),
    value: costOf(costs),
    valueRange: costRangeOf(costs),
    duration: period ? durationOf(period) : common.duration,
    additionalInformation: textsOf(
      at(lot, 'ADDITIONAL_INFORMATION_ABOUT_LOTS'),
      at(lot, 'ADDITIONAL_INFORMATION'),
    ),
  }
}

/** The number of the only lot of an undivided contract, as newer forms count their descriptions. */
const ONLY = '1'

/**
 * Lots by their annexes. A result names its lots in the awards alone. An undivided contract is one
 * lot, as it is in newer forms, for what holds for lots has to stand somewhere. A correction and
 * a notice that is nothing but text describe none.
 */
export const readFormerLots = (
  body: Parallel,
  country: string | null,
  awards: readonly NoticeAward[],
  titles: ReadonlyMap<string, NoticeLot['title']>,
): NoticeLot[] => {
  const common = readCommon(body, country)
  const annexes = lotsIn(body)
  if (annexes.length > 0) return annexes.map((lot, i) => readLot(lot, i, common))
  const named = [...new Set(awards.map(({ lotId }) => lotId).filter((lotId) => lotId !== null))]
  const bare = { ...common, description: {}, cpv: { main: null, additional: [] }, value: null }
  const isCorrection = seekNode(body, 'OBJECT_ICAR') !== undefined
  if (isCorrection || !seekNode(body, 'CPV')) return []
  if (named.length > 0) return named.map((id) => ({ ...bare, id, title: titles.get(id) ?? {} }))
  return [
    {
      ...bare,
      id: ONLY,
      title: {},
      additionalInformation: textsOf(seek(body, 'OPTION_DESCRIPTION')),
    },
  ]
}
