import type { Notice, NoticeDuration, NoticePlace } from '@kogge/domain/notices/canonical-notice.ts'
import {
  amount,
  code,
  countryCode,
  dayAndTime,
  LONGEST_NAME,
  texts,
  type Xml,
} from './xml-values.ts'

const commodity = (cpv: string): Xml => ({
  'cbc:ItemClassificationCode': code('cpv', cpv.slice(0, 8)),
})

/**
 * A region (BT-5071) and its town, or that it is anywhere (BT-727): in the country, or without one; else in words
 * (BT-728).
 */
const location = ({ country, nuts, city, anywhere, text }: NoticePlace): Xml => {
  const known = countryCode(country)
  const region = nuts?.length === 5 ? nuts : null
  const wide = region === null ? (anywhere ?? null) : null
  const isWorldwide = wide !== null && wide !== 'anyw-cou'
  return {
    'cbc:Description': region === null && wide === null && !city ? texts(text) : undefined,
    'cac:Address': {
      'cbc:CityName': wide === null ? (city ?? undefined) : undefined,
      'cbc:CountrySubentityCode': region === null ? undefined : code('nuts-lvl3', region),
      'cbc:Region': wide ?? undefined,
      'cac:Country':
        known && !isWorldwide ? { 'cbc:IdentificationCode': code('country', known) } : undefined,
    },
  }
}

/** BT-36, in the units that the SDK takes; undefined in any other. */
export const statedLength = ({ length }: NoticeDuration): Xml | undefined =>
  length && /^(DAY|WEEK|MONTH|YEAR)$/.test(length.unit)
    ? { '@unitCode': length.unit, '#': length.value.replace(/\.0+$/, '') }
    : undefined

/** How long it lasts: BT-36 length, or BT-536 start and BT-537 end, or BT-538 that there is no end. */
const planned = (duration: NoticeDuration): Xml | undefined => {
  const { start, end, unlimited } = duration
  const length = statedLength(duration)
  const known: Xml = {
    'cbc:StartDate': dayAndTime(start)?.day,
    'cbc:EndDate': length ? undefined : dayAndTime(end)?.day,
    'cbc:DurationMeasure': length,
    'cbc:DescriptionCode': length || end || !unlimited ? undefined : code('timeperiod', unlimited),
  }
  return Object.values(known).some((one) => one !== undefined) ? known : undefined
}

/** What is bought, as a whole or in a lot: BT-21, 24, 23, 27, 262, 263, 5071, and how long. */
export const project = (
  what: Pick<Notice, 'title' | 'description' | 'nature' | 'cpv' | 'value' | 'place'> & {
    readonly reference?: string | null
    readonly duration?: NoticeDuration
  },
): Xml => {
  const value = amount(what.value)
  const { duration } = what
  return {
    'cbc:ID': what.reference ? { '@schemeName': 'InternalID', '#': what.reference } : undefined,
    'cbc:Name': texts(what.title, LONGEST_NAME),
    'cbc:Description': texts(what.description),
    'cbc:ProcurementTypeCode': what.nature ? code('contract-nature', what.nature) : undefined,
    'cac:RequestedTenderTotal': value ? { 'cbc:EstimatedOverallContractAmount': value } : undefined,
    'cac:MainCommodityClassification': what.cpv.main ? commodity(what.cpv.main) : undefined,
    'cac:AdditionalCommodityClassification': what.cpv.additional.map(commodity),
    'cac:RealizedLocation': what.place.map(location),
    'cac:PlannedPeriod': duration && planned(duration),
  }
}
