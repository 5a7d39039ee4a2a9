import type { CalendarEntry } from '@kogge/platform/web/calendar/calendar-entries.ts'
import { monthAt } from '@kogge/platform/web/calendar/month-address.ts'
import { MonthCalendar } from '@kogge/platform/web/calendar/month-calendar.tsx'
import { MemberFilter } from '@kogge/platform/web/people/member-filter.tsx'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { TasksHead } from '../components/tasks-head.tsx'
import type { MemberPickerComponent, Person } from '../model/parts-from-routes.ts'
import type { TaskCalendarParams } from '../model/task-calendar-address.ts'
import { useTaskMonth } from '../use-task-month.ts'

interface Props {
  readonly orgId: string
  readonly params: TaskCalendarParams
  readonly onParams: (params: TaskCalendarParams) => void
  /** Members of the organisation; of another feature. */
  readonly people: readonly Person[]
  readonly MemberPicker: MemberPickerComponent
}

const EVERYBODY: readonly string[] = []

/** `/tasks/calendar`: tasks that wait for work, by their dates, a month at a time. */
export const TaskCalendarPage = ({ orgId, params, onParams, people, MemberPicker }: Props) => {
  const t = useTranslations('tasks')
  const tMonth = useTranslations('monthCalendar')
  const { month: chosen, assignee = EVERYBODY } = params
  const month = chosen ?? monthAt(new Date())
  const query = useTaskMonth(orgId, month, assignee)
  const { data, isPlaceholderData } = query
  const entries = useMemo(
    () =>
      data?.tasks.map(
        ({ guid, title, deadline }): CalendarEntry => ({
          key: guid,
          day: deadline,
          content: (
            <Link
              to="/tasks/$orgId/$guid"
              params={{ orgId, guid }}
              title={title}
              className="block truncate text-link text-sm hover:underline max-md:whitespace-normal max-md:wrap-anywhere"
            >
              {title}
            </Link>
          ),
        }),
      ),
    [data, orgId],
  )
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-3 px-4 py-4">
      <title>{`${t('month.title')} · Kogge`}</title>
      <TasksHead orgId={orgId} view="calendar" MemberPicker={MemberPicker} />
      {query.isError && !data ? (
        <LoadFailed query={query} failed={tMonth('failed')} />
      ) : (
        <MonthCalendar
          month={month}
          onMonth={(next) =>
            onParams({
              ...(assignee.length > 0 && { assignee }),
              ...(next && { month: next }),
            })
          }
          entries={isPlaceholderData ? undefined : entries}
          empty={t('month.empty')}
          tools={
            <Field label={t('filters.assignee')} hideLabel className="ml-auto w-56">
              <MemberFilter
                label={t('filters.assignee')}
                people={people}
                selected={assignee}
                onSelectedChange={(values) =>
                  onParams({
                    ...(chosen && { month: chosen }),
                    ...(values.length > 0 && { assignee: values }),
                  })
                }
                withNobody
              />
            </Field>
          }
        />
      )}
      {data && data.total > data.tasks.length && (
        <p className="text-muted">
          {tMonth('some', { shown: data.tasks.length, total: data.total })}
        </p>
      )}
    </div>
  )
}
