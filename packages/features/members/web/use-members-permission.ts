import type { ManagingRight } from '@kogge/domain/members/member-role-rules.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'

/** By which right the reader manages the members of an organisation; null where by none. */
export const useRight = (orgId: string): ManagingRight | null => {
  const can = useCan(orgId)
  if (can('user_role.manage_all')) return 'user_role.manage_all'
  return can('user_role.manage_non_admin') ? 'user_role.manage_non_admin' : null
}
