import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { useSession } from '@kogge/platform/web/session.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

const LINK = 'text-link underline underline-offset-2'

/** Why something of the plan is closed to the reader, and the step that opens it. */
export const PlanStep = ({ reason }: { readonly reason: string }) => {
  const t = useTranslations('orgSearch.locked')
  const session = useSession()
  const org = useActiveOrg()
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  let step: ReactNode
  if (!session) {
    step = (
      <Link to="/auth/signin" search={{ callbackUrl: back }} className={LINK}>
        {t('signIn')}
      </Link>
    )
  } else if (!org) {
    step = (
      <Link to="/auth/join-organization" search={{ callbackUrl: back }} className={LINK}>
        {t('join')}
      </Link>
    )
  } else {
    step = (
      <Link
        to="/org/$orgId/settings/$"
        params={{ orgId: org.orgId, _splat: 'subscription' }}
        className={LINK}
      >
        {t('plans')}
      </Link>
    )
  }
  return (
    <p className="flex gap-2 text-muted text-sm">
      <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {reason} {step}
      </span>
    </p>
  )
}

/** The same of a filter. */
export const Locked = () => {
  const t = useTranslations('orgSearch.locked')
  return <PlanStep reason={t('reason')} />
}
