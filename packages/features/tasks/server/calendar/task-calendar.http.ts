import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { taskCalendarPath } from '@kogge/domain/tasks/task-calendar.ts'
import { registerPrivateAddress } from '@kogge/platform/server/addresses/private-addresses.http.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance } from 'fastify'
import { calendarContent, openedCalendar } from './task-calendar.queries.ts'
import type { TaskCalendarWords } from './task-calendar-words.ts'

interface Deps extends Pick<Context, 'db' | 'sealing' | 'tokenKeys' | 'publicUrl'> {
  readonly words: Readonly<Record<UiLocale, TaskCalendarWords>>
}

/** `GET /feed/{token}/tasks.ics`: the dates of the tasks of its owner in one organisation, as they may see them at this moment. */
export const registerTaskCalendar = (app: FastifyInstance, deps: Deps): void =>
  registerPrivateAddress(app, deps.db, {
    path: taskCalendarPath(':token'),
    type: 'text/calendar; charset=utf-8',
    open: (token, now) => openedCalendar(deps, token, now),
    content: (opened, now) => calendarContent(deps, opened, now),
  })
