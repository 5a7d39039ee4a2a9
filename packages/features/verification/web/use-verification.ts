import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type State, useApi } from './verification.client.ts'

/** How an organisation stands, for those who may read its drafts; nothing until that is known. */
export const useVerification = (orgId: string | null): State | undefined => {
  const api = useApi()
  const mayRead = useCan(orgId ?? undefined)('rfx.view_draft')
  const input = orgId !== null && mayRead ? { orgId } : skipToken
  return useQuery(api.verification.state.queryOptions(input)).data
}

/** Whether it is verified; until that is known it is taken for so, and the server refuses what is not. */
export const useVerified = (orgId: string | null): boolean =>
  useVerification(orgId)?.verifiedAt !== null
