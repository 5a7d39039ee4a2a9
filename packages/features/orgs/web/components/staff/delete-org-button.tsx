import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { adminCalls, type StaffOrg } from '../../orgs-admin.client.ts'
import { useOrgChange } from '../../use-org-change.ts'
import { isReason, ReasonField } from './reason-field.tsx'

/** Takes an organisation away, or brings it back. */
export const DeleteButton = ({ org }: { readonly org: StaffOrg }) => {
  const t = useTranslations('orgSearch.staff')
  const action = useOrgChange()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const isDeleted = org.deletedAt !== null
  const label = isDeleted ? t('restore') : t('delete')
  const change = async () => {
    const asked = { orgId: orgId.parse(org.orgId), isDeleted: !isDeleted, reason }
    const work = () => adminCalls.adminOrgs.setDeleted.mutate(asked)
    if (!(await action.run(work, isDeleted ? t('restored') : t('deleted')))) return
    setOpen(false)
    setReason('')
  }
  return (
    <ActionDialog
      open={open}
      trigger={<Button variant={isDeleted ? 'secondary' : 'danger'}>{label}</Button>}
      title={
        isDeleted ? t('restoreTitle', { name: org.name }) : t('deleteTitle', { name: org.name })
      }
      description={isDeleted ? t('restoreHint') : t('deleteHint')}
      closeLabel={t('close')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      cancelLabel={t('cancel')}
      confirmLabel={label}
      danger={!isDeleted}
      loading={action.busy}
      disabled={!isReason(reason)}
      onConfirm={() => void change()}
    >
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
