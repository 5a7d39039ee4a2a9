import { isOpenWithoutFactor } from '@kogge/domain/accounts/onboarding.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Leads a holder of a global role whose account has no second factor to where one is added, from
 * every other page. Gives whether they are on the way, and the page must not show.
 */
export const useSecondFactorFirst = (): boolean => {
  const session = useSession()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isMissing = session?.secondFactor === 'missing' && !session.user.isOnboarding
  const leaves = isMissing && !isOpenWithoutFactor(path)
  useEffect(() => {
    if (leaves)
      void navigate({ to: ROUTES.USER_SETTINGS, params: { _splat: 'security' }, replace: true })
  }, [leaves, navigate])
  return leaves
}
