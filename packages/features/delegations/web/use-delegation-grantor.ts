import { endOfRight } from '@kogge/domain/access/permission-checks.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useMemo } from 'react'
import type { Giver } from './delegation-form.ts'

/** The reader as one who delegates access to their organisation. */
export const useGiver = (orgId: string): Giver => {
  const session = useSession()
  return useMemo(() => {
    const place = session?.orgs.find((one) => one.orgId === orgId)
    const email = session?.user.email ?? ''
    return {
      email,
      until: place ? endOfRight(place, 'delegation.manage', new Date()) : null,
    }
  }, [session, orgId])
}
