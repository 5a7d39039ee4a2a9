import type { NoticeCriterion } from '@kogge/domain/notices/canonical-notice.ts'
import { code, LONGEST_NAME, texts, type Xml } from './xml-values.ts'

/** Which list a unit of BT-541 is of: weights, thresholds (BT-5423), fixed values (BT-5422). */
const listOf = (unit: string): string => {
  if (unit === 'min-score' || unit === 'max-pass') return 'number-threshold'
  return unit.startsWith('fix-') ? 'number-fixed' : 'number-weight'
}

const NUMBER = /^\d+(?:[.,]\d+)?$/
/** `40 %`, `25/100`. */
const SHARE = /^(\d+(?:[.,]\d+)?) ?(?:%|\/ ?100)$/
/** `20 points`, `20 Punkte`, `20 т.` */
const POINTS = /^(\d+(?:[.,]\d+)?) (?:points?|Punkte|точки|т\.|punkti|punktid|balai|balų)$/iu

/** How much a criterion weighs, as a number with its unit (BT-541); null where the notice put it into words. */
export const criterionWeight = ({
  weight,
  weightUnit,
}: Pick<NoticeCriterion, 'weight' | 'weightUnit'>): {
  readonly number: string
  readonly unit: string
} | null => {
  const written = (weight ?? '').trim()
  if (NUMBER.test(written))
    return { number: written.replace(',', '.'), unit: weightUnit ?? 'per-exa' }
  const share = SHARE.exec(written)?.[1]
  if (share) return { number: share.replace(',', '.'), unit: weightUnit ?? 'per-exa' }
  const points = POINTS.exec(written)?.[1]
  return points ? { number: points.replace(',', '.'), unit: weightUnit ?? 'poi-exa' } : null
}

/** An award criterion (BG-38). A weight in words stands at the end of what describes it. */
export const criterionXml = (criterion: NoticeCriterion): Xml => {
  const { type, name, description, weight } = criterion
  const exact = criterionWeight(criterion)
  const described = texts(description) ? description : name
  const words =
    weight && !exact && described
      ? Object.fromEntries(
          Object.entries(described).map(([language, text]) => [language, `${text} (${weight})`]),
        )
      : described
  return {
    'ext:UBLExtensions': exact
      ? {
          'ext:UBLExtension': {
            'ext:ExtensionContent': {
              'efext:EformsExtension': {
                'efac:AwardCriterionParameter': {
                  'efbc:ParameterCode': code(listOf(exact.unit), exact.unit),
                  'efbc:ParameterNumeric': exact.number,
                },
              },
            },
          },
        }
      : undefined,
    'cbc:AwardingCriterionTypeCode': type ? code('award-criterion-type', type) : undefined,
    'cbc:Name': texts(name, LONGEST_NAME),
    'cbc:Description': texts(words),
  }
}
