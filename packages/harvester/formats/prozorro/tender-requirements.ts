import type { NoticeRequirement, Texts } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, objectsAt, textAt } from '../lossless-json.ts'
import { mapped } from '../ocds/ocds-codes.ts'
import { firstTexts, joinedTexts, textsAt } from '../ocds/ocds-texts.ts'

/** Grounds for exclusion of the European Single Procurement Document, as `exclusion-ground` of eForms has them. */
const GROUNDS: Readonly<Record<string, string>> = {
  'CONVICTIONS.PARTICIPATION_IN_CRIMINAL_ORGANISATION': 'exg-crim-part',
  'CONVICTIONS.CORRUPTION': 'exg-crim-corrpt',
  'CONVICTIONS.FRAUD': 'exg-crim-fraud',
  'CONVICTIONS.TERRORIST_OFFENCES': 'exg-crim-terror',
  'CONVICTIONS.MONEY_LAUNDERING': 'exg-crim-laund',
  'CONVICTIONS.CHILD_LABOUR-HUMAN_TRAFFICKING': 'exg-crim-traffick',
  'CONTRIBUTIONS.PAYMENT_OF_TAXES': 'exg-pmt-bre-tax',
  'CONTRIBUTIONS.PAYMENT_OF_SOCIAL_SECURITY': 'exg-pmt-bre-ssc',
  'BUSINESS.BANKRUPTCY': 'exg-sitn-bankr',
  'MISCONDUCT.MARKET_DISTORTION': 'exg-mis-distortion',
  'MISCONDUCT.EARLY_TERMINATION': 'exg-mis-sanction',
  'CONFLICT_OF_INTEREST.MISINTERPRETATION': 'exg-mis-misrepresent',
  'NATIONAL.OTHER': 'exg-natl',
}

const EXCLUSION = 'CRITERION.EXCLUSION.'

/** Other criteria by how their classification begins, the more particular first. */
const KINDS: readonly (readonly [
  start: string,
  kind: NoticeRequirement['kind'],
  type: string | null,
])[] = [
  ['CRITERION.SELECTION.SUITABILITY', 'selection', 'sui-act'],
  ['CRITERION.SELECTION.ECONOMIC_FINANCIAL_STANDING', 'selection', 'ef-stand'],
  ['CRITERION.SELECTION.TECHNICAL_PROFESSIONAL_ABILITY', 'selection', 'tp-abil'],
  ['CRITERION.OTHER.BID.GUARANTEE', 'submission', 'guarantee'],
  ['CRITERION.OTHER.BID.', 'submission', null],
  ['CRITERION.OTHER.CONTRACT.', 'execution', null],
]

const kindOf = (id: string): Pick<NoticeRequirement, 'kind' | 'type'> => {
  if (id.startsWith(EXCLUSION))
    return { kind: 'exclusion', type: mapped(GROUNDS, id.slice(EXCLUSION.length)) }
  const [, kind, type] = KINDS.find(([start]) => id.startsWith(start)) ?? [id, 'selection', 'other']
  return { kind, type }
}

/** What the requirements of a criterion demand; one that was replaced stays beside its successor, `cancelled`. */
const demandedBy = (criterion: JsonObject, language: string): Texts =>
  joinedTexts(
    ...objectsAt(criterion, 'requirementGroups')
      .flatMap((group) => objectsAt(group, 'requirements'))
      .filter((one) => textAt(one, 'status') !== 'cancelled')
      .map((one) =>
        firstTexts(textsAt(one, 'description', language), textsAt(one, 'title', language)),
      ),
  )

const readCriterion = (criterion: JsonObject, language: string): NoticeRequirement => ({
  ...kindOf(textAt(criterion, 'classification', 'id') ?? ''),
  name: textsAt(criterion, 'title', language),
  description: firstTexts(
    textsAt(criterion, 'description', language),
    demandedBy(criterion, language),
  ),
})

/** The criteria of a tender by the lot that they are of; those of the whole under null. */
export const readCriteria = (
  data: JsonObject,
  language: string,
): ReadonlyMap<string | null, NoticeRequirement[]> => {
  const byLot = Map.groupBy(objectsAt(data, 'criteria'), (criterion) =>
    textAt(criterion, 'relatesTo') === 'lot' ? textAt(criterion, 'relatedItem') : null,
  )
  return new Map(
    [...byLot].map(([lot, criteria]) => [lot, criteria.map((one) => readCriterion(one, language))]),
  )
}
