import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useSwitchOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { DelegationItem } from '../delegations.client.ts'
import type { Actions } from '../use-delegation-actions.ts'
import type { Intent } from './confirm-action-dialog.tsx'

interface Props {
  readonly orgId: string
  readonly item: DelegationItem
  readonly actions: Actions
  readonly onIntent: (intent: Intent) => void
}

/** What the reader can do with what they are named for: take it up, use it, decline or give it back. */
export const ReceivedActions = ({ orgId, item, actions, onIntent }: Props) => {
  const t = useTranslations('delegations.actions')
  const can = useCan(orgId)
  const session = useSession()
  const switchTo = useSwitchOrg()
  const navigate = useNavigate()
  const state = item.people.find(({ isReader }) => isReader)?.state
  if (state !== 'planned' && state !== 'ready' && state !== 'active') return null
  const mayActivate = can(`delegation.activate_${item.kind}`)
  const isThere = session?.orgs.some((org) => org.orgId === item.org.orgId) ?? false
  const action = state === 'active' ? 'giveBack' : 'decline'
  const actThere = () => {
    // This page is of the organisation that the reader leaves.
    if (switchTo(item.org.orgId))
      void navigate({ to: '/org/$orgId', params: { orgId: item.org.orgId }, search: {} })
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="flex flex-wrap gap-1">
        {state === 'ready' && (
          <Button
            size="sm"
            variant="primary"
            aria-label={t('activateOf', { org: item.org.name })}
            disabled={!mayActivate}
            loading={actions.busy}
            onClick={() => void actions.activate(item)}
          >
            {t('activate')}
          </Button>
        )}
        {state === 'active' && isThere && (
          <Button size="sm" variant="primary" onClick={actThere}>
            {t('actThere')}
          </Button>
        )}
        <Button size="sm" onClick={() => onIntent({ action, item })}>
          {t(action)}
        </Button>
      </div>
      {state === 'ready' && !mayActivate && (
        <p className="max-w-56 text-sm text-subtle">{t('noRight')}</p>
      )}
    </div>
  )
}
