import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Combobox } from '@kogge/ui/combobox.tsx'
import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import { Field } from '@kogge/ui/field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type StaffOrg, useAdminApi } from '../../orgs-admin.client.ts'
import { useChange } from '../../use-org-change.ts'
import { useOrgHits } from '../../use-org-hits.ts'
import { isReason, ReasonField } from './reason-field.tsx'

interface Props {
  readonly org: StaffOrg
  /** Shows the organisation that stays. */
  readonly onMerged: (orgId: string) => void
}

/** Makes an organisation a part of another. */
export const MergeButton = ({ org, onMerged }: Props) => {
  const t = useTranslations('orgSearch.staff')
  const tPicker = useTranslations('orgSearch.picker')
  const api = useAdminApi()
  const { done, onError } = useChange()
  const hits = useOrgHits()
  const [open, setOpen] = useState(false)
  const [into, setInto] = useState<ComboboxItem | null>(null)
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const merge = useMutation(
    api.adminOrgs.merge.mutationOptions({
      onSuccess: (answer) => {
        setOpen(false)
        if (answer.outcome === 'proposed') {
          done(t('mergeProposed'))
          void queries.invalidateQueries({ queryKey: api.adminOrgMergers.pathKey() })
          return
        }
        done(t('merged'))
        onMerged(answer.org.orgId)
      },
      onError,
    }),
  )
  return (
    <ActionDialog
      open={open}
      trigger={<Button>{t('merge')}</Button>}
      title={t('mergeTitle', { name: org.name })}
      description={t('mergeHint')}
      closeLabel={t('close')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      cancelLabel={t('cancel')}
      confirmLabel={t('merge')}
      danger
      loading={merge.isPending}
      disabled={into === null || !isReason(reason)}
      onConfirm={() =>
        into &&
        merge.mutate({
          orgId: orgId.parse(org.orgId),
          intoId: orgId.parse(into.value),
          reason,
        })
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('mergeInto')}>
          <Combobox
            value={into}
            onValueChange={setInto}
            items={hits.items.filter(({ value }) => value !== org.orgId)}
            loading={hits.loading}
            onSearch={hits.onSearch}
            placeholder={tPicker('placeholder')}
            labels={{
              search: tPicker('search'),
              empty: tPicker('empty'),
              loading: tPicker('loading'),
              clear: tPicker('clear'),
            }}
          />
        </Field>
        <ReasonField value={reason} onValue={setReason} />
        {org.claimedAt !== null && <p className="text-muted text-sm">{t('mergeConsent')}</p>}
      </div>
    </ActionDialog>
  )
}
