import { FreshnessPage } from '@kogge/features/harvester/web/pages/source-freshness.page.tsx'
import { useSourceName } from '@kogge/features/harvester/web/use-source-name.ts'
import { PublicAlertTimes } from '@kogge/features/monitor/web/components/alerts/public-alert-times.tsx'

/** How fresh each source is, and how fast its alerts are. */
export const SourceFreshnessPage = () => {
  const sourceName = useSourceName()
  return (
    <FreshnessPage>
      <PublicAlertTimes sourceName={sourceName} />
    </FreshnessPage>
  )
}
