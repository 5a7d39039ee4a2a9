import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type ChosenTemplate,
  type StarterTemplate,
  type TaskTemplate,
  taskCalls,
  useTasksApi,
} from '../../tasks.client.ts'
import { useTaskCache } from '../../use-task-cache.ts'
import { NOTICE } from '../../use-task-changes.ts'
import { TemplateSteps } from './template-steps.tsx'

interface Props {
  readonly orgId: string
  /** Of the opportunity. */
  readonly guid: string
}

const chosenOf = (
  value: string,
  own: readonly TaskTemplate[],
  starters: readonly StarterTemplate[],
): ChosenTemplate | null => {
  const starter = starters.find(({ code }) => code === value)
  if (starter) return { starter: starter.code }
  return own.some(({ guid }) => guid === value) ? { template: value } : null
}

const ApplyDialog = ({ orgId, guid, onClose }: Props & { readonly onClose: () => void }) => {
  const t = useTranslations('tasks.templates')
  const tForm = useTranslations('records.form')
  const api = useTasksApi()
  const { refresh } = useTaskCache()
  const { busy, run } = useAction({ id: NOTICE, refresh })
  const templates = useQuery(api.taskTemplate.list.queryOptions({ orgId }))
  const { own = [], starters = [] } = templates.data ?? {}
  const [value, setValue] = useState('')
  const shown = value || (own[0]?.guid ?? starters[0]?.code ?? '')
  const template = chosenOf(shown, own, starters)
  const preview = useQuery(
    api.taskTemplate.preview.queryOptions(
      { orgId, guid, template: template ?? { starter: 'openProcedure' } },
      { enabled: template !== null, retry: false },
    ),
  )
  const missing = preview.data?.steps.filter(({ isThere }) => !isThere).length ?? 0
  const isClosed = errorCodeOf(preview.error) === 'request.invalid'
  const takeBack = (guids: string[]) =>
    void run(() => taskCalls.task.removeMany.mutate({ orgId, guids }), t('takenBack'))
  const apply = async () => {
    if (!template) return
    const isDone = await run(async () => {
      const { guids } = await taskCalls.taskTemplate.applyTo.mutate({ orgId, guid, template })
      notifySuccess(t('applied', { count: guids.length }), {
        id: NOTICE,
        ...(guids.length > 0 && {
          action: { label: t('undo'), onSelect: () => takeBack(guids) },
        }),
      })
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      size="lg"
      title={t('apply')}
      description={t('applyText')}
      closeLabel={tForm('cancel')}
      cancelLabel={tForm('cancel')}
      confirmLabel={t('create', { count: missing })}
      loading={busy}
      disabled={missing === 0}
      onClose={onClose}
      onSubmit={apply}
    >
      <Field label={t('template')}>
        <Select
          value={shown}
          onValueChange={setValue}
          options={[
            ...(own.length > 0
              ? [
                  {
                    label: t('own'),
                    options: own.map((one) => ({ value: one.guid, label: one.name })),
                  },
                ]
              : []),
            {
              label: t('starters'),
              options: starters.map((one) => ({ value: one.code, label: one.name })),
            },
          ]}
        />
      </Field>
      {isClosed ? (
        <Banner tone="attention" live>
          {t('noDeadline')}
        </Banner>
      ) : preview.data ? (
        <TemplateSteps preview={preview.data} />
      ) : (
        <Awaited
          query={templates.isError ? templates : preview}
          rows={5}
          loading={t('loading')}
          failed={t('failed')}
        />
      )}
    </ActionDialog>
  )
}

/** Creates the tasks of a template for an opportunity, after a look at their dates. */
export const ApplyTemplate = (props: Props) => {
  const t = useTranslations('tasks.templates')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={<ListPlus aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('fromTemplate')}
      </Button>
      {isOpen && <ApplyDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
