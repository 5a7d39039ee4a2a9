import { ReportPage } from '@kogge/features/evaluation/web/evaluation-report.page.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { rfxReportRoute } from './rfx-report.route.ts'
import { useWritten } from './use-written-rfx.ts'

const OfBuyer = ({ rfxId, orgId, name }: Record<'rfxId' | 'orgId' | 'name', string>) => {
  const { data } = useWritten(rfxId, orgId)
  return <ReportPage rfxId={rfxId} orgId={orgId} buyer={name} request={data?.document ?? null} />
}

/** `/rfx/{rfxId}/report`: for the buyer. */
export const RfxReportPage = () => {
  const { rfxId } = rfxReportRoute.useParams()
  const active = useActiveOrg()
  return (
    <FurtherTexts>
      <Guarded permissions={['rfx.view_report']}>
        {active && <OfBuyer rfxId={rfxId} orgId={active.orgId} name={active.name} />}
      </Guarded>
    </FurtherTexts>
  )
}
