import { createApi, type Inputs, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { orgListsRouter } from '../server/org-lists.router.ts'

export const { useApi: useOrgListsApi, client: orgListCalls } = createApi<typeof orgListsRouter>()

type Answers = Outputs<typeof orgListsRouter>['orgList']
type Questions = Inputs<typeof orgListsRouter>['orgList']
export type OrgListCard = Answers['list'][number]
export type OrgList = Answers['byId']
export type ListMember = Answers['members']['items'][number]
/** The fields of a list, and of an organisation in it, that people write. */
export type ListFields = Questions['save']['base']
export type MemberFields = Questions['saveMember']['base']
export type ImportReport = Answers['readImport']
export type ImportRow = ImportReport['rows'][number]
export type FeedRow = Answers['feed']['items'][number]
export type WatchedList = Answers['watchAll']
