import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import { expectedCalls, type Offer } from './expected.client.ts'
import { opportunityCalls } from './opportunities.client.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

const NOTICE = 'opportunity'

/** The answers to a tender that is offered to a card as the call it waits for; each can be undone at once. */
export const useOfferAnswers = (
  card: { readonly orgId: string; readonly guid: string },
  { rfxId }: Offer,
) => {
  const t = useTranslations('expectedCalls')
  const tChanges = useTranslations('opportunities.changes')
  const { refreshShown } = useOpportunityRefresh()
  const { busy, run } = useAction({ id: NOTICE, refresh: refreshShown })
  const { opportunityExpected } = expectedCalls
  const { orgId, guid } = card
  const say = (text: string, undo: () => unknown) =>
    notifySuccess(text, {
      id: NOTICE,
      action: { label: tChanges('undo'), onSelect: () => void undo() },
    })
  const unlink = (eventId: string) =>
    run(() => opportunityCalls.opportunity.undo.mutate({ orgId, guid, eventId }), t('unlinked'))
  const setDismissed = (isDismissed: boolean) =>
    opportunityExpected.dismiss.mutate({ orgId, guid, rfxId, isDismissed })
  const accept = () =>
    run(async () => {
      const { eventId } = await opportunityExpected.accept.mutate({ orgId, guid, rfxId })
      say(t('linked'), () => unlink(eventId))
    })
  const dismiss = () =>
    run(async () => {
      await setDismissed(true)
      say(t('dismissed'), () => run(() => setDismissed(false), t('offeredAgain')))
    })
  return { busy, accept, dismiss }
}
