import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { ArchiveRestore } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { DeletedTask } from '../../tasks.client.ts'
import { useDeletedTasks } from '../../use-deleted-tasks.ts'
import { SubjectLink } from '../subject-link.tsx'

interface ListProps {
  readonly orgId: string
  readonly rows: readonly DeletedTask[]
  readonly busy: boolean
  readonly onRestore: (task: DeletedTask) => void
}

const DeletedList = ({ orgId, rows, busy, onRestore }: ListProps) => {
  const t = useTranslations('tasks.bin')
  const formats = useFormats()
  const focus = useRowFocus(useMemo(() => rows.map(({ guid }) => guid), [rows]))
  return (
    <div {...focus}>
      {rows.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul aria-label={t('title')} className="border-line border-t">
          {rows.map((task) => (
            <li
              key={task.guid}
              data-row={task.guid}
              className="flex items-start gap-3 border-line border-b py-2"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{task.title}</p>
                <p className="text-muted text-sm">
                  {t('deleted', { date: formats.dateTime(task.deletedAt) })}
                </p>
                <SubjectLink orgId={orgId} subject={task.subject} />
              </div>
              <Button
                size="sm"
                disabled={busy}
                icon={<ArchiveRestore aria-hidden />}
                aria-label={t('restoreThis', { name: task.title })}
                onClick={() => onRestore(task)}
              >
                {t('restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Props {
  readonly orgId: string
  readonly onClose: () => void
}

/** The tasks that were deleted lately, each with the way back. */
export const DeletedDialog = ({ orgId, onClose }: Props) => {
  const t = useTranslations('tasks.bin')
  const { query, busy, restore } = useDeletedTasks(orgId)
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
    >
      <Loaded query={query} rows={3} loading={t('loading')} failed={t('failed')}>
        {(rows) => <DeletedList orgId={orgId} rows={rows} busy={busy} onRestore={restore} />}
      </Loaded>
    </Dialog>
  )
}
