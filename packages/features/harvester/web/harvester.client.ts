import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { HarvesterAdminRouter } from '../server/harvester.admin-router.ts'
import type { HarvesterRouter } from '../server/harvester.router.ts'

/** What everyone may ask of the harvester. */
export const { useApi: useHarvesterApi } = createApi<HarvesterRouter>()
/** What staff may. */
export const { client: harvesterAdminCalls, useApi: useHarvesterAdminApi } =
  createApi<HarvesterAdminRouter>()

type Admin = Outputs<HarvesterAdminRouter>
export type SourceFile = Admin['adminSourceFiles']['list']['items'][number]
export type SourceFileRecord = Admin['adminSourceFiles']['byId']
export type Failure = Admin['adminPartitions']['failures']['items'][number]
export type Partition = Admin['adminPartitions']['list']['items'][number]
export type PartitionRecord = Admin['adminPartitions']['byGuid']
export type Crawler = Admin['adminCrawlers']['list'][number]
export type CrawlRun = Admin['adminCrawlers']['runs']['items'][number]
export type SourceFreshness = Outputs<HarvesterRouter>['freshness']['list']['sources'][number]
