import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../../tasks.client.ts'
import type { SubjectTasks } from '../../use-subject-tasks.ts'
import { DoneBox } from '../done-box.tsx'
import { DueMark } from '../due-mark.tsx'
import { OrderedRow } from '../order/ordered-row.tsx'
import { RepeatMark } from '../repeat-mark.tsx'
import { StatusMenu } from '../status-menu.tsx'
import { StepsMark } from '../steps-mark.tsx'
import { TaskMenu } from '../task-menu.tsx'

interface Props {
  readonly orgId: string
  readonly kind: string
  readonly task: TaskCard
  /** Null for those who may only read. */
  readonly tasks: SubjectTasks | null
  readonly formats: Formats
}

/** A task of an opportunity, in the order that the organisation has put them in. */
export const SubjectRow = ({ orgId, kind, task, tasks, formats }: Props) => {
  const tPeople = useTranslations('records.people')
  const { guid, title, status, assignee, steps } = task
  const onStatus = tasks && ((next: TaskCard['status']) => void tasks.changes.setStatus(task, next))
  const isOver = status === 'DONE' || status === 'CLOSED'
  return (
    <OrderedRow kind={kind} id={guid} mayMove={tasks !== null}>
      <span className="flex h-6 items-center">
        <DoneBox task={task} onStatus={onStatus} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to="/tasks/$orgId/$guid"
          params={{ orgId, guid }}
          draggable={false}
          className={`inline-block py-0.5 font-medium wrap-anywhere hover:underline ${isOver ? 'text-muted' : 'text-link'}`}
        >
          {title}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <StatusMenu task={task} onStatus={onStatus} />
          <DueMark task={task} formats={formats} />
          <RepeatMark recurrence={task.recurrence} />
          <StepsMark steps={steps} formats={formats} />
          {assignee && (
            <span className="text-muted text-sm">{assignee.name || tPeople('unnamed')}</span>
          )}
        </span>
      </div>
      {tasks && (
        <TaskMenu
          orgId={orgId}
          task={task}
          steps={tasks.stepsOf(guid)}
          onStep={(step) => tasks.step(task, step)}
          onRemove={() => void tasks.changes.remove(task)}
        />
      )}
    </OrderedRow>
  )
}
