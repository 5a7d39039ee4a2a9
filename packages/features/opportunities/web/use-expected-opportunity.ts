import { endingKey } from '@kogge/domain/opportunities/expected-calls.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useRecords } from '@kogge/platform/web/lookups/use-records.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import { type Ending, expectedCalls } from './expected.client.ts'
import { opportunityCalls, type State } from './opportunities.client.ts'
import { expectedOpportunities } from './opportunity-lookups.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

const NOTICE = 'opportunity'
const SAVED: State = { status: 'NEW', resolution: null }

/** The opportunity that the active organisation has of the call after a contract, and the way to save it; null for one who may not know. */
export const useExpectedOpportunity = (ending: Ending) => {
  const t = useTranslations('opportunity.saving')
  const tChanges = useTranslations('opportunities.changes')
  const orgId = useActiveOrg()?.orgId ?? ''
  const can = useCan()
  const mayView = can('opportunity.view')
  const scope = { readerId: useSession()?.user.userId ?? null, orgId }
  const known = useRecords(expectedOpportunities, scope, mayView ? [ending.rfxId] : [])
  const ofRequest = known.get(ending.rfxId)
  const { refreshShown } = useOpportunityRefresh()
  const { busy, run } = useAction({ id: NOTICE, refresh: refreshShown })
  const remove = (guid: string) =>
    run(() => opportunityCalls.opportunity.remove.mutate({ orgId, guid, from: SAVED }), t('undone'))
  const save = () =>
    run(async () => {
      const { guid, isNew } = await expectedCalls.opportunityExpected.save.mutate({
        orgId,
        contract: ending,
      })
      notifySuccess(t(isNew ? 'saved' : 'known'), {
        id: NOTICE,
        ...(isNew && { action: { label: tChanges('undo'), onSelect: () => void remove(guid) } }),
      })
    })
  if (!mayView) return null
  const card = ofRequest?.cards.find((one) => endingKey(one) === endingKey(ending)) ?? null
  return {
    orgId,
    /** Undefined while that is on its way; null where there is none. */
    opportunity: ofRequest === undefined ? undefined : card,
    maySave: can('opportunity.manage'),
    busy,
    save,
  }
}
