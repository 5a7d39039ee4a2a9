import { ExportMenu } from '@kogge/features/analysis/web/components/analysis-export-menu.tsx'
import { Filters } from '@kogge/features/analysis/web/components/analysis-filters.tsx'
import { KindTabs } from '@kogge/features/analysis/web/components/analysis-tabs.tsx'
import { MarketQuestion } from '@kogge/features/analysis/web/components/market-question.tsx'
import {
  activeAnalysisFilters,
  filtersOf,
  withParam,
} from '@kogge/features/analysis/web/model/analysis-list.ts'
import { useReach } from '@kogge/features/analysis/web/use-analysis-access.ts'
import { EndingPage } from '@kogge/features/insight/web/ending-contracts.page.tsx'
import { endingSearch } from '@kogge/features/insight/web/model/ending-contracts-address.ts'
import { EndingActions } from './ending-row-actions.tsx'
import { useMarketParts } from './use-market-filters.tsx'

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
    params.q !== undefined ||
    activeAnalysisFilters(params).length > 0 ||
    params.ends?.[0] !== LONGEST
  return (
    <EndingPage
      filters={filtersOf(params)}
      Actions={EndingActions}
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
        <MarketQuestion
          params={params}
          rejected={rejected}
          names={names}
          isBusy={isBusy}
          onParams={onParams}
          hints={hints(found, also)}
        />
      )}
      exportMenu={(list) => (
        <ExportMenu canExport={reach.canExport} lists={{ ending: { ...list, ...reach.asked } }} />
      )}
    />
  )
}
