import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Destination } from './model/board-order.ts'
import { type OpportunityCard, type State, useOpportunitiesApi } from './opportunities.client.ts'
import { useOpportunityUpdates } from './use-opportunity-updates.ts'

/** An opportunity whole, kept up to date while it is shown. */
export const useOpportunity = (orgId: string, guid: string) => {
  const api = useOpportunitiesApi()
  const updates = useOpportunityUpdates()
  const queries = useQueryClient()
  const options = api.opportunity.byId.queryOptions({ orgId, guid })
  const { queryKey } = options
  return {
    query: useQuery(options),
    updates,
    /** Shows a move before it is stored; gives what takes it back. */
    show: async ({ status, resolution }: OpportunityCard, to: Destination | null) => {
      const set = (state: State): void => {
        queries.setQueryData(queryKey, (shown) => shown && { ...shown, ...state })
      }
      // An answer that is on its way does not know of it, and would show the stage as it was.
      await queries.cancelQueries({ queryKey })
      if (to) set({ status: to.status, resolution: null })
      return () => set({ status, resolution })
    },
  }
}
