import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Comparison, useApi } from '../../analysis.client.ts'
import {
  type AnalysisParams,
  FEWEST_COMPARED,
  filtersOf,
  withParam,
} from '../../model/analysis-list.ts'
import type { Figure } from '../../model/figure-contracts.ts'
import type { Reach } from '../../use-analysis-access.ts'
import { ComparisonSeries } from './comparison-over-time.tsx'
import { ComparisonTable } from './comparison-table.tsx'

type Compared = Comparison['orgs'][number]

interface Props {
  readonly role: 'buyer' | 'supplier'
  readonly params: AnalysisParams
  readonly reach: Reach
  readonly onParams: (params: AnalysisParams) => void
  /** Chooses the organisations; the route gives it. */
  readonly picker: ReactNode
  readonly onContracts: (one: Compared, of: Figure) => void
  /** A part of the series of one: the bucket that begins on a day. */
  readonly onBucket: (one: Compared, from: string, size: Comparison['bucket']) => void
}

const Loaded = (props: Omit<Props, 'picker'>) => {
  const { role, params, reach, onParams, onContracts, onBucket } = props
  const t = useTranslations('analysis')
  const api = useApi()
  const orgIds = [...(params.compare ?? [])]
  const comparison = useQuery(
    api.analysis.compare.queryOptions(
      { orgIds, role, filters: filtersOf(params), ...reach.asked },
      { placeholderData: keepPreviousData },
    ),
  )
  const orgs = comparison.data?.orgs
  return (
    <ListStates
      list={comparison}
      count={orgs?.length}
      labels={{ loading: t('comparison.loading') }}
      empty={{ title: t('nothing') }}
    >
      <ComparisonTable
        orgs={orgs ?? []}
        role={role}
        params={params}
        onContracts={onContracts}
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
      {comparison.data && (
        <ComparisonSeries
          comparison={comparison.data}
          onBucket={(one, from) => onBucket(one, from, comparison.data.bucket)}
        />
      )}
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
      {(props.params.compare?.length ?? 0) < FEWEST_COMPARED ? (
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
