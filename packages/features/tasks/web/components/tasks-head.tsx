import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MemberPickerComponent } from '../model/parts-from-routes.ts'
import { CalendarButton } from './calendar/calendar-button.tsx'
import { DeletedButton } from './deleted/deleted-button.tsx'
import { NewTask } from './new-task.tsx'
import { TemplatesButton } from './templates/templates-button.tsx'

interface Props {
  readonly orgId: string
  readonly view: 'list' | 'calendar'
  readonly MemberPicker: MemberPickerComponent
}

/** An address that only begins like another is not that page. */
const EXACT = { exact: true, includeSearch: false }

/** The title of the pages of tasks, the choice between list and calendar, and a new one. */
export const TasksHead = ({ orgId, view, MemberPicker }: Props) => {
  const t = useTranslations('tasks')
  const can = useCan(orgId)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="font-semibold text-2xl">{t('title')}</h1>
      <LinkTabs label={t('month.view')} className="mr-auto border-b-0">
        <LinkTab asChild active={view === 'list'}>
          <Link to="/tasks" activeOptions={EXACT}>
            {t('month.list')}
          </Link>
        </LinkTab>
        <LinkTab asChild active={view === 'calendar'}>
          <Link to="/tasks/calendar" activeOptions={EXACT}>
            {t('month.link')}
          </Link>
        </LinkTab>
      </LinkTabs>
      <div className="flex flex-wrap gap-2">
        {can('task.manage') && <DeletedButton orgId={orgId} />}
        <CalendarButton orgId={orgId} />
        <TemplatesButton orgId={orgId} />
        {can('task.manage') && <NewTask orgId={orgId} MemberPicker={MemberPicker} />}
      </div>
    </div>
  )
}
