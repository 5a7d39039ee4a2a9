import { useQuery } from '@tanstack/react-query'
import { useOrgListsApi } from './org-lists.client.ts'

/** All lists of an organisation, by name; asked for while `enabled`. */
export const useOrgLists = (orgId: string, enabled = true) => {
  const api = useOrgListsApi()
  return useQuery(api.orgList.list.queryOptions({ orgId }, { enabled }))
}
