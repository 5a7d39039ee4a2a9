import {
  type AnalysisFilterKey,
  CONTRACT_TYPES,
  HAS_CONTRACTS,
  MONTHS_CHOICES,
} from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { SOURCES } from '@kogge/domain/harvester/sources.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { ActiveFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useTranslations } from 'use-intl'
import { type BucketSize, quarterOf } from './model/time-buckets.ts'

/** Names that other features know, by code and id. */
export interface KnownNames {
  readonly cpv: ReadonlyMap<string, string>
  readonly orgs: ReadonlyMap<string, string>
  readonly regions: ReadonlyMap<string, string>
}

/** How values of closed lists read. */
export const useValueLabels = () => {
  const t = useTranslations('analysis')
  return {
    months: (value: string): string => {
      const known = MONTHS_CHOICES.find((one) => one === value)
      if (!known) return value
      return known === 'any' ? t('anyPeriod') : t('lastMonths', { count: Number(known) })
    },
    contractType: (value: string): string => {
      const known = CONTRACT_TYPES.find((one) => one === value)
      return known ? t(`contractTypes.${known}`) : value
    },
    hasContracts: (value: string): string => {
      const known = HAS_CONTRACTS.find((one) => one === value)
      return known ? t(`hasContracts.${known}`) : value
    },
  }
}

/** How a chosen value reads, ready for a tag. */
export const useFilterLabel = (
  names: KnownNames,
): ((active: ActiveFilter<AnalysisFilterKey>) => string) => {
  const t = useTranslations('analysis.filters')
  const tSearch = useTranslations('search.sources')
  const formats = useFormats()
  const values = useValueLabels()
  return ({ filter, value }) => {
    switch (filter) {
      case 'cpv':
        return [value, names.cpv.get(value)].filter(Boolean).join(' ')
      case 'buyer':
      case 'supplier':
      case 'org':
        return `${t(filter)}: ${names.orgs.get(value) ?? '…'}`
      case 'country':
        return formats.country(value)
      case 'region':
        return names.regions.get(value) ?? '…'
      case 'months':
      case 'contractType':
      case 'hasContracts':
        return values[filter](value)
      case 'source': {
        const known = SOURCES.find(({ code }) => code === value)
        return known ? tSearch(known.code) : value
      }
      case 'rfxId':
        return `${t('rfxId')}: ${value.slice(0, 8)}`
      default:
        return value
    }
  }
}

/** How a bucket of time reads, from its first day: `Nov 2026`, `2026, Q4`, `2026`. */
export const useBucketLabel = (): ((from: string, size: BucketSize) => string) => {
  const t = useTranslations('analysis')
  const formats = useFormats()
  return (from, size) => {
    const year = from.slice(0, 4)
    if (size === 'year') return year
    return size === 'month' ? formats.month(from) : t('quarter', { year, quarter: quarterOf(from) })
  }
}
