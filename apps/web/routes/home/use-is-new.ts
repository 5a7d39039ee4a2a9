import { useRequestStates } from '@kogge/features/drafting/web/use-own-requests.ts'
import { useProfiles } from '@kogge/features/monitor/web/use-profiles.ts'
import { useOpenParticipations } from '@kogge/features/responses/web/use-open-participations.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'

/** Whether an organisation has begun nothing yet, as far as the reader sees; false until that is known. */
export const useIsNew = (orgId: string): boolean => {
  const can = useCan()
  const profiles = useProfiles(orgId, { enabled: can('market_profile.view') })
  const states = useRequestStates(orgId, can('rfx.view_draft'))
  const participations = useOpenParticipations(orgId, can('rfx.view_interaction'))
  return (
    profiles.data?.length === 0 &&
    states.data?.length === 0 &&
    participations.data?.items.length === 0
  )
}
