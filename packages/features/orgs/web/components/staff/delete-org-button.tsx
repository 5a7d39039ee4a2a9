import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type StaffOrg, useAdminApi } from '../../orgs-admin.client.ts'
import { useChange } from '../../use-org-change.ts'
import { isReason, ReasonField } from './reason-field.tsx'

/** Takes an organisation away, or brings it back. */
export const DeleteButton = ({ org }: { readonly org: StaffOrg }) => {
  const t = useTranslations('orgSearch.staff')
  const api = useAdminApi()
  const { done, onError } = useChange()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const isDeleted = org.deletedAt !== null
  const label = isDeleted ? t('restore') : t('delete')
  const change = useMutation(
    api.adminOrgs.setDeleted.mutationOptions({
      onSuccess: () => {
        setOpen(false)
        setReason('')
        done(isDeleted ? t('restored') : t('deleted'))
      },
      onError,
    }),
  )
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
      loading={change.isPending}
      disabled={!isReason(reason)}
      onConfirm={() =>
        change.mutate({ orgId: orgId.parse(org.orgId), isDeleted: !isDeleted, reason })
      }
    >
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
