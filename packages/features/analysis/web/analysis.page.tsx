import type { AnalysisKind } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { listState } from '@kogge/platform/web/lists/list-search.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Totals, useApi } from './analysis.client.ts'
import { ExportMenu } from './components/analysis-export-menu.tsx'
import { Filters, type Pickers } from './components/analysis-filters.tsx'
import { KindTabs, RowChoices, ViewTabs } from './components/analysis-tabs.tsx'
import { type Drill, DrillSheet } from './components/contracts/drill-down-sheet.tsx'
import { Series } from './components/contracts-over-time.tsx'
import { Method } from './components/counting-method.tsx'
import { CurrentView } from './components/current-view.tsx'
import { MarketQuestion } from './components/market-question.tsx'
import { Head } from './components/market-totals.tsx'
import { ANALYSIS_LIST, type AnalysisParams, filtersOf, viewOf } from './model/analysis-list.ts'
import { behind, exportedLists, type Figure } from './model/figure-contracts.ts'
import { bucketEnd } from './model/time-buckets.ts'
import { useReach } from './use-analysis-access.ts'
import { type KnownNames, useBucketLabel } from './use-filter-label.ts'

interface Props {
  readonly kind: AnalysisKind
  readonly params: AnalysisParams
  /** Parameters of the address that could not be used. */
  readonly rejected: readonly string[]
  readonly onParams: (params: AnalysisParams) => void
  readonly names: KnownNames
  readonly pickers: Pickers
  readonly comparisonPicker: ReactNode
  /**
   * What the words may have meant, of other features: how many contracts they found, null while
   * unknown, and by which other names they were looked for.
   */
  readonly hints: (found: number | null, also: Totals['also']) => ReactNode
  readonly useRegionNames: (codes: readonly string[]) => ReadonlyMap<string, string>
}

/** Market analysis: filters at the left, figures, time and lists beside them, all in the address. */
export const AnalysisPage = (props: Props) => {
  const { kind, params, onParams } = props
  const t = useTranslations('analysis')
  const bucketLabel = useBucketLabel()
  const api = useApi()
  const reach = useReach()
  const { sortBy } = listState(ANALYSIS_LIST, params)
  const filters = filtersOf(params)
  const totals = useQuery(
    api.analysis.totals.queryOptions(
      { filters, ...reach.asked },
      { placeholderData: keepPreviousData },
    ),
  )
  const [drill, setDrill] = useState<Drill | null>(null)
  // What stands open was counted under other filters.
  const asked = JSON.stringify([kind, filters])
  useEffect(() => {
    if (asked) setDrill(null)
  }, [asked])
  const drillOf = (of: Figure): Drill => ({ title: t(`drill.${of}`), filters, ...behind(of) })
  const view = viewOf(params)
  const known = totals.data ?? null
  const title = `${t(`kinds.${kind}`)} · ${t('title')}`
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-4 px-4 py-3">
      <title>{`${title} · Kogge`}</title>
      <h1 className="sr-only">{title}</h1>
      <KindTabs kind={kind} params={params} />
      <div className="flex min-w-0 flex-1 flex-col gap-4 lg:flex-row lg:gap-8">
        <Filters
          params={params}
          contracts={known?.contracts ?? null}
          onParams={onParams}
          pickers={props.pickers}
        />
        <section className="flex min-w-0 flex-1 flex-col gap-4" aria-label={title}>
          <MarketQuestion
            params={params}
            rejected={props.rejected}
            names={props.names}
            isBusy={totals.isFetching}
            onParams={onParams}
            hints={props.hints(
              totals.isPlaceholderData ? null : (known?.contracts ?? null),
              known?.also ?? [],
            )}
          />
          <div
            aria-busy={totals.isPlaceholderData}
            className={cn('@container space-y-4', totals.isPlaceholderData && 'opacity-60')}
          >
            {!(totals.isError && !known) && (
              <Head totals={known} params={params} onContracts={(of) => setDrill(drillOf(of))} />
            )}
            <Method totals={known} />
            {known && known.contracts > 0 && known.series.length > 1 && (
              <Series
                totals={known}
                onBucket={(from) =>
                  setDrill({
                    title: bucketLabel(from, known.bucket),
                    filters,
                    isAwarded: true,
                    between: { from, until: bucketEnd(from, known.bucket) },
                  })
                }
              />
            )}
          </div>
          <div>
            <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
              <ViewTabs kind={kind} params={params} />
              <div className="flex flex-wrap items-center">
                {view === 'rows' && (
                  <RowChoices kind={kind} params={params} sortBy={sortBy} onParams={onParams} />
                )}
                <ExportMenu
                  canExport={reach.canExport}
                  lists={exportedLists(kind, params, sortBy, reach.asked)}
                />
              </div>
            </div>
            <CurrentView
              kind={kind}
              params={params}
              sortBy={sortBy}
              reach={reach}
              onParams={onParams}
              useRegionNames={props.useRegionNames}
              comparisonPicker={props.comparisonPicker}
              opened={drill?.row ?? null}
              onDrill={setDrill}
            />
          </div>
        </section>
      </div>
      {drill && (
        <DrillSheet
          key={JSON.stringify(drill)}
          kind={kind}
          params={params}
          drill={drill}
          reach={reach}
          onClose={() => setDrill(null)}
        />
      )}
    </div>
  )
}
