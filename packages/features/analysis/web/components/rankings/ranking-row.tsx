import type { AnalysisKind } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { ShareBar } from '@kogge/ui/charts/share-bar.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Row } from '../../analysis.client.ts'
import { MOST_COMPARED } from '../../model/analysis-list.ts'
import { SumOf } from '../contract-sum.tsx'
import { Trend } from '../contract-trend.tsx'

/** What tells a row from the others of its list. */
export const keyOfRow = ({ subject }: Row): string =>
  subject.kind === 'org' ? (subject.orgId ?? subject.name) : subject.code

/** How a row is called. */
export const nameOfRow = ({ subject }: Row): string =>
  subject.kind === 'org' ? subject.name : subject.label

interface Props {
  readonly kind: AnalysisKind
  readonly row: Row
  readonly rank: number
  readonly selected: boolean
  readonly onContracts: (row: Row) => void
  readonly compared: readonly string[] | null
  readonly onCompared: (orgIds: readonly string[]) => void
}

const LINK = 'text-link underline-offset-2 hover:underline'

const Name = ({ row, onContracts }: Pick<Props, 'row' | 'onContracts'>) => {
  const formats = useFormats()
  const { subject } = row
  if (subject.kind !== 'org')
    return (
      <button
        type="button"
        onClick={() => onContracts(row)}
        className={`${LINK} min-h-6 rounded-sm text-left`}
      >
        {subject.kind === 'cpv' && <span className="tabular-nums">{subject.code}</span>}{' '}
        {subject.label}
      </button>
    )
  const { orgId, name, country } = subject
  return (
    <>
      {orgId === null ? (
        name
      ) : (
        <QuickViewLink view={{ kind: 'organisation', orgId }} className={LINK}>
          {name}
        </QuickViewLink>
      )}
      {country && <span className="text-sm text-subtle"> {formats.country(country)}</span>}
    </>
  )
}

/** One row of the list. Pressed anywhere but on a link, it shows its contracts beside the list. */
export const AnalysisRow = (props: Props) => {
  const { row, rank, selected, onContracts, compared, onCompared } = props
  const t = useTranslations('analysis')
  const formats = useFormats()
  const { subject, contracts, withTenders, singleBid } = row
  const orgId = subject.kind === 'org' ? subject.orgId : null
  const isCompared = orgId !== null && (compared?.includes(orgId) ?? false)
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, label')) return
    onContracts(row)
  }
  return (
    <TableRow selected={selected} onClick={open} className="cursor-pointer">
      {compared !== null && (
        <TableCell className="max-sm:hidden">
          {orgId !== null && (
            <Checkbox
              aria-label={t('compareRow', { name: nameOfRow(row) })}
              checked={isCompared}
              disabled={!isCompared && compared.length >= MOST_COMPARED}
              onCheckedChange={() =>
                onCompared(
                  isCompared ? compared.filter((other) => other !== orgId) : [...compared, orgId],
                )
              }
            />
          )}
        </TableCell>
      )}
      <TableCell align="end" className="text-subtle max-sm:hidden">
        {formats.number(rank)}
      </TableCell>
      <TableCell className="wrap-anywhere min-w-40">
        <Name row={row} onContracts={onContracts} />
      </TableCell>
      <TableCell align="end">
        <button
          type="button"
          onClick={() => onContracts(row)}
          className={`${LINK} -my-0.5 min-h-6 min-w-6 rounded-sm text-right font-medium`}
        >
          {formats.number(contracts)}
          <span className="sr-only">. {t('toContractsOf', { name: nameOfRow(row) })}</span>
        </button>
        <span className="block text-sm text-subtle">{formats.share(row.shareOfContracts)}</span>
      </TableCell>
      <TableCell align="end" className="min-w-28">
        <SumOf of={row} />
        {row.shareOfSum !== null && row.valued > 0 && (
          <>
            <span className="block text-sm text-subtle">{formats.share(row.shareOfSum)}</span>
            <ShareBar share={row.shareOfSum} />
          </>
        )}
      </TableCell>
      <TableCell className="max-lg:hidden">
        <Trend row={row} />
      </TableCell>
      <TableCell align="end" className="max-md:hidden">
        {withTenders > 0 ? formats.share(singleBid / withTenders) : '–'}
      </TableCell>
      <TableCell align="end" className="max-sm:hidden">
        {row.lastDay ? <time dateTime={row.lastDay}>{formats.date(row.lastDay)}</time> : '–'}
      </TableCell>
    </TableRow>
  )
}
