import type { TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import type { Formats } from '@kogge/i18n/locale-formats.ts'
import type { MenuOpener } from '@kogge/platform/web/lists/shared-menu.tsx'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { memo, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../../tasks.client.ts'
import { DoneBox } from '../done-box.tsx'
import { DueMark } from '../due-mark.tsx'
import { RepeatMark } from '../repeat-mark.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { StatusButton } from '../status-menu.tsx'
import { StepsMark } from '../steps-mark.tsx'
import { SubjectLink } from '../subject-link.tsx'
import { TaskMenuButton } from '../task-menu.tsx'

/** The menus of a row. */
export type RowMenu = 'status' | 'actions'

/** The actions on a task in a list. Stable, so that no row is drawn anew because another has changed. */
export interface RowActions {
  setStatus(task: TaskCard, status: TaskStatus): void
  remove(task: TaskCard): void
}

interface Props {
  readonly orgId: string
  readonly task: TaskCard
  readonly index: number
  /** Whether there is room for columns. */
  readonly isWide: boolean
  /** Null for those who may only read. */
  readonly actions: RowActions | null
  readonly opener: MenuOpener<RowMenu>
  /** Made once for all rows. */
  readonly formats: Formats
  readonly measure: Ref<HTMLTableRowElement>
}

const Assignee = ({ assignee }: Pick<TaskCard, 'assignee'>) => {
  const t = useTranslations('records.people')
  if (!assignee) return <span className="text-subtle">{t('nobody')}</span>
  return assignee.name || t('unnamed')
}

const Status = ({ task, actions, opener }: Pick<Props, 'task' | 'actions' | 'opener'>) =>
  actions ? (
    <StatusButton task={task} {...opener('status', task.guid)} />
  ) : (
    <StatusBadge status={task.status} />
  )

/** The facts of a task: in columns, or below its title where there is no room for them. */
const Columns = ({
  task,
  formats,
  ...rest
}: Pick<Props, 'task' | 'actions' | 'opener' | 'formats'>) => (
  <>
    <TableCell className="[&>button]:relative">
      <Status task={task} {...rest} />
    </TableCell>
    <TableCell className="wrap-anywhere">
      <Assignee assignee={task.assignee} />
    </TableCell>
    {/* Above the link that lies over the row, so that the pointer finds what it says. */}
    <TableCell className="[&>span]:relative">
      <DueMark task={task} formats={formats} />
      <RepeatMark recurrence={task.recurrence} />
    </TableCell>
    <TableCell className="[&>span]:relative">
      <StepsMark steps={task.steps} formats={formats} />
    </TableCell>
  </>
)

/** A task in a line; its title leads to its page from anywhere on the row. */
export const TaskRow = memo((props: Props) => {
  const { orgId, task, index, isWide, actions, opener, formats, measure } = props
  const { guid, title, subject, status, steps, assignee } = task
  const isOver = status === 'DONE' || status === 'CLOSED'
  return (
    <TableRow
      ref={measure}
      data-row={guid}
      data-index={index}
      aria-rowindex={index + 2}
      className="relative"
    >
      <TableCell className="pt-2">
        <DoneBox task={task} onStatus={actions && ((next) => actions.setStatus(task, next))} />
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
        {!isWide && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 [&>button]:relative">
            <Status task={task} actions={actions} opener={opener} />
            <DueMark task={task} formats={formats} />
            <RepeatMark recurrence={task.recurrence} />
            <StepsMark steps={steps} formats={formats} />
            {assignee && <span className="text-muted text-sm">{assignee.name}</span>}
          </span>
        )}
      </TableCell>
      {isWide && <Columns task={task} actions={actions} opener={opener} formats={formats} />}
      {actions && (
        <TableCell align="end" className="[&>button]:relative">
          <TaskMenuButton task={task} {...opener('actions', guid)} />
        </TableCell>
      )}
    </TableRow>
  )
})
