import { ORG_SIZES, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import {
  EMAIL_STATUSES,
  HAS_USER_STATUSES,
  NO_REVENUE,
  ORG_DEBUG_STATUSES,
  ORG_STATUSES,
  ORG_TYPES,
  type OrgFilterKey,
  PROFILE_STATUSES,
} from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'

/** Filters with a closed list of values, in the order in which the values are shown. */
export const CHOICES = {
  orgType: ORG_TYPES,
  orgStatus: ORG_STATUSES,
  orgSize: ORG_SIZES,
  revenue: [...REVENUE_BANDS, NO_REVENUE],
  hasUserStatus: HAS_USER_STATUSES,
  orgDebugStatus: ORG_DEBUG_STATUSES,
  profileStatus: PROFILE_STATUSES,
  emailStatus: EMAIL_STATUSES,
} as const
export type ChoiceFilter = keyof typeof CHOICES

const VALUES = Object.values(CHOICES).flat()

/** Names that other look-ups know: of CPV codes and of organisations, by code and id. */
export interface KnownNames {
  readonly cpv: ReadonlyMap<string, string>
  readonly orgs: ReadonlyMap<string, string>
}

/** How one value of a closed list reads. */
export const useChoiceLabel = (): ((value: string) => string) => {
  const t = useTranslations('orgSearch.values')
  return (value) => {
    const known = VALUES.find((one) => one === value)
    return known ? t(known) : value
  }
}

/** How a chosen value reads, ready for a tag. */
export const useFilterLabel = (
  names: KnownNames,
): ((active: { filter: OrgFilterKey; value: string }) => string) => {
  const t = useTranslations('orgSearch.filters')
  const choice = useChoiceLabel()
  const formats = useFormats()
  return ({ filter, value }) => {
    switch (filter) {
      case 'country':
        return formats.country(value)
      case 'cpv':
        return [value, names.cpv.get(value)].filter(Boolean).join(' ')
      case 'parentOrg':
      case 'orgId':
        return `${t(filter)}: ${names.orgs.get(value) ?? '…'}`
      case 'claimedAfter':
        return `${t(filter)}: ${formats.date(value)}`
      case 'emailDomain':
        return `@${value}`
      case 'orgSize':
      case 'revenue':
        return `${t(filter)}: ${choice(value)}`
      default:
        return choice(value)
    }
  }
}
