import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberPickerComponent } from '../../model/parts-from-routes.ts'
import type { Person } from '../../model/people.ts'
import type { BulkDialogProps } from './bulk-dialogs.tsx'

interface Props extends BulkDialogProps {
  readonly MemberPicker: MemberPickerComponent
}

/** Assigns the selected opportunities to a member, or to nobody. */
export const AssignDialog = ({ orgId, cards, busy, onAction, onClose, MemberPicker }: Props) => {
  const t = useTranslations('opportunityBulk')
  const tFields = useTranslations('opportunity.fields')
  const [person, setPerson] = useState<Person | null>(null)
  return (
    <ActionDialog
      size="sm"
      title={t('assigning.title')}
      description={t('selected', { count: cards.length })}
      closeLabel={t('cancel')}
      cancelLabel={t('cancel')}
      confirmLabel={t('assigning.confirm')}
      loading={busy}
      onClose={onClose}
      onSubmit={() => onAction({ kind: 'assign', assigneeUserId: person?.userId ?? null })}
    >
      <Field label={tFields('assigneeUserId')} hint={t('assigning.hint')}>
        <MemberPicker orgId={orgId} value={person} onValue={setPerson} />
      </Field>
    </ActionDialog>
  )
}
