import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { draftOf, fieldsOfDraft, type TemplateDraft } from './model/template-drafts.ts'
import { type TaskTemplate, taskCalls, useTasksApi } from './tasks.client.ts'
import { NOTICE } from './use-task-changes.ts'

/** The template that is being written, and what can be done with those of an organisation. */
export const useTemplateEditing = (orgId: string) => {
  const t = useTranslations('tasks.templates')
  const api = useTasksApi()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(api.taskTemplate.pathFilter())
  const { busy, run } = useAction({
    id: NOTICE,
    refresh,
    explain: (error) => (errorCodeOf(error) === 'draft.conflict' ? t('conflict') : null),
  })
  const [draft, setDraft] = useState<TemplateDraft | null>(null)
  const [begun, setBegun] = useState<TemplateDraft | null>(null)
  const begin = (from: TemplateDraft | null): void => {
    setBegun(from)
    setDraft(from)
  }
  const { taskTemplate } = taskCalls
  const restore = ({ guid, name }: TaskTemplate) =>
    run(() => taskTemplate.restore.mutate({ orgId, guid }), t('restored', { name }))
  return {
    busy,
    draft,
    /** Whether something was written that is not stored. */
    isChanged: draft !== begun,
    /** Opens the editor with a draft; null leaves it, and what was written in it. */
    begin,
    write: setDraft,
    save: async (): Promise<void> => {
      const fields = draft && fieldsOfDraft(draft)
      if (!fields) return
      const { guid, revision } = draft
      const isDone = await run(
        async (): Promise<unknown> =>
          guid === null
            ? taskTemplate.create.mutate({ orgId, fields })
            : taskTemplate.save.mutate({ orgId, guid, revision, fields }),
        t('saved', { name: fields.name }),
      )
      if (isDone) begin(null)
    },
    /** Goes on from another version: the editor's words over it, or its own. */
    settle: (template: TaskTemplate, isMine: boolean): void =>
      setDraft((before) =>
        isMine && before ? { ...before, revision: template.revision } : draftOf(template),
      ),
    remove: (template: TaskTemplate) =>
      run(async () => {
        const { guid, name, revision } = template
        await taskTemplate.remove.mutate({ orgId, guid, revision })
        notifySuccess(t('removed', { name }), {
          id: NOTICE,
          action: { label: t('undo'), onSelect: () => void restore(template) },
        })
      }),
  }
}
export type TemplateEditing = ReturnType<typeof useTemplateEditing>
