import {
  type CpvIndustrySort,
  DEFAULT_CPV_INDUSTRY_SORT,
} from '@kogge/domain/reference/industries.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { CpvRow } from '../../reference-admin.client.ts'
import { useEuros } from '../../use-euros.ts'

interface Props {
  readonly rows: readonly CpvRow[]
  readonly selected: string | null
  readonly sortBy: CpvIndustrySort | undefined
  readonly onSort: (sort: CpvIndustrySort) => void
  readonly onOpen: (code: string) => void
}

/** CPV codes with the industries that they belong to and what is counted of each subtree. */
export const CpvTable = ({ rows, selected, sortBy, onSort, onOpen }: Props) => {
  const t = useTranslations('reference')
  const formats = useFormats()
  const euros = useEuros()
  const current = sortBy ?? DEFAULT_CPV_INDUSTRY_SORT
  const sorted = (sort: CpvIndustrySort, direction: 'ascending' | 'descending') => ({
    sort: current === sort ? direction : ('none' as const),
    onSort: () => onSort(sort),
  })
  return (
    <Table label={t('cpv.label')}>
      <TableHead>
        <TableHeader {...sorted('cpvCode', 'ascending')}>{t('cpv.code')}</TableHeader>
        <TableHeader {...sorted('industryCode', 'ascending')}>{t('industries.label')}</TableHeader>
        <TableHeader align="end" className="whitespace-normal">
          {t('figures.open')}
        </TableHeader>
        <TableHeader align="end" {...sorted('contractCount', 'descending')}>
          {t('figures.contracts')}
        </TableHeader>
        <TableHeader align="end" className="whitespace-normal">
          {t('figures.contractsYear')}
        </TableHeader>
        <TableHeader align="end" className="whitespace-normal">
          {t('figures.sumYear')}
        </TableHeader>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.code} selected={row.code === selected}>
            <TableCell className="min-w-48">
              <button
                type="button"
                onClick={() => onOpen(row.code)}
                className="wrap-anywhere min-h-6 text-left font-medium text-link hover:underline"
              >
                <span className="tabular-nums">{row.code}</span> {row.label}
              </button>
            </TableCell>
            <TableCell className="min-w-32">
              {row.industries.map(({ label }) => label).join(', ') || '–'}
            </TableCell>
            <TableCell align="end">{formats.number(row.openRequests)}</TableCell>
            <TableCell align="end">{formats.number(row.contracts)}</TableCell>
            <TableCell align="end">{formats.number(row.contractsYear)}</TableCell>
            <TableCell align="end">{euros(row.centsYear)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
