import { ReportPage } from '@kogge/features/evaluation/web/report/report-page.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { Guarded } from '@kogge/platform/web/restricted.tsx'
import { rfxReportRoute } from './rfx-report.ts'
import { useWritten } from './use-written.ts'

const OfBuyer = ({ rfxId, orgId, name }: Record<'rfxId' | 'orgId' | 'name', string>) => {
  const { data } = useWritten(rfxId, orgId)
  return <ReportPage {...{ rfxId, orgId }} buyer={name} request={data?.document ?? null} />
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
