import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { useSession } from '@kogge/platform/web/session.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The step that opens what the plan closes: sign in, join, compare plans. */
const useStep = (): ReactNode => {
  const t = useTranslations('analysis.locked')
  const session = useSession()
  const org = useActiveOrg()
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  if (!session)
    return (
      <Link to="/auth/signin" search={{ callbackUrl: back }}>
        {t('signIn')}
      </Link>
    )
  if (!org)
    return (
      <Link to="/auth/join-organization" search={{ callbackUrl: back }}>
        {t('join')}
      </Link>
    )
  return (
    <Link to="/org/$orgId/settings/$" params={{ orgId: org.orgId, _splat: 'subscription' }}>
      {t('plans')}
    </Link>
  )
}

interface Props {
  /** What would be there. */
  readonly title: string
  readonly text: string
}

/** What stands in place of what the reader's plan does not show, and what opens it. */
export const Locked = ({ title, text }: Props) => {
  const step = useStep()
  return (
    <div className="my-3 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken p-4">
      <Lock aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      <LinkButton asChild variant="primary">
        {step}
      </LinkButton>
    </div>
  )
}
