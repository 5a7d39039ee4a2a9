import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import type { ManagingRight } from '@kogge/domain/members/member-role-rules.ts'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Member, memberCalls } from '../members.client.ts'
import { RoleField } from './role-field.tsx'

interface Props {
  readonly orgId: string
  readonly right: ManagingRight
  readonly member: Member
  readonly onClose: () => void
}

const dayOf = (instant: Date): string => wallOf(instant).slice(0, 10)

/** Gives a member another role or another last day. */
export const ChangeRoleDialog = ({ orgId, right, member, onClose }: Props) => {
  const t = useTranslations('members')
  const action = useAction({ id: 'members' })
  const isOver = member.state === 'ended'
  const [role, setRole] = useState(member.role)
  const [lastDay, setLastDay] = useState(
    member.expiresAt && !isOver ? dayOf(new Date(member.expiresAt)) : '',
  )
  const save = async () => {
    const seen = { email: member.email ?? '', role: member.role }
    const change = { orgId, userId: member.userId, role, lastDay: lastDay || null, seen }
    const work = async () => {
      await memberCalls.members.changeRole.mutate(change)
      if (member.isReader) await refreshSession()
    }
    if (await action.run(work, t('changed', { name: member.name }))) onClose()
  }
  return (
    <ActionDialog
      title={t('changeRoleOf', { name: member.name })}
      description={isOver ? t('restoreText') : undefined}
      closeLabel={t('close')}
      size="sm"
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('save')}
      loading={action.busy}
      validates
      onSubmit={save}
    >
      <RoleField right={right} role={role} onRole={setRole} />
      <Field label={t('lastDay')} note={t('optional')} hint={t('lastDayHint')}>
        <Input
          type="date"
          min={dayOf(new Date())}
          max="2099-12-31"
          value={lastDay}
          onChange={(event) => setLastDay(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
