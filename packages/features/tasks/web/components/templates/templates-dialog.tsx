import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldsOfDraft } from '../../model/template-drafts.ts'
import { useTasksApi } from '../../tasks.client.ts'
import { useTemplateEditing } from '../../use-template-editing.ts'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateList } from './template-list.tsx'

interface Props {
  readonly orgId: string
  readonly onClose: () => void
}

/** The templates of an organisation: listed, written and deleted. */
export const TemplatesDialog = ({ orgId, onClose }: Props) => {
  const t = useTranslations('tasks.templates')
  const tForm = useTranslations('records.form')
  const tUnsaved = useTranslations('shell.unsaved')
  const api = useTasksApi()
  const query = useQuery(api.taskTemplate.list.queryOptions({ orgId }))
  const editing = useTemplateEditing(orgId)
  const mayManage = useCan(orgId)('task.manage')
  const [isTried, setIsTried] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { draft, busy, begin, save } = editing
  const isWriting = draft !== null
  useEffect(() => {
    if (!isWriting) setIsTried(false)
  }, [isWriting])
  const isWrong = isTried && draft !== null && fieldsOfDraft(draft) === null
  const leave = () => {
    setIsLeaving(false)
    begin(null)
  }
  const close = () => {
    if (!isWriting) onClose()
    else if (editing.isChanged) setIsLeaving(true)
    else leave()
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && !busy && close()}
      title={t(draft === null ? 'title' : draft.guid === null ? 'new' : 'edit')}
      description={t('text')}
      closeLabel={t('close')}
      footer={
        isWriting ? (
          <>
            <Button disabled={busy} onClick={close}>
              {tForm('cancel')}
            </Button>
            <Button
              variant="primary"
              loading={busy}
              onClick={() => {
                setIsTried(true)
                void save()
              }}
            >
              {tForm('save')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )
      }
    >
      <Loaded query={query} rows={4} loading={t('loading')} failed={t('failed')}>
        {({ own, starters }) =>
          draft ? (
            <TemplateEditor
              draft={draft}
              stored={own.find(({ guid }) => guid === draft.guid) ?? null}
              editing={editing}
              isTried={isWrong}
            />
          ) : (
            <TemplateList own={own} starters={starters} mayManage={mayManage} editing={editing} />
          )
        }
      </Loaded>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        danger
        title={t('unsavedTitle')}
        description={t('unsaved')}
        confirmLabel={tUnsaved('leave')}
        cancelLabel={tUnsaved('stay')}
        onConfirm={leave}
      />
    </Dialog>
  )
}
