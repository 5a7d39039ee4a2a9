import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useTranslations } from 'use-intl'
import type { DelegatedPerson, DelegationItem } from '../delegations.client.ts'
import type { Deeds } from '../use-delegation-actions.ts'

/** What the reader is about to do and must confirm. */
export type Intent =
  | { readonly deed: 'revoke' | 'decline' | 'giveBack'; readonly item: DelegationItem }
  | {
      readonly deed: 'revokePerson'
      readonly item: DelegationItem
      readonly person: DelegatedPerson
    }

interface Props {
  readonly intent: Intent
  readonly deeds: Deeds
  readonly onClose: () => void
}

/** Asks before access is taken or given back, and says what will happen. */
export const ConfirmDeed = ({ intent, deeds, onClose }: Props) => {
  const t = useTranslations('delegations.confirm')
  const tActions = useTranslations('delegations.actions')
  const { deed, item } = intent
  const org = item.org.name
  const values = intent.deed === 'revokePerson' ? { org, name: intent.person.name } : { org }
  const confirm = async () => {
    if (intent.deed === 'revokePerson') await deeds.revoke(item.delegationId, intent.person.userId)
    else if (deed === 'revoke') await deeds.revoke(item.delegationId)
    else await deeds.giveBack(item.delegationId)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${deed}Title`, { name: '', ...values })}
      description={t(`${deed}Text`, values)}
      confirmLabel={tActions(deed === 'revokePerson' ? 'revoke' : deed)}
      cancelLabel={tActions('cancel')}
      danger
      loading={deeds.busy}
      onConfirm={() => void confirm()}
    />
  )
}
