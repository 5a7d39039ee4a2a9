import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { downloadCsv } from '@kogge/platform/web/csv-download.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ROW_STATES, type RowState, reportTable, rowsByState } from '../../model/import-report.ts'
import type { ImportRow } from '../../opportunity-import.client.ts'
import { useReportWords } from './use-report-words.ts'

/** Rows of a state that are shown; all of them are in the file. */
const MOST_SHOWN = 50

const TONES = { wrong: 'attention', doubled: 'neutral', known: 'neutral', fine: 'success' } as const

interface Props {
  readonly orgId: string
  readonly rows: readonly ImportRow[]
  /** The rows are imported already. */
  readonly isStored: boolean
}

const RowLine = ({ orgId, row }: { readonly orgId: string; readonly row: ImportRow }) => {
  const t = useTranslations('opportunityImport')
  const words = useReportWords()
  const { number, name, problems, guid } = row
  return (
    <li className="py-1">
      <span className="mr-2 text-subtle tabular-nums">{t('row', { number })}</span>
      {guid ? (
        <Link
          to="/opportunities/org/$orgId/$guid"
          params={{ orgId, guid }}
          target="_blank"
          className="wrap-anywhere text-link underline underline-offset-2"
        >
          {name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
      {problems.map((problem) => (
        <p key={problem.field} className="wrap-anywhere text-attention text-sm">
          {words.problem(problem)}
        </p>
      ))}
    </li>
  )
}

const StateRows = ({ orgId, state, rows, isStored }: Props & { readonly state: RowState }) => {
  const t = useTranslations('opportunityImport')
  const formats = useFormats()
  if (rows.length === 0) return null
  const hidden = rows.length - MOST_SHOWN
  const title = state === 'fine' && isStored ? t('states.stored') : t(`states.${state}`)
  return (
    <details open={state === 'wrong' || state === 'doubled'} className="border-line border-t py-1">
      <summary className="cursor-pointer py-1 font-medium">
        {title} <Badge tone={TONES[state]}>{formats.number(rows.length)}</Badge>
      </summary>
      <ul className="pl-4">
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <RowLine key={row.number} orgId={orgId} row={row} />
        ))}
      </ul>
      {hidden > 0 && <p className="pl-4 text-muted text-sm">{t('more', { count: hidden })}</p>}
    </details>
  )
}

/** What becomes of each row of a table; or became, once it is imported. */
export const ImportReport = (props: Props) => {
  const { rows } = props
  const t = useTranslations('opportunityImport')
  const words = useReportWords()
  const groups = rowsByState(rows)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <p role="status" className="text-muted">
          {t('summary', { count: rows.length, fine: groups.fine.length })}
        </p>
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => downloadCsv(t('reportFile'), reportTable(rows, words))}
        >
          {t('downloadReport')}
        </Button>
      </div>
      {ROW_STATES.map((state) => (
        <StateRows key={state} {...props} state={state} rows={groups[state]} />
      ))}
    </div>
  )
}
