import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type ImportRecord, useImportApi } from '../../opportunity-import.client.ts'
import { useImportUndo } from './use-import-undo.ts'

interface RowProps {
  readonly record: ImportRecord
  readonly onUndo: () => void
}

const RecordRow = ({ record, onUndo }: RowProps) => {
  const t = useTranslations('opportunityImport')
  const formats = useFormats()
  const { fileName, madeBy, at, imported, isUndone, isUndoable } = record
  return (
    <li className="flex items-start gap-2 border-line border-t py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{fileName}</p>
        <p className="text-muted text-sm">
          <time dateTime={at}>{formats.dateTime(at)}</time>
          {madeBy && ` · ${madeBy.name}`}
          {` · ${t(isUndone ? 'wasUndone' : 'count', { count: imported })}`}
        </p>
      </div>
      {isUndoable && (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden />}
          aria-label={t('undoThis', { name: fileName })}
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}

/** The latest imports, each with its undoing while that is possible. */
export const RecentImports = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('opportunityImport')
  const api = useImportApi()
  const { data = [] } = useQuery(api.opportunityImport.list.queryOptions({ orgId }))
  const undo = useImportUndo(orgId)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="mt-4">
      <h3 id="recent-imports" className="mb-1 font-semibold">
        {t('recent')}
      </h3>
      <ul>
        {data.map((record) => (
          <RecordRow
            key={record.importId}
            record={record}
            onUndo={() => void undo(record.importId)}
          />
        ))}
      </ul>
    </section>
  )
}
