import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useRecords } from '@kogge/platform/web/lookups/use-records.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { holdingLists } from './org-list-lookups.ts'

/** Which lists of the active organisation hold an organisation; null for one who may not know. */
export const useAddToList = (memberId: string) => {
  const orgId = useActiveOrg()?.orgId ?? ''
  const can = useCan()
  const mayView = can('org_list.view')
  const scope = { readerId: useSession()?.user.userId ?? null, orgId }
  const held = useRecords(holdingLists, scope, mayView ? [memberId] : []).get(memberId)
  if (!mayView) return null
  return {
    orgId,
    /** Undefined while that is on its way. */
    guids: held === undefined ? undefined : (held?.guids ?? []),
    mayManage: can('org_list.manage'),
  }
}
