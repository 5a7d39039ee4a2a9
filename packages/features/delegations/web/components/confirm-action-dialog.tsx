import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useTranslations } from 'use-intl'
import type { DelegatedPerson, DelegationItem } from '../delegations.client.ts'
import type { Actions } from '../use-delegation-actions.ts'

/** What the reader is about to do and must confirm. */
export type Intent =
  | { readonly action: 'revoke' | 'decline' | 'giveBack'; readonly item: DelegationItem }
  | {
      readonly action: 'revokePerson'
      readonly item: DelegationItem
      readonly person: DelegatedPerson
    }

interface Props {
  readonly intent: Intent
  readonly actions: Actions
  readonly onClose: () => void
}

/** Asks before access is taken or given back, and says what will happen. */
export const ConfirmAction = ({ intent, actions, onClose }: Props) => {
  const t = useTranslations('delegations.confirm')
  const tActions = useTranslations('delegations.actions')
  const { action, item } = intent
  const org = item.org.name
  const values = intent.action === 'revokePerson' ? { org, name: intent.person.name } : { org }
  const confirm = async () => {
    if (intent.action === 'revokePerson')
      await actions.revoke(item.delegationId, intent.person.userId)
    else if (action === 'revoke') await actions.revoke(item.delegationId)
    else await actions.giveBack(item.delegationId)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${action}Title`, { name: '', ...values })}
      description={t(`${action}Text`, values)}
      confirmLabel={tActions(action === 'revokePerson' ? 'revoke' : action)}
      cancelLabel={tActions('cancel')}
      danger
      loading={actions.busy}
      onConfirm={() => void confirm()}
    />
  )
}
