import { taskTitle } from '@kogge/domain/tasks/task-inputs.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberPickerComponent, Person } from '../model/parts-from-routes.ts'
import { NO_REPEAT, type Problem, problemsOf, recurrenceOf } from '../model/task-form-values.ts'
import { taskCalls } from '../tasks.client.ts'
import { useTaskCache } from '../use-task-cache.ts'
import { NOTICE } from '../use-task-changes.ts'
import { RepeatFields } from './repeat-fields.tsx'

interface Props {
  readonly orgId: string
  readonly MemberPicker: MemberPickerComponent
}

const NewTaskDialog = ({
  orgId,
  MemberPicker,
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const t = useTranslations('tasks')
  const tForm = useTranslations('records.form')
  const session = useSession()
  const navigate = useNavigate()
  const { refresh } = useTaskCache()
  const { busy, run } = useAction({ id: NOTICE, refresh })
  const [title, setTitle] = useState('')
  const [deadline, setDeadline] = useState('')
  const [assignee, setAssignee] = useState<Person | null>(session?.user ?? null)
  const [repeat, setRepeat] = useState(NO_REPEAT)
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf({ title, deadline, ...repeat })
  const wrong = (field: Problem) => {
    const problem = problems[field]
    return isTried && problem && t(`wrong.${problem}`)
  }
  const create = async () => {
    setIsTried(true)
    const named = taskTitle.safeParse(title)
    if (!named.success || Object.keys(problems).length > 0) return
    const isDone = await run(async () => {
      const { guid } = await taskCalls.task.create.mutate({
        orgId,
        subject: { kind: 'none' },
        fields: {
          title: named.data,
          assigneeUserId: assignee?.userId ?? null,
          deadline: deadline === '' ? null : deadline,
          recurrence: recurrenceOf(null, { deadline, ...repeat }),
        },
      })
      notifySuccess(t('creation.created', { name: named.data }), {
        id: NOTICE,
        action: {
          label: t('menu.open'),
          onSelect: () => void navigate({ to: '/tasks/$orgId/$guid', params: { orgId, guid } }),
        },
      })
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('creation.new')}
      description={t('creation.text')}
      closeLabel={tForm('cancel')}
      cancelLabel={tForm('cancel')}
      confirmLabel={t('creation.confirm')}
      loading={busy}
      onClose={onClose}
      onSubmit={create}
    >
      <Field label={t('fields.title')} required error={wrong('title')}>
        <Input
          autoComplete="off"
          maxLength={300}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.assigneeUserId')} note={tForm('optional')}>
          <MemberPicker orgId={orgId} value={assignee} onValue={setAssignee} />
        </Field>
        <Field label={t('fields.deadline')} note={tForm('optional')} error={wrong('deadline')}>
          <Input
            type="date"
            max="2099-12-31"
            value={deadline}
            onChange={(event) => setDeadline(event.target.value)}
          />
        </Field>
      </div>
      <RepeatFields
        values={repeat}
        wrong={wrong}
        onChange={(change) => setRepeat((before) => ({ ...before, ...change }))}
      />
    </ActionDialog>
  )
}

/** Begins a task that belongs to no opportunity. */
export const NewTask = (props: Props) => {
  const t = useTranslations('tasks.creation')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('new')}
      </Button>
      {isOpen && <NewTaskDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
