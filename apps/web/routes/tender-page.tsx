import { TenderPage } from '@kogge/features/tenders/web/pages/tender-page.tsx'
import { tenderRoute } from './tender.ts'

export const TenderRoutePage = () => {
  const { rfxId } = tenderRoute.useParams()
  const { tab } = tenderRoute.useSearch()
  return <TenderPage rfxId={rfxId} tab={tab} />
}
