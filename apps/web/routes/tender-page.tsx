import { TenderPage } from '@kogge/features/tenders/web/pages/tender-page.tsx'
import { lazy } from 'react'
import { tenderRoute } from './tender.ts'
import { TenderRequirements } from './tender-requirements.tsx'

const TenderMarket = lazy(() =>
  import('./tender-market.tsx').then(({ TenderMarket: Market }) => ({ default: Market })),
)
const Actions = lazy(() =>
  import('./tender-actions.tsx').then(({ TenderActions }) => ({ default: TenderActions })),
)
const Participants = lazy(() =>
  import('./tender-participants.tsx').then(({ TenderParticipants }) => ({
    default: TenderParticipants,
  })),
)
const Questions = lazy(() =>
  import('./tender-questions.tsx').then(({ TenderQuestions }) => ({ default: TenderQuestions })),
)
const Versions = lazy(() =>
  import('./tender-versions.tsx').then(({ TenderVersions }) => ({ default: TenderVersions })),
)

const Summary = lazy(() =>
  import('./tender-summary.tsx').then(({ TenderSummary }) => ({ default: TenderSummary })),
)

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
      Summary={Summary}
      Questions={Questions}
      Versions={Versions}
    />
  )
}
