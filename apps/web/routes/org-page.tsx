import { OrgPage } from '@kogge/features/orgs/web/pages/org-page.tsx'
import { orgRoute } from './org.ts'

export const OrgRoutePage = () => {
  const { orgId } = orgRoute.useParams()
  const { tab } = orgRoute.useSearch()
  return <OrgPage orgId={orgId} tab={tab} />
}
