import type { TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { memo, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../../tasks.client.ts'
import { DoneBox } from '../done-box.tsx'
import { DueMark } from '../due-mark.tsx'
import { StatusMenu } from '../status-menu.tsx'
import { StepsMark } from '../steps-mark.tsx'
import { SubjectLink } from '../subject-link.tsx'
import { TaskMenu } from '../task-menu.tsx'

/** The actions on a task in a list. Stable, so that no row is drawn anew because another has changed. */
export interface RowActions {
  setStatus(task: TaskCard, status: TaskStatus): void
  remove(task: TaskCard): void
}

interface Props {
  readonly orgId: string
  readonly task: TaskCard
  readonly index: number
  /** Null for those who may only read. */
  readonly actions: RowActions | null
  /** Made once for all rows. */
  readonly formats: Formats
  readonly measure: Ref<HTMLTableRowElement>
}

const Assignee = ({ assignee }: Pick<TaskCard, 'assignee'>) => {
  const t = useTranslations('records.people')
  if (!assignee) return <span className="text-subtle">{t('nobody')}</span>
  return assignee.name || t('unnamed')
}

/** A task in a line; its title leads to its page from anywhere on the row. */
export const TaskRow = memo((props: Props) => {
  const { orgId, task, index, actions, formats, measure } = props
  const { guid, title, subject, steps, assignee } = task
  const isOver = task.status === 'DONE' || task.status === 'CLOSED'
  const onStatus = actions && ((status: TaskStatus) => actions.setStatus(task, status))
  return (
    <TableRow
      ref={measure}
      data-row={guid}
      data-index={index}
      aria-rowindex={index + 2}
      className="relative"
    >
      <TableCell className="[&>button]:relative [&>button]:top-0.5 [&>button]:z-1">
        <DoneBox task={task} onStatus={onStatus} />
      </TableCell>
      <TableCell className="min-w-0">
        <Link
          to="/tasks/$orgId/$guid"
          params={{ orgId, guid }}
          className={`line-clamp-3 font-medium wrap-anywhere after:absolute after:inset-0 hover:underline ${isOver ? 'text-muted' : 'text-link'}`}
        >
          {title}
        </Link>
        <SubjectLink orgId={orgId} subject={subject} className="relative" />
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 md:hidden [&>button]:relative">
          <StatusMenu task={task} onStatus={onStatus} />
          <DueMark task={task} formats={formats} />
          <StepsMark steps={steps} formats={formats} />
          {assignee && <span className="text-muted text-sm">{assignee.name}</span>}
        </span>
      </TableCell>
      <TableCell className="max-md:hidden [&>button]:relative">
        <StatusMenu task={task} onStatus={onStatus} />
      </TableCell>
      <TableCell className="wrap-anywhere max-md:hidden">
        <Assignee assignee={assignee} />
      </TableCell>
      {/* Above the link that lies over the row, so that the pointer finds what it says. */}
      <TableCell className="max-md:hidden [&>span]:relative">
        <DueMark task={task} formats={formats} />
      </TableCell>
      <TableCell className="max-md:hidden [&>span]:relative">
        <StepsMark steps={steps} formats={formats} />
      </TableCell>
      {actions && (
        <TableCell align="end" className="[&>button]:relative">
          <TaskMenu orgId={orgId} task={task} onRemove={() => actions.remove(task)} />
        </TableCell>
      )}
    </TableRow>
  )
})
