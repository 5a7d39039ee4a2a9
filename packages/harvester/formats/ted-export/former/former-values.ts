import type {
  NoticeAmount,
  NoticeDuration,
  NoticeRange,
} from '@kogge/domain/notices/canonical-notice.ts'
import { localTime } from '../../local-time.ts'
import type { XmlNode } from '../../xml-node.ts'
import { every, first } from '../../xml-tree.ts'
import { codesOf } from '../contract-object.ts'
import { attributeOf, contentOf } from '../element-text.ts'
import { dayInPartsOf } from '../ted-times.ts'
import { amountOf, rangeOf } from '../ted-values.ts'

/** Day, month, year and hour in elements of their own. */
export const timeInPartsOf = (node: XmlNode | undefined, country: string | null): string | null =>
  localTime(dayInPartsOf(node), contentOf(first(node, 'TIME')), country)

const UNITS: Readonly<Record<string, string>> = { DAYS: 'DAY', MONTHS: 'MONTH', YEARS: 'YEAR' }

export const durationOf = (period: XmlNode | undefined): NoticeDuration => {
  const length = period?.children.find(({ name }) => Object.hasOwn(UNITS, name))
  const value = contentOf(length)
  return {
    start: dayInPartsOf(first(period, 'INTERVAL_DATE', 'START_DATE')),
    end: dayInPartsOf(first(period, 'INTERVAL_DATE', 'END_DATE')),
    length: length && value !== null ? { value, unit: UNITS[length.name] ?? '' } : null,
    unlimited: null,
  }
}

/** Costs are an element with the currency around one amount or the two ends of a range. */
export const costOf = (costs: XmlNode | undefined): NoticeAmount | null =>
  amountOf(first(costs, 'VALUE_COST'), costs)

export const costRangeOf = (costs: XmlNode | undefined): NoticeRange | null =>
  rangeOf(first(costs, 'RANGE_VALUE_COST'), costs)

export const cpvOf = (
  cpv: XmlNode | undefined,
): { readonly main: string | null; readonly additional: string[] } => ({
  main: attributeOf(first(cpv, 'CPV_MAIN', 'CPV_CODE'), 'CODE'),
  additional: codesOf(every(cpv, 'CPV_ADDITIONAL', 'CPV_CODE')),
})
