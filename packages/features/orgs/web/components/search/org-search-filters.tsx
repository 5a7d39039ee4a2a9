import type { OrgFilterKey } from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { filterParts } from '@kogge/platform/web/lists/list-filters.tsx'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import type { Facet } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { Input } from '@kogge/ui/input.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { HOME_COUNTRIES } from '../../model/home-countries.ts'
import { CHOICES, type ChoiceFilter, useChoiceLabel } from '../../model/org-filter-labels.ts'
import {
  activeOrgFilters,
  ORG_LIST,
  type OrgParams,
  type Reach,
  withoutFilters,
} from '../../model/org-search-params.ts'
import type { OrgAnswers } from '../../orgs.client.ts'
import { DomainInput } from './email-domain-input.tsx'
import { ParentPicker } from './parent-org-picker.tsx'

type Counts = NonNullable<OrgAnswers['search']['facets']>

interface Props {
  readonly params: OrgParams
  readonly counts: Counts | null
  readonly stale: boolean
  readonly onParams: (params: OrgParams) => void
  readonly reach: Reach
  /** Why the filters of the plan are closed to the reader, and what opens them; null where they are open. */
  readonly locked: ReactNode
  /** The picker of another feature, which the route gives. */
  readonly cpvPicker: ReactNode
}

const NONE: Readonly<Record<string, number>> = {}
/** Offered until organisations are counted by country, so that the filters below do not move when they are. */
const UNCOUNTED: Readonly<Record<string, number>> = Object.fromEntries(
  HOME_COUNTRIES.map((code, at) => [code, -at]),
)

/** Counted countries in order of their counts; chosen ones stay even when nothing is left in them. */
const byCount = (counts: Readonly<Record<string, number>>, chosen: readonly string[]): string[] =>
  [...new Set([...Object.keys(counts), ...chosen])].sort(
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b),
  )

/** The filters of organisation search: everyone's, those of the plan, those of staff. */
export const Filters = (props: Props) => {
  const { params, counts, stale, onParams, reach, locked, cpvPicker } = props
  const t = useTranslations('orgSearch')
  const formats = useFormats()
  const label = useChoiceLabel()
  const set = (name: OrgFilterKey, values: readonly string[]) =>
    onParams(withFilter(ORG_LIST, params, name, values))
  const chosen = (name: OrgFilterKey) => [...(params[name] ?? [])]
  const { section, facets: ticks } = filterParts<OrgFilterKey>({
    title: (name) => t(`filters.${name}`),
    clearLabel: (name) => t('clearFilter', { name }),
    moreLabel: t('showMore'),
    lessLabel: t('showLess'),
    chosen,
    set,
  })
  const facets = (name: OrgFilterKey, list: Facet[]) =>
    ticks(name, list, { limit: name === 'country' ? 6 : list.length, stale })
  const counted = (value: string, text: string, of: Readonly<Record<string, number>>): Facet => ({
    value,
    label: text,
    ...(counts && { count: formats.number(of[value] ?? 0) }),
  })
  const choices = (name: 'orgType' | 'orgStatus' | 'orgSize' | 'revenue') =>
    facets(
      name,
      CHOICES[name].map((value) => counted(value, label(value), counts?.[name] ?? NONE)),
    )
  const plain = (name: ChoiceFilter) =>
    section(
      name,
      facets(
        name,
        CHOICES[name].map((value) => ({ value, label: label(value) })),
      ),
      false,
    )
  const countries = byCount(counts?.country ?? UNCOUNTED, chosen('country'))

  return (
    <FilterPanel
      title={t('filtersTitle')}
      skipLabel={t('skipFilters')}
      count={activeOrgFilters(params).length}
      clearLabel={t('clearAll')}
      onClear={() => onParams(withoutFilters(params))}
      closeLabel={t('close')}
      resultsLabel={counts ? t('showResults', { count: counts.total }) : t('showResultsUncounted')}
    >
      {section('orgType', choices('orgType'))}
      {section(
        'country',
        facets(
          'country',
          countries.map((code) => counted(code, formats.country(code), counts?.country ?? NONE)),
        ),
      )}
      {section('orgStatus', choices('orgStatus'))}
      {section('cpv', locked ?? cpvPicker)}
      {section('orgSize', locked ?? choices('orgSize'))}
      {section('revenue', locked ?? choices('revenue'))}
      {section(
        'parentOrg',
        locked ?? (
          <ParentPicker
            label={t('filters.parentOrg')}
            selected={chosen('parentOrg')}
            onSelectedChange={(ids) => set('parentOrg', ids)}
          />
        ),
      )}
      {reach.isStaff && (
        <>
          <p className="pt-4 font-medium text-subtle text-xs">{t('staffFilters')}</p>
          {plain('orgDebugStatus')}
          {plain('hasUserStatus')}
          {plain('profileStatus')}
          {plain('emailStatus')}
          {section(
            'emailDomain',
            <DomainInput
              values={chosen('emailDomain')}
              onValues={(values) => set('emailDomain', values)}
            />,
            false,
          )}
          {section(
            'claimedAfter',
            <Input
              type="date"
              aria-label={t('filters.claimedAfter')}
              value={chosen('claimedAfter')[0] ?? ''}
              onChange={(event) =>
                set('claimedAfter', event.target.value ? [event.target.value] : [])
              }
            />,
            false,
          )}
        </>
      )}
    </FilterPanel>
  )
}
