import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListFields as Fields } from '../../org-lists.client.ts'
import { useListChanges } from '../../use-list-changes.ts'
import { isListName, ListFields } from './list-fields.tsx'

interface Props {
  readonly orgId: string
  /** The first organisation of the list, if any. */
  readonly member?: string
  readonly onCreated: (guid: string) => void
  readonly onClose: () => void
}

const NEW: Fields = { name: '', description: '', purpose: 'competitors' }

/** Makes a list. */
export const NewListDialog = ({ orgId, member, onCreated, onClose }: Props) => {
  const t = useTranslations('orgLists.creation')
  const { busy, create } = useListChanges(orgId)
  const [fields, setFields] = useState(NEW)
  const [isTried, setIsTried] = useState(false)
  const submit = async () => {
    setIsTried(true)
    if (!isListName(fields.name)) return
    const guid = await create({ ...fields, memberIds: member === undefined ? [] : [member] })
    if (guid === undefined) return
    onClose()
    onCreated(guid)
  }
  return (
    <ActionDialog
      size="sm"
      title={t('title')}
      closeLabel={t('cancel')}
      cancelLabel={t('cancel')}
      confirmLabel={t('confirm')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <ListFields fields={fields} isTried={isTried} onFields={setFields} />
    </ActionDialog>
  )
}
