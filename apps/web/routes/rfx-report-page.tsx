import { ReportPage } from '@kogge/features/evaluation/web/report/report-page.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { Guarded } from '@kogge/platform/web/restricted.tsx'
import { rfxReportRoute } from './rfx-report.ts'

/** `/rfx/{rfxId}/report`: for the buyer. */
export const RfxReportPage = () => {
  const { rfxId } = rfxReportRoute.useParams()
  const active = useActiveOrg()
  return (
    <FurtherTexts>
      <Guarded permissions={['rfx.view_report']}>
        {active && <ReportPage rfxId={rfxId} orgId={active.orgId} />}
      </Guarded>
    </FurtherTexts>
  )
}
