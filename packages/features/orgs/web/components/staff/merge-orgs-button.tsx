import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Combobox } from '@kogge/ui/combobox.tsx'
import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import { Field } from '@kogge/ui/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { adminCalls, type StaffOrg } from '../../orgs-admin.client.ts'
import { useOrgChange } from '../../use-org-change.ts'
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
  const action = useOrgChange()
  const hits = useOrgHits()
  const [open, setOpen] = useState(false)
  const [into, setInto] = useState<ComboboxItem | null>(null)
  const [reason, setReason] = useState('')
  const merge = (intoId: string) =>
    action.run(
      async () => {
        const asked = { orgId: orgId.parse(org.orgId), intoId: orgId.parse(intoId), reason }
        const answer = await adminCalls.adminOrgs.merge.mutate(asked)
        setOpen(false)
        if (answer.outcome !== 'proposed') onMerged(answer.org.orgId)
        return answer.outcome
      },
      (outcome) => t(outcome === 'proposed' ? 'mergeProposed' : 'merged'),
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
      loading={action.busy}
      disabled={into === null || !isReason(reason)}
      onConfirm={() => into && void merge(into.value)}
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
