import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { ChartFrame } from '@kogge/ui/charts/chart-frame.tsx'
import { FlowChart } from '@kogge/ui/charts/flow-chart.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../analysis.client.ts'
import {
  type AnalysisParams,
  EDGE_MEASURES,
  edgeMeasureOf,
  filtersOf,
  withParam,
} from '../model/analysis-list.ts'
import { flowOf, type NetworkEdge, networkEdgesOf } from '../model/network-chart-flow.ts'
import type { Reach } from '../use-analysis-access.ts'
import { type Summed, SumOf, useSumText } from './contract-sum.tsx'
import { PartyLink } from './party-link.tsx'

interface Props {
  readonly params: AnalysisParams
  readonly reach: Reach
  readonly onParams: (params: AnalysisParams) => void
  readonly onTie: (edge: NetworkEdge) => void
}

/** More ties than that are a thicket; the filters narrow them. */
const STRONGEST = 30
const TieTable = ({ ties, onTie }: { ties: readonly NetworkEdge[] } & Pick<Props, 'onTie'>) => {
  const t = useTranslations('analysis.network')
  const formats = useFormats()
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>{t('buyer')}</TableHeader>
        <TableHeader>{t('supplier')}</TableHeader>
        <TableHeader align="end">{t('contracts')}</TableHeader>
        <TableHeader align="end">{t('value')}</TableHeader>
      </TableHead>
      <TableBody>
        {ties.map((edge) => (
          <TableRow key={`${edge.buyer.num} ${edge.supplier.num}`}>
            <TableCell className="wrap-anywhere min-w-32">
              <PartyLink {...edge.buyer} />
            </TableCell>
            <TableCell className="wrap-anywhere min-w-32">
              <PartyLink {...edge.supplier} />
            </TableCell>
            <TableCell align="end">
              <button
                type="button"
                onClick={() => onTie(edge)}
                className="min-h-6 rounded-sm text-link underline-offset-2 hover:underline"
              >
                {formats.number(edge.contracts)}
                <span className="sr-only">{`. ${edge.buyer.name} → ${edge.supplier.name}`}</span>
              </button>
            </TableCell>
            <TableCell align="end">
              <SumOf of={edge} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Loaded = ({ params, reach, onParams, onTie }: Props) => {
  const quickView = useQuickView()
  const t = useTranslations('analysis.network')
  const formats = useFormats()
  const api = useApi()
  const router = useRouter()
  const sumText = useSumText()
  const by = edgeMeasureOf(params)
  const network = useQuery(
    api.analysis.network.queryOptions(
      { filters: filtersOf(params), by, limit: STRONGEST, ...reach.asked },
      { placeholderData: keepPreviousData },
    ),
  )
  const ties = useMemo(() => network.data && networkEdgesOf(network.data), [network.data])
  const input = useMemo(() => {
    const amounts = (of: Summed) =>
      t('amounts', {
        count: of.contracts,
        shown: formats.number(of.contracts),
        sum: sumText(of, (euros) => formats.compactMoney(euros, 'EUR')),
      })
    return flowOf(ties ?? [], {
      value: ({ contracts, sum }) => (by === 'value' ? sum : contracts),
      end: (name, all) => `${name}: ${amounts(all)}`,
      link: ({ buyer, supplier, ...edge }) => `${buyer.name} → ${supplier.name}: ${amounts(edge)}`,
      href: ({ buyer, supplier }) =>
        router.buildLocation({
          to: '/analysis',
          search: {
            ...params,
            view: ['contracts'],
            ...(buyer.orgId && { buyer: [buyer.orgId] }),
            ...(supplier.orgId && { supplier: [supplier.orgId] }),
          },
        }).href,
    })
  }, [ties, by, t, formats, sumText, router, params])
  const orgOf = (side: 'left' | 'right', id: string) => {
    const found = ties?.find(
      (edge) => String(edge[side === 'left' ? 'buyer' : 'supplier'].num) === id,
    )
    return found?.[side === 'left' ? 'buyer' : 'supplier'].orgId
  }
  return (
    <ListStates
      list={network}
      count={ties?.length}
      labels={{ loading: t('loading') }}
      empty={{ title: t('nothing') }}
    >
      <ChartFrame
        className="pt-3"
        title={t('title')}
        description={t('description', {
          shown: formats.number(ties?.length ?? 0),
          all: formats.number(network.data?.ties ?? 0),
        })}
        labels={{ chart: t('asChart'), table: t('asTable') }}
        actions={
          <Select
            variant="ghost"
            aria-label={t('by.label')}
            value={by}
            onValueChange={(next) => onParams(withParam(params, 'ties', [next]))}
            options={EDGE_MEASURES.map((value) => ({ value, label: t(`by.${value}`) }))}
          />
        }
        chart={
          <>
            <div aria-hidden className="flex justify-between pb-1 text-sm text-subtle">
              <span>{t('buyers')}</span>
              <span>{t('suppliers')}</span>
            </div>
            <FlowChart
              label={t('title')}
              leftLabel={t('buyers')}
              rightLabel={t('suppliers')}
              input={input}
              onSelectLink={(index) => {
                const edge = ties?.[index]
                if (edge) onTie(edge)
              }}
              onSelectNode={(side, id) => {
                const orgId = orgOf(side, id)
                if (orgId) quickView.open({ kind: 'organisation', orgId })
              }}
            />
          </>
        }
        table={<TieTable ties={ties ?? []} onTie={onTie} />}
      />
    </ListStates>
  )
}

/** Who buys from whom: the strongest ties of what the filters leave. */
export const NetworkView = (props: Props) => {
  const t = useTranslations('analysis')
  if (!props.reach.isFull) return <Locked title={t('network.locked')} text={t('locked.view')} />
  return <Loaded {...props} />
}
