import type { TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { Link } from '@tanstack/react-router'
import type { TaskCard } from '../../tasks.client.ts'
import { DoneBox } from '../done-box.tsx'
import { DueMark } from '../due-mark.tsx'
import { RepeatMark } from '../repeat-mark.tsx'
import { StepsMark } from '../steps-mark.tsx'
import { SubjectLink } from '../subject-link.tsx'

interface Props {
  readonly orgId: string
  readonly task: TaskCard
  /** Null for those who may only read. */
  readonly onStatus: ((task: TaskCard, status: TaskStatus) => void) | null
  readonly formats: Formats
}

/** A task of the reader's own: to tick off, and its date. */
export const MyTaskRow = ({ orgId, task, onStatus, formats }: Props) => {
  const { guid, title, status, steps, subject } = task
  const isOver = status === 'DONE' || status === 'CLOSED'
  return (
    <li data-row={guid} className="flex items-start gap-3 border-line border-b py-2">
      <span className="flex h-6 items-center">
        <DoneBox task={task} onStatus={onStatus && ((next) => onStatus(task, next))} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to="/tasks/$orgId/$guid"
          params={{ orgId, guid }}
          className={`inline-block py-0.5 wrap-anywhere hover:underline ${isOver ? 'text-muted line-through' : 'text-link'}`}
        >
          {title}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <DueMark task={task} formats={formats} />
          <RepeatMark recurrence={task.recurrence} />
          <StepsMark steps={steps} formats={formats} />
          <SubjectLink orgId={orgId} subject={subject} />
        </span>
      </div>
    </li>
  )
}
