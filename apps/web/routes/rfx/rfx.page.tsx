import { TenderPage } from '@kogge/features/rfx/web/rfx.page.tsx'
import { lazy } from 'react'
import { tenderRoute } from './rfx.route.ts'
import { TenderRequirements } from './rfx-requirements.tsx'

const TenderMarket = lazy(() =>
  import('./rfx-market.tsx').then(({ TenderMarket: Market }) => ({ default: Market })),
)
const Actions = lazy(() =>
  import('./rfx-actions.tsx').then(({ TenderActions }) => ({ default: TenderActions })),
)
const Messaging = lazy(() =>
  import('./rfx-messaging.tsx').then(({ TenderMessaging }) => ({ default: TenderMessaging })),
)
const Participants = lazy(() =>
  import('./rfx-participants.tsx').then(({ TenderParticipants }) => ({
    default: TenderParticipants,
  })),
)
const Questions = lazy(() =>
  import('./rfx-questions.tsx').then(({ TenderQuestions }) => ({ default: TenderQuestions })),
)
const Versions = lazy(() =>
  import('./rfx-versions.tsx').then(({ TenderVersions }) => ({ default: TenderVersions })),
)

const Summary = lazy(() =>
  import('./rfx-summary.tsx').then(({ TenderSummary }) => ({ default: TenderSummary })),
)

const WatchTender = lazy(() =>
  import('./rfx-watch.tsx').then(({ WatchTender: Watch }) => ({ default: Watch })),
)
const Watch = ({ rfxId }: { readonly rfxId: string }) => <WatchTender rfxId={rfxId} offersFurther />

export const TenderRoutePage = () => {
  const { rfxId } = tenderRoute.useParams()
  const { tab } = tenderRoute.useSearch()
  return (
    <TenderPage
      rfxId={rfxId}
      tab={tab}
      Market={TenderMarket}
      Actions={Actions}
      Requirements={TenderRequirements}
      Participants={Participants}
      Messaging={Messaging}
      Summary={Summary}
      Questions={Questions}
      Versions={Versions}
      Watch={Watch}
    />
  )
}
