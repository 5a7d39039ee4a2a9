import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { useSession } from '@kogge/platform/web/session.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

const STEP = 'text-link underline underline-offset-2'

const useStep = (): ReactNode => {
  const t = useTranslations('insight.locked')
  const session = useSession()
  const org = useActiveOrg()
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  if (!session)
    return (
      <Link to="/auth/signin" search={{ callbackUrl: back }} className={STEP}>
        {t('signIn')}
      </Link>
    )
  if (!org)
    return (
      <Link to="/auth/join-organization" search={{ callbackUrl: back }} className={STEP}>
        {t('join')}
      </Link>
    )
  return (
    <Link
      to="/org/$orgId/settings/$"
      params={{ orgId: org.orgId, _splat: 'subscription' }}
      className={STEP}
    >
      {t('plans')}
    </Link>
  )
}

/** What the reader's plan does not show, and the step that opens it. */
export const Locked = ({ text }: { readonly text: string }) => {
  const step = useStep()
  return (
    <p className="flex gap-2 rounded-lg border border-line bg-sunken p-3 text-muted">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {text} {step}
      </span>
    </p>
  )
}
