import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useTranslations } from 'use-intl'
import type { MemberPickerComponent } from '../model/parts-from-routes.ts'
import { CalendarButton } from './calendar/calendar-button.tsx'
import { NewTask } from './new-task.tsx'
import { TemplatesButton } from './templates/templates-button.tsx'

interface Props {
  readonly orgId: string
  readonly MemberPicker: MemberPickerComponent
}

/** The title of the page of tasks, and a new one. */
export const TasksHead = ({ orgId, MemberPicker }: Props) => {
  const t = useTranslations('tasks')
  const can = useCan(orgId)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="font-semibold text-2xl">{t('title')}</h1>
      <div className="flex flex-wrap gap-2">
        <CalendarButton orgId={orgId} />
        <TemplatesButton orgId={orgId} />
        {can('task.manage') && <NewTask orgId={orgId} MemberPicker={MemberPicker} />}
      </div>
    </div>
  )
}
