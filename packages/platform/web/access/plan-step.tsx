import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useActiveOrg } from '../session/active-org.tsx'
import { useSession } from '../session/session-provider.tsx'

interface Props {
  /** Also given by who dresses its child as a button. */
  readonly className?: string
}

/** The way to what the reader's plan closes: sign in, join an organisation, compare plans. */
export const PlanStep = (props: Props) => {
  const t = useTranslations('shell.planStep')
  const session = useSession()
  const org = useActiveOrg()
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  if (!session)
    return (
      <Link to="/auth/signin" search={{ callbackUrl: back }} {...props}>
        {t('signIn')}
      </Link>
    )
  if (!org)
    return (
      <Link to="/auth/join-organization" search={{ callbackUrl: back }} {...props}>
        {t('join')}
      </Link>
    )
  return (
    <Link
      to="/org/$orgId/settings/$"
      params={{ orgId: org.orgId, _splat: 'subscription' }}
      {...props}
    >
      {t('plans')}
    </Link>
  )
}
