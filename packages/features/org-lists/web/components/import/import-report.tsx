import { downloadCsv } from '@kogge/platform/web/csv-download.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { importFile } from '../../model/import-choices.ts'
import type { ImportReport as Report } from '../../org-lists.client.ts'
import { useImportWords } from '../../use-import-words.ts'
import type { ListImport } from '../../use-list-import.ts'
import { ImportRows } from './import-rows.tsx'

interface Props {
  readonly report: Report
  readonly importing: ListImport
}

/** Those that ask for something first. */
const ORDER = ['ambiguous', 'malformed', 'unknown', 'found', 'listed', 'repeated'] as const

/** What becomes of each row of an import, before anything is stored. */
export const ImportReport = ({ report, importing }: Props) => {
  const t = useTranslations('orgLists.import')
  const words = useImportWords()
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted">
          {t('read', { count: report.rows.length })}
        </p>
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => downloadCsv(t('reportFile'), importFile(report, importing.choices, words))}
        >
          {t('download')}
        </Button>
      </div>
      {ORDER.map((result) => (
        <ImportRows
          key={result}
          result={result}
          rows={report.rows.filter((row) => row.result === result)}
          importing={importing}
        />
      ))}
    </div>
  )
}
