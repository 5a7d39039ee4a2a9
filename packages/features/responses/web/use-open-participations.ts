import { useQuery } from '@tanstack/react-query'
import { useResponseApi } from './responses.client.ts'

const MOST = 50

/** What an organisation was invited to or has begun, the first deadline first, as far as its deadline is to come. */
export const useOpenParticipations = (orgId: string, enabled: boolean) => {
  const api = useResponseApi()
  return useQuery(
    api.participation.mine.queryOptions(
      {
        orgId,
        filters: { statusFlag: ['PENDING_INVITE', 'OPEN', 'IN_PROGRESS', 'IN_CONVERSATION'] },
        sortBy: 'deadline',
        limit: MOST,
      },
      { enabled },
    ),
  )
}
