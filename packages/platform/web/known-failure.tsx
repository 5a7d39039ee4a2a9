import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useActiveOrg } from './active-org.tsx'
import { causeOf } from './failure-cause.ts'
import { useSession } from './session.tsx'

/** What a reader is told of a failure that waiting, or another plan, gets over. */
interface KnownFailure {
  readonly title: string
  readonly text: string
  /** The way to the plan that knows no such limit. */
  readonly step: ReactNode
}

const PlanStep = () => {
  const t = useTranslations('shell.error.limit')
  const session = useSession()
  const org = useActiveOrg()
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  if (!session)
    return (
      <LinkButton asChild>
        <Link to="/auth/signin" search={{ callbackUrl: back }}>
          {t('signIn')}
        </Link>
      </LinkButton>
    )
  if (!org)
    return (
      <LinkButton asChild>
        <Link to="/auth/join-organization" search={{ callbackUrl: back }}>
          {t('join')}
        </Link>
      </LinkButton>
    )
  return (
    <LinkButton asChild>
      <Link to="/org/$orgId/settings/$" params={{ orgId: org.orgId, _splat: 'subscription' }}>
        {t('plans')}
      </Link>
    </LinkButton>
  )
}

/** What a part of a page says of why it could not be loaded; null where nothing is known of it. */
export const useKnownFailure = (error: unknown): KnownFailure | null => {
  const t = useTranslations('shell.error')
  const cause = causeOf(error)
  if (cause === null) return null
  const { kind } = cause
  if (kind === 'unavailable')
    return { title: t('unavailable.title'), text: t('unavailable.text'), step: null }
  const { minutes } = cause
  if (kind === 'busy')
    return { title: t('busy.title'), text: t('busy.text', { minutes }), step: null }
  const text = t('limit.text', { minutes, tier: cause.tier })
  return { title: t('limit.title'), text, step: <PlanStep /> }
}
