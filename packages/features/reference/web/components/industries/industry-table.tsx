import {
  type CpvIndustrySort,
  DEFAULT_CPV_INDUSTRY_SORT,
  overlapsOf,
} from '@kogge/domain/reference/industries.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useLocale, useTranslations } from 'use-intl'
import type { StaffIndustry } from '../../reference-admin.client.ts'
import { useEuros } from '../../use-euros.ts'

interface RowProps {
  readonly industry: StaffIndustry
  readonly all: readonly StaffIndustry[]
  readonly onOpen: (code: string) => void
}

const IndustryRow = ({ industry, all, onOpen }: RowProps) => {
  const t = useTranslations('reference')
  const locale = useLocale()
  const formats = useFormats()
  const euros = useEuros()
  const overlaps = overlapsOf(industry, all).length
  return (
    <TableRow>
      <TableCell className="min-w-48">
        <button
          type="button"
          onClick={() => onOpen(industry.code)}
          className="wrap-anywhere min-h-6 text-left font-medium text-link hover:underline"
        >
          {industry.labels[locale] || industry.code}
        </button>
        <p className="flex flex-wrap items-center gap-1 text-sm text-subtle">
          {industry.code}
          {industry.isEdited && <Badge>{t('industries.edited')}</Badge>}
          {overlaps > 0 && (
            <Badge tone="attention">{t('industries.overlapCount', { count: overlaps })}</Badge>
          )}
        </p>
      </TableCell>
      <TableCell className="min-w-40 tabular-nums">
        {industry.cpvCodes.slice(0, 4).join(' · ')}
        {industry.cpvCodes.length > 4 &&
          ` ${t('andMore', { count: industry.cpvCodes.length - 4 })}`}
        <p className="text-sm text-subtle">{t('industries.codes', { count: industry.codes })}</p>
      </TableCell>
      <TableCell align="end">{formats.number(industry.contracts)}</TableCell>
      <TableCell align="end">{formats.number(industry.contractsYear)}</TableCell>
      <TableCell align="end">{euros(industry.centsYear)}</TableCell>
    </TableRow>
  )
}

interface Props {
  readonly industries: readonly StaffIndustry[]
  /** Also those that the list does not show: they may meet one that it shows. */
  readonly all: readonly StaffIndustry[]
  readonly sortBy: CpvIndustrySort | undefined
  readonly onSort: (sort: CpvIndustrySort) => void
  readonly onOpen: (code: string) => void
}

/** Industries with their codes and what is counted of them. */
export const IndustryTable = ({ industries, all, sortBy, onSort, onOpen }: Props) => {
  const t = useTranslations('reference')
  const current = sortBy ?? DEFAULT_CPV_INDUSTRY_SORT
  const sorted = (sort: CpvIndustrySort, direction: 'ascending' | 'descending') => ({
    sort: current === sort ? direction : ('none' as const),
    onSort: () => onSort(sort),
  })
  return (
    <Table label={t('industries.label')}>
      <TableHead>
        <TableHeader {...sorted('industryCode', 'ascending')}>
          {t('industries.industry')}
        </TableHeader>
        <TableHeader {...sorted('cpvCode', 'ascending')}>{t('cpv.label')}</TableHeader>
        <TableHeader align="end" {...sorted('contractCount', 'descending')}>
          {t('figures.contracts')}
        </TableHeader>
        <TableHeader align="end">{t('figures.contractsYear')}</TableHeader>
        <TableHeader align="end">{t('figures.sumYear')}</TableHeader>
      </TableHead>
      <TableBody>
        {industries.map((industry) => (
          <IndustryRow key={industry.code} industry={industry} all={all} onOpen={onOpen} />
        ))}
      </TableBody>
    </Table>
  )
}
