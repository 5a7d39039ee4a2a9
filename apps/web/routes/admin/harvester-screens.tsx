import { CrawlersScreen as Crawlers } from '@kogge/features/harvester/web/crawlers/crawlers-screen.tsx'
import { SourceFilesScreen as SourceFiles } from '@kogge/features/harvester/web/files/source-files-screen.tsx'
import { PartitionDataScreen as PartitionData } from '@kogge/features/harvester/web/partitions/partition-data-screen.tsx'
import { PartitionsScreen as Partitions } from '@kogge/features/harvester/web/partitions/partitions-screen.tsx'
import type { AdminScreenProps } from './screens.ts'

export const CrawlersScreen = (props: AdminScreenProps) => <Crawlers {...props} />

export const SourceFilesScreen = (props: AdminScreenProps) => <SourceFiles {...props} />

export const PartitionDataScreen = (props: AdminScreenProps) => <PartitionData {...props} />

export const PartitionsScreen = (props: AdminScreenProps) => <Partitions {...props} />
