import type { AnalysisKind, AnalysisSort } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  type AnalysisParams,
  cpvLevelOf,
  filtersOf,
  viewOf,
  withParam,
} from '../model/analysis-list.ts'
import { choiceOf } from '../model/contract-list-options.ts'
import { withinOfRegion, withinOfRow } from '../model/drill-down.ts'
import { behind, roleOf } from '../model/figure-contracts.ts'
import { bucketEnd } from '../model/time-buckets.ts'
import type { Reach } from '../use-analysis-access.ts'
import { useBucketLabel } from '../use-filter-label.ts'
import { withSort } from './analysis-tabs.tsx'
import { ComparisonView } from './comparison/comparison-view.tsx'
import { ContractsPanel } from './contracts/contracts-panel.tsx'
import type { Drill } from './contracts/drill-down-sheet.tsx'
import { NetworkView } from './network-view.tsx'
import { keyOfRow, nameOfRow } from './rankings/ranking-row.tsx'
import { RowsView } from './rankings/rankings-view.tsx'
import { MapView } from './region-map-view.tsx'

interface Props {
  readonly kind: AnalysisKind
  readonly params: AnalysisParams
  readonly sortBy: AnalysisSort
  readonly reach: Reach
  readonly onParams: (params: AnalysisParams) => void
  readonly useRegionNames: (codes: readonly string[]) => ReadonlyMap<string, string>
  readonly comparisonPicker: ReactNode
  readonly opened: string | null
  readonly onDrill: (drill: Drill) => void
}

/** What the filters leave, in the way of showing that is chosen. */
export const CurrentView = (props: Props) => {
  const { kind, params, reach, onParams, onDrill } = props
  const t = useTranslations('analysis')
  const filters = filtersOf(params)
  const bucketLabel = useBucketLabel()
  const role = roleOf(kind)
  switch (viewOf(params)) {
    case 'rows':
      return (
        <RowsView
          kind={kind}
          params={params}
          sortBy={props.sortBy}
          reach={reach}
          onParams={onParams}
          onSort={(sort) => onParams(withSort(params, sort))}
          opened={props.opened}
          onContracts={(row) => {
            const within = withinOfRow(kind, row.subject, cpvLevelOf(params))
            if (within)
              onDrill({
                title: nameOfRow(row),
                row: keyOfRow(row),
                filters,
                within,
                isAwarded: row.contracts > 0,
              })
          }}
          onCompared={(orgIds) => onParams(withParam(params, 'compare', orgIds))}
        />
      )
    case 'contracts':
      return (
        <div className="pt-3">
          <ContractsPanel
            label={t('views.contracts')}
            filters={filters}
            isAwarded
            reach={reach}
            choice={choiceOf(params.ends?.[0], params.order?.[0])}
            onChoice={({ ends, order }) =>
              onParams(withParam(withParam(params, 'ends', [ends]), 'order', [order]))
            }
          />
        </div>
      )
    case 'map':
      return (
        <MapView
          params={params}
          reach={reach}
          onParams={onParams}
          useRegionNames={props.useRegionNames}
          onRegion={(nuts, level, title) =>
            onDrill({ title, filters, within: withinOfRegion(nuts, level), isAwarded: true })
          }
        />
      )
    case 'network':
      return (
        <NetworkView
          params={params}
          reach={reach}
          onParams={onParams}
          onTie={({ buyer, supplier }) =>
            onDrill({
              title: `${buyer.name} → ${supplier.name}`,
              filters,
              within: {
                ...(buyer.orgId && { buyer: buyer.orgId }),
                ...(supplier.orgId && { supplier: supplier.orgId }),
              },
              isAwarded: true,
            })
          }
        />
      )
    case 'comparison':
      return (
        <ComparisonView
          role={role}
          params={params}
          reach={reach}
          onParams={onParams}
          picker={props.comparisonPicker}
          onContracts={({ org }, of) => {
            if (org.orgId !== null)
              onDrill({
                title: of === 'all' ? org.name : `${org.name} · ${t(`drill.${of}`)}`,
                filters: { ...filters, [role]: [org.orgId] },
                ...behind(of),
              })
          }}
          onBucket={({ org }, from, size) => {
            if (org.orgId !== null)
              onDrill({
                title: `${org.name} · ${bucketLabel(from, size)}`,
                filters: { ...filters, [role]: [org.orgId] },
                isAwarded: true,
                between: { from, until: bucketEnd(from, size) },
              })
          }}
        />
      )
  }
}
