import type { AnalysisKind, AnalysisSort } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Row, useApi } from '../../analysis.client.ts'
import { type AnalysisParams, cpvLevelOf, filtersOf, widened } from '../../model/analysis-list.ts'
import type { Reach } from '../../use-analysis-access.ts'
import { RowTable } from './ranking-table.tsx'

interface Props {
  readonly kind: AnalysisKind
  readonly params: AnalysisParams
  readonly sortBy: AnalysisSort
  readonly reach: Reach
  readonly onParams: (params: AnalysisParams) => void
  readonly onSort: (sort: AnalysisSort) => void
  readonly opened: string | null
  readonly onContracts: (row: Row) => void
  readonly onCompared: (orgIds: readonly string[]) => void
}

/** Who wins, who buys, or what is bought: the list in each of its states. */
export const RowsView = (props: Props) => {
  const { kind, params, sortBy, reach } = props
  const t = useTranslations('analysis')
  const formats = useFormats()
  const api = useApi()
  const list = useInfiniteQuery(
    api.analysis.rows.infiniteQueryOptions(
      {
        kind,
        filters: filtersOf(params),
        sortBy,
        cpvLevel: cpvLevelOf(params),
        ...reach.asked,
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const wider = widened(params)
  const pages = list.data?.pages
  // Rows of the kind before would stand under the headings of this one.
  const isOfKind = pages?.[0]?.rows.every(({ subject }) =>
    kind === 'cpv' || kind === 'industry' ? subject.kind === kind : subject.kind === 'org',
  )
  const rows = isOfKind ? pages?.flatMap((page) => page.rows) : undefined
  const first = pages?.[0]
  const isOrgs = kind === 'supplier' || kind === 'buyer'
  const hidden = first && rows ? first.groups - rows.length : 0
  return (
    <ListStates
      list={list}
      count={rows?.length}
      labels={{ loading: t('loading'), more: t('loadMore') }}
      empty={{
        title: t('nothing'),
        text: t('nothingHint'),
        action: wider && (
          <Button onClick={() => props.onParams(wider)}>
            {t(params.q && !wider.q ? 'widenAll' : 'widen')}
          </Button>
        ),
      }}
    >
      <p role="status" className="py-2 text-muted tabular-nums">
        {first && t(`totals.${kind}`, { count: first.groups, shown: formats.number(first.groups) })}
      </p>
      <RowTable
        kind={kind}
        rows={rows ?? []}
        sortBy={sortBy}
        onSort={props.onSort}
        opened={props.opened}
        onContracts={props.onContracts}
        compared={isOrgs && reach.isFull ? (params.compare ?? []) : null}
        onCompared={props.onCompared}
      />
      {first?.isCut && hidden > 0 && (
        <Locked
          title={t(`hidden.${kind}`, { count: hidden, shown: formats.number(hidden) })}
          text={t('locked.rows')}
        />
      )}
    </ListStates>
  )
}
