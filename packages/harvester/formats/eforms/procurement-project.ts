import type { Notice, NoticeDuration, NoticePlace } from '@kogge/domain/notices/canonical-notice.ts'
import { countryAlpha2 } from '@kogge/domain/reference/country-codes.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first, listed } from '../xml-tree.ts'
import { dateOf } from './eforms-times.ts'
import { numberOf, textsOf, valueIn, valuesIn } from './eforms-values.ts'

/** A `ProcurementProject` describes the procedure and each lot with the same elements. */

/** BT-262 and BT-263 */
export const readCpv = (project: XmlNode | undefined): Notice['cpv'] => ({
  main: valueIn(first(project, 'MainCommodityClassification', 'ItemClassificationCode')),
  additional: valuesIn(
    every(project, 'AdditionalCommodityClassification', 'ItemClassificationCode'),
  ),
})

/** BT-23; the list is named differently in older versions and national extensions. */
export const readNature = (project: XmlNode | undefined): string | null =>
  valueIn(
    listed(project, 'ProcurementTypeCode', 'contract-nature')[0] ??
      first(project, 'ProcurementTypeCode'),
  )

export const countryOf = (address: XmlNode | undefined): string | null => {
  const code = valueIn(first(address, 'Country', 'IdentificationCode'))
  return code && countryAlpha2(code)
}

/** BT-5101 to BT-5141, BT-727, BT-728 */
export const readPlaces = (project: XmlNode | undefined, language: string | null): NoticePlace[] =>
  all(project, 'RealizedLocation').map((location) => {
    const address = first(location, 'Address')
    return {
      country: countryOf(address),
      nuts: valueIn(first(address, 'CountrySubentityCode')),
      city: valueIn(first(address, 'CityName')),
      postcode: valueIn(first(address, 'PostalZone')),
      anywhere: valueIn(first(address, 'Region')),
      text: textsOf(all(location, 'Description'), language),
    }
  })

/** BT-536, BT-537, BT-36, BT-538 */
export const readDuration = (project: XmlNode | undefined): NoticeDuration => {
  const period = first(project, 'PlannedPeriod')
  const measure = first(period, 'DurationMeasure')
  const value = numberOf(measure)
  return {
    start: dateOf(first(period, 'StartDate')),
    end: dateOf(first(period, 'EndDate')),
    length: value === null ? null : { value, unit: measure?.attributes.unitCode?.trim() ?? '' },
    unlimited: valueIn(first(period, 'DescriptionCode')),
  }
}
