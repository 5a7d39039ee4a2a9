import { ORG_LIST_FIELDS, type OrgListField } from '@kogge/domain/org-lists/org-list-changes.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type ListFields as Fields,
  type OrgListCard,
  orgListCalls,
} from '../../org-lists.client.ts'
import { useListChanges } from '../../use-list-changes.ts'
import { useMergedEdit } from '../../use-merged-edit.ts'
import { EditConflict } from '../edit-conflict.tsx'
import { isListName, ListFields } from './list-fields.tsx'

interface Props {
  readonly orgId: string
  readonly list: OrgListCard
  readonly onClose: () => void
}

const fieldsOf = ({ name, description, purpose }: Fields): Fields => ({
  name,
  description,
  purpose,
})

/** Edits the name, purpose and description of a list, over what others did to them meanwhile. */
export const EditListDialog = ({ orgId, list, onClose }: Props) => {
  const t = useTranslations('orgLists')
  const { guid } = list
  const { orgList } = orgListCalls
  const { say } = useListChanges(orgId)
  const [seen] = useState(() => fieldsOf(list))
  const [fields, setFields] = useState(seen)
  const [isTried, setIsTried] = useState(false)
  const edit = useMergedEdit<Fields, OrgListField>({
    fields: ORG_LIST_FIELDS,
    save: (base, mine) => orgList.save.mutate({ orgId, guid, base, mine }),
    onSaved: (eventId) => {
      say(t('edit.saved'), guid, eventId)
      onClose()
    },
  })
  const { conflict, busy } = edit
  const submit = async () => {
    setIsTried(true)
    if (isListName(fields.name)) await edit.submit(seen, fields)
  }
  const textOf = (version: Fields, field: keyof Fields): string =>
    field === 'purpose' ? t(`purposes.${version.purpose}`) : version[field]
  if (conflict)
    return (
      <EditConflict
        fields={conflict.fields.map((name) => ({
          name,
          label: t(`form.${name}`),
          mine: textOf(conflict.mine, name),
          theirs: textOf(conflict.theirs, name),
        }))}
        busy={busy}
        onSettle={(choices) => void edit.settle(conflict, choices)}
        onClose={edit.forget}
      />
    )
  return (
    <ActionDialog
      size="sm"
      title={t('edit.title')}
      closeLabel={t('form.cancel')}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('form.save')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <ListFields fields={fields} isTried={isTried} onFields={setFields} />
    </ActionDialog>
  )
}
