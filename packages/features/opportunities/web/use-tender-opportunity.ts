import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useRecords } from '@kogge/platform/web/lookups/use-records.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import { opportunityCalls, type State } from './opportunities.client.ts'
import { tenderOpportunities } from './opportunity-lookups.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

const NOTICE = 'opportunity'
/** The state of one that was just saved: once a colleague works on it, saving is not undone. */
const SAVED: State = { status: 'NEW', resolution: null }

/** The opportunity that the active organisation has of a tender, and the way to save it as one; null for one who may not know. */
export const useTenderOpportunity = (rfxId: string) => {
  const t = useTranslations('opportunity.saving')
  const tChanges = useTranslations('opportunities.changes')
  const orgId = useActiveOrg()?.orgId ?? ''
  const can = useCan()
  const mayView = can('opportunity.view')
  const scope = { readerId: useSession()?.user.userId ?? null, orgId }
  const known = useRecords(tenderOpportunities, scope, mayView ? [rfxId] : []).get(rfxId)
  const { refreshShown } = useOpportunityRefresh()
  const { busy, run } = useAction({ id: NOTICE, refresh: refreshShown })
  const remove = (guid: string) =>
    run(() => opportunityCalls.opportunity.remove.mutate({ orgId, guid, from: SAVED }), t('undone'))
  const save = (isFurther = false) =>
    run(async () => {
      const { guid, isNew } = await opportunityCalls.opportunity.saveTender.mutate({
        orgId,
        rfxId,
        isFurther,
      })
      notifySuccess(t(isNew ? 'saved' : 'known'), {
        id: NOTICE,
        ...(isNew && { action: { label: tChanges('undo'), onSelect: () => void remove(guid) } }),
      })
    })
  if (!mayView) return null
  return {
    orgId,
    /** Undefined while that is on its way; null where there is none. */
    opportunity: known,
    maySave: can('opportunity.manage'),
    busy,
    save,
  }
}
