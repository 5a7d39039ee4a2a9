import type { GlobalPermission } from '@kogge/domain/access/global-permissions.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import {
  canGlobally,
  isSupport,
  orgRefusal,
  type Refusal,
} from '@kogge/domain/access/permission-checks.ts'
import { useMemo } from 'react'
import { useActiveOrg } from '../session/active-org.tsx'
import { useSession } from '../session/session-provider.tsx'

/** Whether the reader may do something in an organisation, and why not. For display: the server asks itself. */
export interface Can {
  (permission: OrgPermission): boolean
  /** Null for what they may do. */
  why(permission: OrgPermission): Refusal | null
}

/** The reader's permissions in one of their organisations: the active one, unless another is named. */
export const useCan = (orgId?: string): Can => {
  const session = useSession()
  const active = useActiveOrg()
  const org = orgId === undefined ? active : session?.orgs.find((one) => one.orgId === orgId)
  return useMemo(() => {
    const why = (permission: OrgPermission): Refusal | null => {
      if (!org) return 'role'
      const { roles, tierInfo, isWithoutSeat } = org
      const membership = { roles, tier: tierInfo.calculatedTier, isWithoutSeat }
      return orgRefusal(membership, permission, new Date())
    }
    return Object.assign((permission: OrgPermission) => why(permission) === null, { why })
  }, [org])
}

/** The reader's permissions on the platform as a whole. */
export const useCanGlobally = (): ((permission: GlobalPermission) => boolean) => {
  const session = useSession()
  return (permission) =>
    session !== null && canGlobally(session.globalRoles, permission, new Date())
}

/** Whether the reader is support staff, to whom no plan closes anything. */
export const useIsSupport = (): boolean => {
  const session = useSession()
  return session !== null && isSupport(session.globalRoles, new Date())
}
