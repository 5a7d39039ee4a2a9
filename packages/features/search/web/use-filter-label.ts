import { SOURCES } from '@kogge/domain/harvester/sources.ts'
import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { TENDER_VALUE_BANDS } from '@kogge/domain/rfx/tender-value-bands.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { ActiveFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useTranslations } from 'use-intl'
import type { TenderFilter } from './model/tender-list.ts'

/** Names that other features know: of CPV codes, organisations and regions, by code and id. */
export interface KnownNames {
  readonly cpv: ReadonlyMap<string, string>
  readonly orgs: ReadonlyMap<string, string>
  readonly regions: ReadonlyMap<string, string>
}

/** How a chosen value reads, ready for a tag. */
export const useFilterLabel = (
  names: KnownNames,
): ((active: ActiveFilter<TenderFilter>) => string) => {
  const t = useTranslations('search')
  const formats = useFormats()
  const status = (value: string) => {
    const known = TENDER_STATUSES.find((one) => one === value)
    return known ? t(`status.${known}`) : value
  }
  const band = (value: string) => {
    const known = TENDER_VALUE_BANDS.find((one) => one === value)
    return known ? t(`values.${known}`) : value
  }
  const source = (value: string) => {
    const known = SOURCES.find(({ code }) => code === value)
    return known ? t(`sources.${known.code}`) : value
  }
  return ({ filter, value }) => {
    switch (filter) {
      case 'cpv':
        return [value, names.cpv.get(value)].filter(Boolean).join(' ')
      case 'buyer':
      case 'supplier':
      case 'org':
        return `${t(`filters.${filter}`)}: ${names.orgs.get(value) ?? '…'}`
      case 'country':
        return formats.country(value)
      case 'region':
        return names.regions.get(value) ?? '…'
      case 'regionWords':
        return `${t('filters.regionWords')}: ${value}`
      case 'deadlineWithin':
        return `${t('filters.deadlineWithin')}: ${t('within', { count: Number(value) })}`
      case 'days':
        return value === 'any' ? t('anyPeriod') : t('lastDays', { count: Number(value) })
      case 'importedAfter':
      case 'publishedAfter':
      case 'deadlineFrom':
      case 'deadlineTo':
        return `${t(`filters.${filter}`)}: ${formats.date(value)}`
      case 'tenderStatus':
        return status(value)
      case 'tenderValue':
        return band(value)
      case 'valueFrom':
      case 'valueTo':
        return `${t(`filters.${filter}`)}: ${formats.number(Number(value))} EUR`
      case 'valueUnstated':
        return t('filters.valueUnstated')
      case 'language':
        return value === 'xx' ? t('otherLanguage') : formats.language(value)
      case 'source':
        return source(value)
      case 'semanticSearchText':
        return `${t('filters.semanticSearchText')}: ${value}`
      case 'rfxId':
        return `${t('filters.rfxId')}: ${value.slice(0, 8)}`
      default:
        return value
    }
  }
}
