import { TenderPage } from '@kogge/features/tenders/web/pages/tender-page.tsx'
import { lazy } from 'react'
import { tenderRoute } from './tender.ts'

const TenderMarket = lazy(() =>
  import('./tender-market.tsx').then(({ TenderMarket: Market }) => ({ default: Market })),
)

export const TenderRoutePage = () => {
  const { rfxId } = tenderRoute.useParams()
  const { tab } = tenderRoute.useSearch()
  return <TenderPage rfxId={rfxId} tab={tab} Market={TenderMarket} />
}
