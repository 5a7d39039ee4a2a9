import { type OrgId, orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { useCan, useIsSupport } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'

/** How much the reader sees. For display: the server asks itself. */
export interface Reach {
  /** All rows and contracts, the network and comparisons. */
  readonly isFull: boolean
  readonly canExport: boolean
  /** In whose name they look, as procedures take it. */
  readonly asked: { readonly activeOrgId?: OrgId }
}

export const useReach = (): Reach => {
  const active = useActiveOrg()
  const can = useCan()
  const isStaff = useIsSupport()
  return {
    isFull: isStaff || can('org.search_full'),
    canExport: isStaff || (can('org.search_full') && can('rfx.export_csv')),
    asked: active ? { activeOrgId: orgId.parse(active.orgId) } : {},
  }
}
