import { SaveProfileButton } from '@kogge/features/monitor/web/components/save-profile-button.tsx'
import { readFeedScope } from '@kogge/features/monitor/web/model/feed-scope.ts'
import { TENDER_LIST, type TenderParams } from '@kogge/features/search/web/model/tender-list.ts'
import { SearchPage } from '@kogge/features/search/web/tender-search.page.tsx'
import { MeaningField } from '@kogge/features/semantic/web/meaning-field.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { PageSpinner } from '@kogge/ui/page-spinner.tsx'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileConditions, ProfileFilterName } from './monitor/profile-conditions.tsx'
import { TenderLink } from './rfx/rfx-link.tsx'
import { useRowActions } from './row-actions.tsx'
import { searchRoute } from './search.route.ts'
import { useTenderNames, useTenderOffers, useTenderPickers } from './use-tender-filter-parts.tsx'

const FeedRoutePage = lazy(async () => {
  const { FeedRoutePage: Page } = await import('./monitor/feed.page.tsx')
  return { default: Page }
})

/** Tender search with what other features give to it: pickers, names, the side panel. */
const TenderSearch = () => {
  // The router keeps what it does not know, so that the page can say what was left out.
  const raw = searchRoute.useSearch()
  const { params, rejected } = useMemo(() => readListParams(TENDER_LIST, raw), [raw])
  const navigate = searchRoute.useNavigate()
  const quickView = useQuickView()
  // What says nothing leaves the address. One that was not understood stays as long as the page says so.
  useEffect(() => {
    if (rejected.length > 0 || JSON.stringify(raw) === JSON.stringify(params)) return
    void navigate({ search: params, replace: true, resetScroll: false })
  }, [raw, params, rejected, navigate])
  const onReplace = useCallback(
    (next: TenderParams) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  )
  const onParams = (next: TenderParams) => void navigate({ search: next, resetScroll: false })
  return (
    <SearchPage
      params={params}
      rejected={rejected}
      onParams={onParams}
      onReplace={onReplace}
      names={useTenderNames(params)}
      {...useTenderPickers(params, onParams)}
      {...useTenderOffers(params, onParams)}
      meaningField={
        <MeaningField
          value={params.semanticSearchText?.[0] ?? ''}
          onSearch={(text) => {
            const next = withFilter(TENDER_LIST, params, 'semanticSearchText', text ? [text] : [])
            onParams(text ? { ...next, sortBy: 'relevance' } : next)
          }}
        />
      }
      save={
        <SaveProfileButton
          filters={params}
          Conditions={ProfileConditions}
          FilterName={ProfileFilterName}
        />
      }
      Link={TenderLink}
      selected={quickView.current?.kind === 'tender' ? quickView.current.rfxId : null}
      onOpen={(rfxId) => quickView.open({ kind: 'tender', rfxId })}
      RowActions={useRowActions().tender}
    />
  )
}

/** Tender search; with profiles in the address, the feed of what they find. */
export const SearchRoutePage = () => {
  const t = useTranslations('shell')
  const { profile } = readFeedScope(searchRoute.useSearch())
  if (!profile) return <TenderSearch />
  return (
    <Suspense fallback={<PageSpinner label={t('loading')} />}>
      <FurtherTexts>
        <FeedRoutePage />
      </FurtherTexts>
    </Suspense>
  )
}
