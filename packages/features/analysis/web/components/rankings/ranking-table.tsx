import type { AnalysisKind, AnalysisSort } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { Row } from '../../analysis.client.ts'
import { AnalysisRow, keyOfRow } from './ranking-row.tsx'

interface Props {
  readonly kind: AnalysisKind
  readonly rows: readonly Row[]
  readonly sortBy: AnalysisSort
  readonly onSort: (sort: AnalysisSort) => void
  /** The row whose contracts stand open beside the list. */
  readonly opened: string | null
  readonly onContracts: (row: Row) => void
  /** Organisations to be compared; null where rows are none or the plan has no comparison. */
  readonly compared: readonly string[] | null
  readonly onCompared: (orgIds: readonly string[]) => void
}

/** Suppliers, buyers, codes or industries in order; each leads to its contracts. */
export const RowTable = (props: Props) => {
  const { kind, rows, sortBy, onSort, opened, compared } = props
  const t = useTranslations('analysis')
  const sorting = (sort: AnalysisSort) =>
    ({
      sort: sortBy === sort ? 'descending' : 'none',
      onSort: () => onSort(sort),
    }) as const
  return (
    <Table label={t(`kinds.${kind}`)}>
      <TableHead>
        {compared !== null && (
          <TableHeader className="w-8 max-sm:hidden">
            <span className="sr-only">{t('columns.compare')}</span>
          </TableHeader>
        )}
        <TableHeader align="end" className="w-10 max-sm:hidden">
          {t('columns.rank')}
        </TableHeader>
        <TableHeader>{t(`columns.${kind}`)}</TableHeader>
        <TableHeader align="end" {...sorting('count')}>
          {t('columns.contracts')}
        </TableHeader>
        <TableHeader align="end" {...sorting('value')}>
          {t('columns.sum')}
        </TableHeader>
        <TableHeader className="max-lg:hidden">{t('columns.trend')}</TableHeader>
        <TableHeader align="end" className="max-md:hidden">
          {t('columns.singleBid')}
        </TableHeader>
        <TableHeader align="end" className="max-sm:hidden" {...sorting('date')}>
          {t('columns.last')}
        </TableHeader>
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <AnalysisRow
            key={keyOfRow(row)}
            kind={kind}
            row={row}
            rank={index + 1}
            selected={opened === keyOfRow(row)}
            onContracts={props.onContracts}
            compared={compared}
            onCompared={props.onCompared}
          />
        ))}
      </TableBody>
    </Table>
  )
}
