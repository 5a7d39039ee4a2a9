import type { Notice, NoticePlace } from '@kogge/domain/notice/schema.ts'
import { amount, code, countryCode, texts, type Xml } from './values.ts'

const commodity = (cpv: string): Xml => ({
  'cbc:ItemClassificationCode': code('cpv', cpv.slice(0, 8)),
})

const location = ({ country, nuts, city }: NoticePlace): Xml => {
  const known = countryCode(country)
  return {
    'cac:Address': {
      'cbc:CityName': city ?? undefined,
      'cbc:CountrySubentityCode': nuts && nuts.length === 5 ? code('nuts-lvl3', nuts) : undefined,
      'cac:Country': known ? { 'cbc:IdentificationCode': code('country', known) } : undefined,
    },
  }
}

/** What is bought, as a whole or in a lot: BT-21, 24, 23, 27, 262, 263, 5071, 36. */
export const project = (
  what: Pick<Notice, 'title' | 'description' | 'nature' | 'cpv' | 'value' | 'place'> & {
    readonly reference?: string | null
    readonly duration?: { readonly value: string; readonly unit: string } | null
  },
): Xml => {
  const value = amount(what.value)
  const { duration } = what
  return {
    'cbc:ID': what.reference ? { '@schemeName': 'InternalID', '#': what.reference } : undefined,
    'cbc:Name': texts(what.title),
    'cbc:Description': texts(what.description),
    'cbc:ProcurementTypeCode': what.nature ? code('contract-nature', what.nature) : undefined,
    'cac:RequestedTenderTotal': value ? { 'cbc:EstimatedOverallContractAmount': value } : undefined,
    'cac:MainCommodityClassification': what.cpv.main ? commodity(what.cpv.main) : undefined,
    'cac:AdditionalCommodityClassification': what.cpv.additional.map(commodity),
    'cac:RealizedLocation': what.place.map(location),
    'cac:PlannedPeriod':
      duration && /^(MONTH|DAY|YEAR)$/.test(duration.unit)
        ? { 'cbc:DurationMeasure': { '@unitCode': duration.unit, '#': duration.value } }
        : undefined,
  }
}
