import { useQuery } from '@tanstack/react-query'
import {
  type HarvestedOutcome,
  type Opportunity,
  useOpportunitiesApi,
} from './opportunities.client.ts'

/** How the tender of an opportunity ended by its source; null while it has not, or that is on its way. */
export const useHarvestedOutcome = ({
  orgId,
  guid,
  rfxStage,
}: Opportunity): HarvestedOutcome | null => {
  const api = useOpportunitiesApi()
  const hasEnded = rfxStage === 'awarded' || rfxStage === 'cancelled'
  const { data } = useQuery(
    api.opportunity.harvestedOutcome.queryOptions({ orgId, guid }, { enabled: hasEnded }),
  )
  return data ?? null
}
