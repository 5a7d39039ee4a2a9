import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NameField, nameOf } from './profile-name-field.tsx'

interface Props {
  readonly kind: 'rename' | 'copy'
  readonly name: string
  readonly busy: boolean
  /** Gives whether it worked. */
  readonly onName: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for the new name of a profile, or of its copy. */
export const RenameDialog = ({ kind, name: before, busy, onName, onClose }: Props) => {
  const t = useTranslations('monitor')
  const [name, setName] = useState(before)
  const [isAsked, setIsAsked] = useState(false)
  const save = async () => {
    setIsAsked(true)
    const said = nameOf(name)
    if (said !== null && (await onName(said))) onClose()
  }
  return (
    <ActionDialog
      size="sm"
      title={t(`actions.${kind}Title`)}
      closeLabel={t('save.cancel')}
      cancelLabel={t('save.cancel')}
      confirmLabel={t(`actions.${kind}`)}
      loading={busy}
      onClose={onClose}
      onSubmit={save}
    >
      <NameField name={name} isAsked={isAsked} onName={setName} />
    </ActionDialog>
  )
}
