import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberPickerComponent } from '../../model/parts-from-routes.ts'
import type { Problem } from '../../model/task-form-values.ts'
import type { Task } from '../../tasks.client.ts'
import { isChangedMeanwhile, useTaskEdit } from '../../use-task-edit.ts'
import { RepeatFields } from '../repeat-fields.tsx'
import { TaskConflict } from './task-conflict.tsx'

interface Props {
  /** As it is stored now. */
  readonly task: Task
  /** It has been deleted meanwhile. */
  readonly isGone: boolean
  readonly MemberPicker: MemberPickerComponent
  readonly onClose: () => void
}

/** The fields of a task, to edit. Changes by others leave what is typed as it is. */
export const TaskForm = ({ task, isGone, MemberPicker, onClose }: Props) => {
  const t = useTranslations('tasks')
  const tForm = useTranslations('records.form')
  const [seen] = useState(task)
  const edit = useTaskEdit(seen, onClose)
  const { form, busy, conflict } = edit
  const { title, description, assignee, deadline, every, times, until } = form.values
  const unsaved = useUnsaved(form.changed)
  const { ref } = form
  useEffect(() => {
    const control = ref.current?.elements.namedItem('title')
    if (control instanceof HTMLElement) control.focus()
  }, [ref])
  const wrong = (name: Problem) => {
    const problem = form.problemOf(name)
    return problem && t(`wrong.${problem}`)
  }
  const isChanged = !busy && isChangedMeanwhile(seen, task)
  return (
    <>
      {unsaved.question}
      <form
        ref={ref}
        noValidate
        aria-label={t('edit')}
        className="flex flex-col gap-4"
        onSubmit={form.onSubmit}
      >
        {(isGone || isChanged) && (
          <Banner tone="attention" live>
            {t(isGone ? 'deletedMeanwhile' : 'changedMeanwhile')}
          </Banner>
        )}
        <Field label={t('fields.title')} required error={wrong('title')}>
          <Input
            name="title"
            autoComplete="off"
            maxLength={300}
            value={title}
            onChange={(event) => form.set('title', event.target.value)}
          />
        </Field>
        <Field label={t('fields.description')} note={tForm('optional')}>
          <Textarea
            rows={6}
            maxLength={10_000}
            value={description}
            onChange={(event) => form.set('description', event.target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('fields.assigneeUserId')} note={tForm('optional')}>
            <MemberPicker
              orgId={seen.orgId}
              value={assignee}
              onValue={(person) => form.set('assignee', person)}
            />
          </Field>
          <Field
            label={t('fields.deadline')}
            note={tForm('optional')}
            hint={seen.countedDays !== null && t('countedHint')}
            error={wrong('deadline')}
          >
            <Input
              type="date"
              name="deadline"
              max="2099-12-31"
              value={deadline}
              onChange={(event) => form.set('deadline', event.target.value)}
            />
          </Field>
        </div>
        <RepeatFields
          values={{ every, times, until }}
          wrong={wrong}
          onChange={(change) => {
            if (change.every !== undefined) form.set('every', change.every)
            if (change.times !== undefined) form.set('times', change.times)
            if (change.until !== undefined) form.set('until', change.until)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={busy} disabled={!form.changed || isGone}>
            {tForm('save')}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {tForm('cancel')}
          </Button>
        </div>
      </form>
      {conflict && (
        <TaskConflict
          conflict={conflict}
          people={[assignee, seen.assignee, conflict.theirs.assignee]}
          busy={busy}
          onSettle={(choices) => void edit.settle(conflict, choices)}
          onClose={edit.forgetConflict}
        />
      )}
    </>
  )
}
