import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { OrgEmail } from '../../orgs-admin.client.ts'
import type { EmailActions as Actions } from '../../use-email-actions.ts'

interface Props {
  readonly email: OrgEmail
  readonly actions: Actions
}

/** What can be said of an address. */
export const EmailActions = ({ email, actions }: Props) => {
  const t = useTranslations('harvested.emails')
  const mayDecide = useCanGlobally()('harvester.manage')
  if (!mayDecide) return null
  const button = (state: OrgEmail['state'], label: string) => (
    <Button size="sm" disabled={actions.busy} onClick={() => actions.decide(email, state)}>
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-1">
      {email.state === 'new' ? (
        <>
          {button('confirmed', t('confirm'))}
          {button('rejected', t('reject'))}
        </>
      ) : (
        button('new', t('takeBack'))
      )}
    </div>
  )
}
