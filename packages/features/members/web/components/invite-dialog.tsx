import { DEFAULT_ORG_ROLE, type OrgMemberRole } from '@kogge/domain/access/roles.ts'
import { MOST_INVITED } from '@kogge/domain/members/member-inputs.ts'
import { INVITATION_DAYS, type ManagingRight } from '@kogge/domain/members/member-role-rules.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Addresses, readAddresses } from '../email-address-list.ts'
import { memberCalls } from '../members.client.ts'
import { RoleField } from './role-field.tsx'

interface Props {
  readonly orgId: string
  readonly right: ManagingRight
  /** No seat is left: nobody can be invited. */
  readonly isFull: boolean
}

/** Invites people by e-mail, several at once, with one role. */
export const InviteDialog = ({ orgId, right, isFull }: Props) => {
  const t = useTranslations('members')
  const addresses = useRef<HTMLTextAreaElement>(null)
  const action = useAction({ id: 'members' })
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<OrgMemberRole>(DEFAULT_ORG_ROLE)
  const [wrong, setWrong] = useState<Extract<Addresses, { problem: string }> | null>(null)

  const send = async () => {
    const read = readAddresses(typed)
    if ('problem' in read) {
      setWrong(read)
      addresses.current?.focus()
      return
    }
    const emails = [...read.emails]
    const work = async () => {
      const { sent, members, pending } = await memberCalls.invitation.create.mutate({
        orgId,
        emails,
        role,
      })
      const skipped = [
        ...(members.length > 0 ? [t('invite.members', { list: members.join(', ') })] : []),
        ...(pending.length > 0 ? [t('invite.pending', { list: pending.join(', ') })] : []),
      ].join(' ')
      notifySuccess(t('invite.sent', { count: sent.length }), {
        id: 'members',
        ...(skipped && { detail: skipped }),
      })
    }
    if (await action.run(work)) {
      setOpen(false)
      setTyped('')
    }
  }

  return (
    <ActionDialog
      open={open}
      trigger={
        <Button variant="primary" icon={<UserPlus aria-hidden />} disabled={isFull}>
          {t('invite.open')}
        </Button>
      }
      title={t('invite.title')}
      description={t('invite.text', { days: INVITATION_DAYS })}
      closeLabel={t('close')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      cancelLabel={t('cancel')}
      confirmLabel={t('invite.submit')}
      loading={action.busy}
      onSubmit={send}
    >
      <Field
        label={t('invite.addresses')}
        hint={t('invite.addressesHint', { max: MOST_INVITED })}
        required
        error={
          wrong && t(`invite.problems.${wrong.problem}`, { at: wrong.at ?? '', max: MOST_INVITED })
        }
      >
        <Textarea
          ref={addresses}
          value={typed}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(null)
          }}
        />
      </Field>
      <RoleField right={right} role={role} onRole={setRole} />
    </ActionDialog>
  )
}
