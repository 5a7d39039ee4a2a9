import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { isMissing } from '@kogge/platform/web/errors/error-codes.ts'
import type { HeldWork } from '@kogge/platform/web/live/held-work.ts'
import { useFocusAfter } from '@kogge/platform/web/use-focus-after.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChecklistSection } from '../components/single/checklist-section.tsx'
import { TaskDetails } from '../components/single/task-details.tsx'
import { TaskForm } from '../components/single/task-form.tsx'
import { TaskFailed, TaskFrame } from '../components/single/task-frame.tsx'
import { TaskHeader } from '../components/single/task-header.tsx'
import { TaskHistory } from '../components/single/task-history.tsx'
import type { MemberPickerComponent } from '../model/parts-from-routes.ts'
import type { Task } from '../tasks.client.ts'
import { useTask } from '../use-task.ts'
import { useTaskChanges } from '../use-task-changes.ts'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly MemberPicker: MemberPickerComponent
}

interface FoundProps extends Omit<Props, 'guid'> {
  readonly task: Task
  readonly updates: HeldWork
  readonly isEditing: boolean
  readonly isGone: boolean
  readonly onEditing: (isEditing: boolean) => void
}

const TaskFound = (props: FoundProps) => {
  const { orgId, task, updates, isEditing, isGone, onEditing, MemberPicker } = props
  const t = useTranslations('tasks')
  const navigate = useNavigate()
  const changes = useTaskChanges(orgId, updates)
  const mayManage = useCan(orgId)('task.manage')
  const editButton = useFocusAfter<HTMLButtonElement>(isEditing)
  const mayChange = mayManage && !isGone
  return (
    <TaskFrame title={task.title}>
      <TaskHeader
        task={task}
        changes={mayChange ? changes : null}
        onRemoved={() => void navigate({ to: '/tasks' })}
      />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Section
          id="details"
          className="scroll-mt-16"
          title={t('details')}
          actions={
            mayChange &&
            !isEditing && (
              <Button
                ref={editButton}
                size="sm"
                icon={<Pencil aria-hidden />}
                onClick={() => onEditing(true)}
              >
                {t('edit')}
              </Button>
            )
          }
        >
          {isEditing ? (
            <TaskForm
              task={task}
              isGone={isGone}
              MemberPicker={MemberPicker}
              onClose={() => onEditing(false)}
            />
          ) : (
            <TaskDetails task={task} />
          )}
        </Section>
        <ChecklistSection task={task} changes={changes} mayChange={mayChange} />
        <TaskHistory
          task={task}
          busy={changes.busy}
          onUndo={mayChange ? (eventId) => void changes.undo(task, eventId) : null}
        />
      </div>
    </TaskFrame>
  )
}

/** `/tasks/{orgId}/{guid}`: one task, all of it. */
export const TaskRecordPage = (props: Props) => {
  const t = useTranslations('tasks')
  const { query, updates } = useTask(props.orgId, props.guid)
  const [isEditing, setIsEditing] = useState(false)
  const isGone = query.isError && isMissing(query.error)
  // A form that is being filled in stays, whatever becomes of the record.
  if (query.data && (!isGone || isEditing))
    return (
      <TaskFound
        {...props}
        task={query.data}
        updates={updates}
        isEditing={isEditing}
        isGone={isGone}
        onEditing={setIsEditing}
      />
    )
  return (
    <TaskFrame title={t('label')}>
      <h1 className="sr-only">{t('label')}</h1>
      {query.isError ? (
        <TaskFailed query={query} />
      ) : (
        <SkeletonRows rows={6} label={t('loading')} />
      )}
    </TaskFrame>
  )
}
