import { CrawlersScreen as Crawlers } from '@kogge/features/harvester/web/pages/crawlers.page.tsx'
import { PartitionDataScreen as PartitionData } from '@kogge/features/harvester/web/pages/partition-data.page.tsx'
import { PartitionsScreen as Partitions } from '@kogge/features/harvester/web/pages/partitions.page.tsx'
import { SourceFilesScreen as SourceFiles } from '@kogge/features/harvester/web/pages/source-files.page.tsx'
import { useSourceName } from '@kogge/features/harvester/web/use-source-name.ts'
import { AlertsScreen as Alerts } from '@kogge/features/monitor/web/pages/staff-alerts.page.tsx'
import type { AdminScreenProps } from './admin-screens.ts'

export const CrawlersScreen = (props: AdminScreenProps) => <Crawlers {...props} />

export const SourceFilesScreen = (props: AdminScreenProps) => <SourceFiles {...props} />

export const PartitionDataScreen = (props: AdminScreenProps) => <PartitionData {...props} />

export const PartitionsScreen = (props: AdminScreenProps) => <Partitions {...props} />

export const AlertsScreen = () => {
  const sourceName = useSourceName()
  return <Alerts sourceName={sourceName} />
}
