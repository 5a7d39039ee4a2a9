import { SUPPORT_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { adminCalls, type StaffOrg } from '../../orgs-admin.client.ts'
import { useOrgChange } from '../../use-org-change.ts'
import { isReason, ReasonField } from './reason-field.tsx'

type SupportRole = (typeof SUPPORT_ORG_ROLES)[number]
const NAMES: Readonly<Record<SupportRole, 'limited' | 'full'>> = {
  SUPPORT_ORG_LIMITED_ACCESS: 'limited',
  SUPPORT_ORG_FULL_ACCESS: 'full',
}

/** Who of support acts in the organisation now; to take access for a day and to give it back. */
export const AccessSection = ({ org }: { readonly org: StaffOrg }) => {
  const t = useTranslations('orgSearch.staff')
  const formats = useFormats()
  const session = useSession()
  const action = useOrgChange()
  const [open, setOpen] = useState(false)
  const [role, setRole] = useState<SupportRole>('SUPPORT_ORG_LIMITED_ACCESS')
  const [reason, setReason] = useState('')
  const id = orgId.parse(org.orgId)
  const change = (call: () => Promise<unknown>, said: string) =>
    action.run(async () => {
      await call()
      setOpen(false)
      setReason('')
      // What the reader may do has changed with it.
      await refreshSession()
    }, said)
  const { takeAccess, giveAccessBack } = adminCalls.adminOrgs
  const take = () => takeAccess.mutate({ orgId: id, role, reason })
  const giveBack = () => giveAccessBack.mutate({ orgId: id })
  const isMine = org.supportAccess.some(({ userId }) => userId === session?.user.userId)
  return (
    <Section title={t('access')}>
      {org.supportAccess.length === 0 && <p className="text-muted">{t('noAccess')}</p>}
      <ul>
        {org.supportAccess.map((held) => (
          <li key={`${held.userId} ${held.role}`}>
            {t('accessUntil', {
              name: `${held.name} (${t(NAMES[held.role])})`,
              date: held.expiresAt ? formats.dateTime(held.expiresAt, true) : '–',
            })}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionDialog
          open={open}
          trigger={<Button>{t('takeAccess')}</Button>}
          title={t('takeAccess')}
          description={t('accessHint')}
          closeLabel={t('close')}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          cancelLabel={t('cancel')}
          confirmLabel={t('takeAccess')}
          loading={action.busy}
          disabled={!isReason(reason)}
          onConfirm={() => void change(take, t('accessTaken'))}
        >
          <div className="flex flex-col gap-4">
            <Field label={t('role')}>
              <Select
                value={role}
                onValueChange={setRole}
                options={SUPPORT_ORG_ROLES.map((value) => ({ value, label: t(NAMES[value]) }))}
              />
            </Field>
            <ReasonField value={reason} onValue={setReason} />
          </div>
        </ActionDialog>
        {isMine && (
          <Button loading={action.busy} onClick={() => void change(giveBack, t('accessGiven'))}>
            {t('giveBack')}
          </Button>
        )}
      </div>
    </Section>
  )
}
