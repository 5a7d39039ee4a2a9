import type { NoticeCriterion, NoticeRequirement } from '@kogge/domain/notices/canonical-notice.ts'
import { decimalAt, type JsonObject, objectAt, objectsAt, textAt } from '../lossless-json.ts'
import { mapped } from './ocds-codes.ts'
import { isEmpty, joinedTexts, textsAt } from './ocds-texts.ts'
import { textsIn } from './opened-release.ts'

/** How the numbers of a criterion count (OCDS for the European Union), as `number-weight` of eForms. */
const WEIGHTS: Readonly<Record<string, string>> = {
  percentageExact: 'per-exa',
  percentageRangeMiddle: 'per-mid',
  decimalExact: 'dec-exa',
  decimalRangeMiddle: 'dec-mid',
  pointsExact: 'poi-exa',
  pointsRangeMiddle: 'poi-mid',
  order: 'ord-imp',
}

/** A weight that stands where the description should, as forms of before eForms are turned into OCDS. */
const BARE_WEIGHT = /^\d{1,3}(?:[.,]\d+)?\s*%?$/

const readCriterion = (criterion: JsonObject, language: string): NoticeCriterion => {
  const [number] = objectsAt(criterion, 'numbers')
  const described = textAt(criterion, 'description')
  const isWeight = !number && described !== null && BARE_WEIGHT.test(described)
  return {
    type: textAt(criterion, 'type'),
    name: textsAt(criterion, 'name', language),
    description: isWeight ? {} : textsAt(criterion, 'description', language),
    weight: isWeight ? described : decimalAt(number, 'number'),
    weightUnit: isWeight ? null : mapped(WEIGHTS, textAt(number, 'weight')),
  }
}

/** `awardCriteria` of the standard: only the lowest price is a criterion of eForms. */
const BY_CODE: Readonly<Record<string, string>> = { priceOnly: 'price', lowestCost: 'price' }

/** The criteria that a tender or lot states (extension Award Criteria). */
export const statedCriteria = (
  subject: JsonObject | undefined,
  language: string,
): NoticeCriterion[] =>
  objectsAt(subject, 'awardCriteria', 'criteria').map((one) => readCriterion(one, language))

/** The criteria of a tender, stated one by one, else by the code and text of the standard. */
export const readCriteria = (
  tender: JsonObject | undefined,
  language: string,
): NoticeCriterion[] => {
  const stated = statedCriteria(tender, language)
  if (stated.length > 0) return stated
  const type = mapped(BY_CODE, textAt(tender, 'awardCriteria'))
  const description = textsAt(tender, 'awardCriteriaDetails', language)
  if (type === null && isEmpty(description)) return []
  return [{ type, name: {}, description, weight: null, weightUnit: null }]
}

/** As `selection-criterion` of eForms had it before SDK 1.12. */
const SELECTION: Readonly<Record<string, string>> = {
  suitability: 'sui-act',
  economic: 'ef-stand',
  technical: 'tp-abil',
}

const RESERVED: Readonly<Record<string, string>> = {
  shelteredWorkshop: 'res-ws',
  publicServiceMissionOrganization: 'res-pub-ser',
}

/** What is asked of those who take part: extension Selection Criteria, and texts of the standard. */
export const readRequirements = (
  tender: JsonObject | undefined,
  language: string,
): NoticeRequirement[] => {
  const stated = (
    kind: NoticeRequirement['kind'],
    type: string,
    ...descriptions: readonly ReturnType<typeof textsAt>[]
  ): NoticeRequirement[] => {
    const description = joinedTexts(...descriptions)
    return isEmpty(description) ? [] : [{ kind, type, name: {}, description }]
  }
  return [
    ...objectsAt(tender, 'selectionCriteria', 'criteria').flatMap((criterion) =>
      stated(
        'selection',
        mapped(SELECTION, textAt(criterion, 'type')) ?? 'other',
        textsAt(criterion, 'description', language),
        textsAt(criterion, 'minimum', language),
      ),
    ),
    ...stated('selection', 'other', textsAt(tender, 'eligibilityCriteria', language)),
    ...textsIn(tender, 'otherRequirements', 'reservedParticipation').map((code) => ({
      kind: 'reserved' as const,
      type: mapped(RESERVED, code) ?? code,
      name: {},
      description: {},
    })),
    ...stated(
      'execution',
      'conditions',
      textsAt(objectAt(tender, 'contractTerms'), 'performanceTerms', language),
    ),
  ]
}
