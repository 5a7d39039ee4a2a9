import { GLOBAL_ROLES, type GlobalRole } from '@kogge/domain/access/roles.ts'
import { endOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UserPicker } from '../user-picker-component.ts'

/** What is to be given. */
export interface Grant {
  readonly userId: string
  readonly role: GlobalRole
  readonly expiresAt: string | null
}

interface Props {
  readonly UserPicker: UserPicker
  readonly busy: boolean
  readonly onGrant: (grant: Grant) => void
  readonly onClose: () => void
}

/** Gives a global role to somebody, for good or until the end of a day. */
export const GrantDialog = ({ UserPicker, busy, onGrant, onClose }: Props) => {
  const t = useTranslations('admin.roles')
  const [user, setUser] = useState<ComboboxItem | null>(null)
  const [role, setRole] = useState<GlobalRole>('SUPPORT')
  const [day, setDay] = useState('')
  const today = new Date().toISOString().slice(0, 10)
  const end = day === '' ? null : endOfDay(day)
  const isPast = end !== null && end <= new Date()
  return (
    <ActionDialog
      title={t('grant')}
      description={t('grantText')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('grantAction')}
      loading={busy}
      disabled={!user || isPast}
      onConfirm={() =>
        user && onGrant({ userId: user.value, role, expiresAt: end?.toISOString() ?? null })
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t('user')} required>
          <UserPicker value={user} onValueChange={setUser} />
        </Field>
        <Field label={t('role')} hint={t(`texts.${role}`)}>
          <Select<GlobalRole>
            value={role}
            onValueChange={setRole}
            options={GLOBAL_ROLES.map((one) => ({ value: one, label: one }))}
          />
        </Field>
        <Field label={t('until')} hint={t('untilHint')} {...(isPast && { error: t('past') })}>
          <Input
            type="date"
            min={today}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </Field>
      </div>
    </ActionDialog>
  )
}
