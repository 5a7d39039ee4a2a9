import { REQUEST_KINDS } from '@kogge/domain/drafting/request-document.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { REQUEST_LIST, type RequestParams, STATUS_FLAGS } from '../../model/request-list-search.ts'

interface Props {
  readonly params: RequestParams
  readonly onParams: (params: RequestParams) => void
  /** Suppliers, found by typing; of another feature. */
  readonly participantPicker: ReactNode
}

/** All are one's own: the buyer is not asked for. */
const SHOWN = ['statusFlag', 'rfxType', 'participantOrgId'] as const

/** Status and kind of one's own requests, and who takes part. */
export const RequestFilters = ({ params, onParams, participantPicker }: Props) => {
  const t = useTranslations('drafting.list')
  const tKinds = useTranslations('drafting.header')
  const facets = {
    rfxType: REQUEST_KINDS.map((value) => ({ value, label: tKinds(value) })),
    statusFlag: STATUS_FLAGS.map((value) => ({ value, label: t(`status.${value}`) })),
  }
  const { q, sortBy, rfxOrgId = [] } = params
  const chosen = (name: (typeof SHOWN)[number]) => params[name] ?? []
  return (
    <FilterPanel
      title={t('filters')}
      count={SHOWN.reduce((sum, name) => sum + chosen(name).length, rfxOrgId.length)}
      clearLabel={t('clear')}
      onClear={() => onParams({ ...(q && { q }), ...(sortBy && { sortBy }) })}
      closeLabel={t('close')}
      resultsLabel={t('results')}
    >
      {SHOWN.map((name) => (
        <FilterSection
          key={name}
          title={t(name)}
          count={chosen(name).length}
          clearLabel={t('clearOne', { name: t(name) })}
          onClear={() => onParams(withFilter(REQUEST_LIST, params, name, []))}
        >
          {name === 'participantOrgId' ? (
            <>
              {participantPicker}
              <p className="mt-1 text-muted text-sm">{t('participantHint')}</p>
            </>
          ) : (
            <FacetList
              label={t(name)}
              facets={facets[name]}
              selected={chosen(name)}
              onSelectedChange={(values) =>
                onParams(withFilter(REQUEST_LIST, params, name, values))
              }
              limit={STATUS_FLAGS.length}
              moreLabel={t('moreValues')}
              lessLabel={t('lessValues')}
            />
          )}
        </FilterSection>
      ))}
    </FilterPanel>
  )
}
