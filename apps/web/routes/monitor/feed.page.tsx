import { type TenderFilters, tenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { viewOf } from '@kogge/features/monitor/web/components/feed-views.tsx'
import { ALL_PROFILES, readFeedScope } from '@kogge/features/monitor/web/model/feed-scope.ts'
import { FeedPage } from '@kogge/features/monitor/web/pages/feed.page.tsx'
import { useFeedOrder } from '@kogge/features/monitor/web/use-feed-order.ts'
import { HOME_COUNTRIES } from '@kogge/features/orgs/web/model/home-countries.ts'
import { ChosenFilters } from '@kogge/features/search/web/components/chosen-filters.tsx'
import { Filters } from '@kogge/features/search/web/components/tender-filters.tsx'
import { WordsBar } from '@kogge/features/search/web/components/words-bar.tsx'
import {
  TENDER_LIST,
  type TenderFilter,
  type TenderParams,
} from '@kogge/features/search/web/model/tender-list.ts'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useEffect, useMemo } from 'react'
import { searchRoute } from '../search.route.ts'
import { useTenderNames, useTenderPickers } from '../use-tender-filter-parts.tsx'
import { FeedExportMenu } from './feed-export-menu.tsx'
import { ProfileConditions } from './profile-conditions.tsx'
import { TenderRow, useOpenTender } from './tender-row.tsx'

/** A feed is in the order of its matches, whenever tenders were imported, and holds what words say and not what is meant. */
const WITHOUT: readonly TenderFilter[] = ['days', 'semanticSearchText']

const tenderParamsOf = (raw: Readonly<Record<string, unknown>>): TenderParams => {
  const {
    sortBy: _sort,
    days: _days,
    semanticSearchText: _text,
    ...params
  } = readListParams(TENDER_LIST, raw).params
  return params
}

const Feed = ({ orgId }: { readonly orgId: string }) => {
  const raw = searchRoute.useSearch()
  const scope = useMemo(() => readFeedScope(raw), [raw])
  const params = useMemo(() => tenderParamsOf(raw), [raw])
  const filters: TenderFilters = useMemo(() => tenderFilters.parse(params), [params])
  const navigate = searchRoute.useNavigate()
  const chosen = scope.profile?.includes(ALL_PROFILES) ? [] : (scope.profile ?? [])
  useEffect(() => {
    const next = { ...params, ...scope }
    const isSame = Object.keys(raw).every((name) => name in next)
    if (!isSame) void navigate({ search: next, replace: true, resetScroll: false })
  }, [raw, params, scope, navigate])
  const go = (next: TenderParams, where = scope) =>
    void navigate({
      search: { ...tenderParamsOf(next), ...readFeedScope({ ...where }) },
      resetScroll: false,
    })
  const names = useTenderNames(params)
  const pickers = useTenderPickers(params, go)
  const order = useFeedOrder(orgId)
  return (
    <FeedPage
      orgId={orgId}
      chosen={chosen}
      onChosen={(guids) =>
        go(params, { ...scope, profile: guids.length > 0 ? guids : [ALL_PROFILES] })
      }
      view={viewOf(scope.view)}
      onView={(view) => go(params, { ...scope, view: [view] })}
      filters={filters}
      order={order}
      onWiden={Object.keys(params).length > 0 ? () => go({}) : null}
      panel={(first) => (
        <Filters
          params={params}
          counts={null}
          uncounted={HOME_COUNTRIES}
          nearest={false}
          stale={false}
          without={WITHOUT}
          first={first}
          onParams={go}
          {...pickers}
        />
      )}
      question={
        <>
          <WordsBar params={params} busy={false} onParams={go} />
          <ChosenFilters params={params} names={names} without={WITHOUT} onParams={go} />
        </>
      }
      exportMenu={
        <FeedExportMenu
          orgId={orgId}
          list={{
            profiles: chosen.length > 0 ? chosen : null,
            view: viewOf(scope.view),
            filters,
            isRanked: order.isRanked,
          }}
        />
      }
      Row={TenderRow}
      Conditions={ProfileConditions}
      {...useOpenTender()}
    />
  )
}

/** The feed of the active organisation at the address of tender search. */
export const FeedRoutePage = () => {
  const org = useActiveOrg()
  return (
    <Guarded permissions={['market_profile.view']}>{org && <Feed orgId={org.orgId} />}</Guarded>
  )
}
