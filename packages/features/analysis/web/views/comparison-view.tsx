import { useFormats } from '@kogge/i18n/format.ts'
import { ListStates } from '@kogge/platform/web/list-states.tsx'
import { ColumnChart } from '@kogge/ui/charts/column-chart.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/section.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Comparison, useApi } from '../api.ts'
import { useBucketLabel } from '../components/labels.ts'
import { Locked } from '../components/locked.tsx'
import { type AnalysisParams, filtersOf, withParam } from '../model/analysis-list.ts'
import type { Reach } from '../use-reach.ts'
import { ComparisonTable } from './comparison-table.tsx'

type Compared = Comparison['orgs'][number]

interface Props {
  readonly role: 'buyer' | 'supplier'
  readonly params: AnalysisParams
  readonly reach: Reach
  readonly onParams: (params: AnalysisParams) => void
  /** Chooses the organisations; the route gives it. */
  readonly picker: ReactNode
  readonly onContracts: (one: Compared) => void
  readonly onOrg: (orgId: string) => void
}

const ONE_PAGE = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false }
const FEWEST = 2

const Loaded = ({ role, params, reach, onParams, onContracts, onOrg }: Omit<Props, 'picker'>) => {
  const t = useTranslations('analysis')
  const formats = useFormats()
  const label = useBucketLabel()
  const api = useApi()
  const orgIds = [...(params.compare ?? [])]
  const comparison = useQuery(
    api.analysis.compare.queryOptions(
      { orgIds, role, filters: filtersOf(params), ...reach.asked },
      { placeholderData: keepPreviousData },
    ),
  )
  const orgs = comparison.data?.orgs
  const bucket = comparison.data?.bucket ?? 'month'
  const most = Math.max(1, ...(orgs?.flatMap(({ series }) => series.map(({ sum }) => sum)) ?? []))
  return (
    <ListStates
      list={{
        ...ONE_PAGE,
        isError: comparison.isError,
        isPlaceholderData: comparison.isPlaceholderData,
        refetch: comparison.refetch,
        fetchNextPage: comparison.refetch,
      }}
      count={orgs?.length}
      labels={{ loading: t('comparison.loading'), more: '' }}
      empty={{ title: t('nothing') }}
    >
      <ComparisonTable
        orgs={orgs ?? []}
        role={role}
        onContracts={onContracts}
        onOrg={onOrg}
        onRemove={(orgId) =>
          onParams(
            withParam(
              params,
              'compare',
              orgIds.filter((other) => other !== orgId),
            ),
          )
        }
      />
      <Section className="pt-6" title={t('comparison.series')} description={t('comparison.axis')}>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {orgs?.map((one, index) => (
            <div key={one.org.orgId ?? index} className="min-w-0">
              <h3 className="truncate text-sm">{one.org.name}</h3>
              <ColumnChart
                label={t('comparison.seriesOf', { name: one.org.name })}
                height={120}
                max={most / 100}
                columns={one.series.map(({ from, sum, contracts }) => ({
                  key: from,
                  tick: label(from, bucket),
                  label: `${label(from, bucket)}: ${formats.money((sum / 100).toFixed(0), 'EUR')} (${formats.number(contracts)})`,
                  value: sum / 100,
                }))}
                formatTick={(sum) => formats.compactMoney(sum, 'EUR')}
                onSelect={() => onContracts(one)}
              />
            </div>
          ))}
        </div>
      </Section>
    </ListStates>
  )
}

/** Two to six organisations side by side, each under the same filters. */
export const ComparisonView = ({ picker, ...props }: Props) => {
  const t = useTranslations('analysis.comparison')
  const tLocked = useTranslations('analysis.locked')
  if (!props.reach.isFull) return <Locked title={t('locked')} text={tLocked('view')} />
  return (
    <div className="space-y-4 pt-3">
      <div className="max-w-2xl">{picker}</div>
      {(props.params.compare?.length ?? 0) < FEWEST ? (
        <EmptyState
          icon={<Scale aria-hidden strokeWidth={1.5} />}
          title={t('choose')}
          description={t('chooseHint')}
        />
      ) : (
        <Loaded {...props} />
      )}
    </div>
  )
}
