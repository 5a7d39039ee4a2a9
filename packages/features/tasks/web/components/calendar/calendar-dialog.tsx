import { MOST_TASK_CALENDARS } from '@kogge/domain/tasks/task-calendar.ts'
import { AddressRow } from '@kogge/platform/web/addresses/address-row.tsx'
import { OnceShown } from '@kogge/platform/web/addresses/once-shown.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { CalendarPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTaskCalendar } from '../../use-task-calendar.ts'

interface Props {
  readonly orgId: string
  readonly onClose: () => void
}

/** The addresses by which the reader's calendar programs read their tasks: to make, to copy once, and to revoke. */
export const CalendarDialog = ({ orgId, onClose }: Props) => {
  const t = useTranslations('tasks.calendar')
  const calendar = useTaskCalendar(orgId)
  const isFull = (calendar.list.data?.length ?? 0) >= MOST_TASK_CALENDARS
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
    >
      <div className="flex flex-col gap-4">
        {isFull ? (
          <p className="text-muted">{t('full', { most: MOST_TASK_CALENDARS })}</p>
        ) : (
          <Button
            className="self-start"
            icon={<CalendarPlus aria-hidden />}
            loading={calendar.busy}
            onClick={() => void calendar.create()}
          >
            {t('create')}
          </Button>
        )}
        {calendar.made.map(({ id, address }) => (
          <OnceShown key={id} title={t('shownOnce')} label={t('address')} text={address} />
        ))}
        <Loaded query={calendar.list} rows={2} loading={t('loading')} failed={t('failed')}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-muted text-sm">{t('none')}</p>
            ) : (
              <ul aria-label={t('list')} className="divide-y divide-line border-line border-y">
                {rows.map((row) => (
                  <AddressRow
                    key={row.id}
                    name={t('name')}
                    address={row}
                    consequences={t('consequences')}
                    busy={calendar.busy}
                    onRevoke={() => calendar.revoke(row.id)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className="text-sm text-subtle">{t('ends')}</p>
      </div>
    </Dialog>
  )
}
