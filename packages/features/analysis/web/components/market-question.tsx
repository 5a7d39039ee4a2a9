import { withoutValue } from '@kogge/platform/web/lists/list-search.ts'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { ActiveTags } from '@kogge/ui/active-tags.tsx'
import { SearchBar } from '@kogge/ui/search-bar.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  ANALYSIS_LIST,
  type AnalysisParams,
  activeAnalysisFilters,
  withoutFilters,
  withParam,
} from '../model/analysis-list.ts'
import { type KnownNames, useFilterLabel } from '../use-filter-label.ts'

interface Props {
  readonly params: AnalysisParams
  readonly rejected: readonly string[]
  readonly names: KnownNames
  readonly isBusy: boolean
  readonly onParams: (params: AnalysisParams) => void
  /** What the words may have meant. */
  readonly hints: ReactNode
}

/** Words of the tenders that contracts came of, and what narrows the market. */
export const MarketQuestion = ({ params, rejected, names, isBusy, onParams, hints }: Props) => {
  const t = useTranslations('analysis')
  return (
    <>
      <SearchBar
        label={t('words')}
        placeholder={t('wordsHint')}
        clearLabel={t('clearWords')}
        searchLabel={t('search')}
        longest={500}
        value={params.q?.[0] ?? ''}
        busy={isBusy}
        onSearch={(text) => onParams(withParam(params, 'q', text ? [text] : []))}
      />
      {hints}
      <RejectedBanner names={rejected} />
      <ActiveTags
        label={t('activeFilters')}
        chosen={activeAnalysisFilters(params)}
        nameOf={useFilterLabel(names)}
        removeLabel={(name) => t('removeFilter', { name })}
        onRemove={(one) => onParams(withoutValue(ANALYSIS_LIST, params, one))}
        clearLabel={t('clearAll')}
        onClear={() => onParams(withoutFilters(params))}
      />
    </>
  )
}
