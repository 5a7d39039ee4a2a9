import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { orgRouter } from '../server/orgs.router.ts'

type OrgRouter = typeof orgRouter

export const { useApi, client: orgCalls } = createApi<OrgRouter>()

export type OrgAnswers = Outputs<OrgRouter>['org']

/** A merger that an organisation is asked about. */
export type OwnMerger = OrgAnswers['mergers'][number]

/** An organisation as `org.byId` gives it. */
export type Org = OrgAnswers['byId']
