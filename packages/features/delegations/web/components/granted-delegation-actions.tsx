import { isOpen } from '@kogge/domain/members/delegation-rules.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { DelegationItem } from '../delegations.client.ts'

interface Props {
  readonly item: DelegationItem
  readonly mayManage: boolean
  readonly onRevoke: () => void
}

/** What the granting organisation can do with what it gave. */
export const GrantedDelegationActions = ({ item, mayManage, onRevoke }: Props) => {
  const t = useTranslations('delegations.actions')
  if (!mayManage || !isOpen(item.state)) return null
  return (
    <Button size="sm" onClick={onRevoke}>
      {t('revoke')}
    </Button>
  )
}
