import { KindTabs } from '@kogge/features/analysis/web/components/bars.tsx'
import { ExportMenu } from '@kogge/features/analysis/web/components/export-menu.tsx'
import { Filters } from '@kogge/features/analysis/web/components/filters.tsx'
import { SearchBar } from '@kogge/features/analysis/web/components/search-bar.tsx'
import { ActiveTags } from '@kogge/features/analysis/web/components/tags.tsx'
import {
  activeFilters,
  filtersOf,
  withParam,
} from '@kogge/features/analysis/web/model/analysis-list.ts'
import { useReach } from '@kogge/features/analysis/web/use-reach.ts'
import { endingSearch } from '@kogge/features/insight/web/model/ending-list.ts'
import { EndingPage } from '@kogge/features/insight/web/pages/ending-page.tsx'
import { RejectedBanner } from '@kogge/platform/web/rejected-banner.tsx'
import { useMarketParts } from './analysis-parts.tsx'
import { QuickTenderLink } from './quick-tender-link.tsx'

/** When they were awarded is of no matter for what ends, and lots without a winner do not end. */
const WITHOUT = ['months', 'hasContracts'] as const

/** The most that can be seen ahead, in months. */
const LONGEST = '24'

/** Contracts that end soon, under the filters of market analysis. */
export const EndingRoutePage = () => {
  const { params, rejected, names, onParams, pickers, hints } = useMarketParts(
    '/analysis/ending',
    endingSearch,
  )
  const reach = useReach()
  const isAsked =
    params.q !== undefined || activeFilters(params).length > 0 || params.ends?.[0] !== LONGEST
  return (
    <EndingPage
      filters={filtersOf(params)}
      ends={params.ends?.[0]}
      onEnds={(ends) => onParams(withParam(params, 'ends', [ends]))}
      onAll={isAsked ? () => onParams({ ends: [LONGEST] }) : null}
      tabs={<KindTabs kind="ending" params={params} />}
      filterPanel={(found) => (
        <Filters
          params={params}
          contracts={found}
          onParams={onParams}
          pickers={pickers}
          without={WITHOUT}
        />
      )}
      asked={(found, isBusy, also) => (
        <>
          <SearchBar
            value={params.q?.[0] ?? ''}
            busy={isBusy}
            onSearch={(text) => onParams(withParam(params, 'q', text ? [text] : []))}
          />
          {hints(found, also)}
          <RejectedBanner names={rejected} />
          <ActiveTags params={params} names={names} onParams={onParams} />
        </>
      )}
      TenderLink={QuickTenderLink}
      exportMenu={(list) => (
        <ExportMenu canExport={reach.canExport} lists={{ ending: { ...list, ...reach.asked } }} />
      )}
    />
  )
}
