import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { OrgsAdminRouter } from '../server/orgs.admin-router.ts'

export const { client: adminCalls, useApi: useAdminApi } = createApi<OrgsAdminRouter>()

type Answers = Outputs<OrgsAdminRouter>

/** An organisation as staff see it. */
export type StaffOrg = Answers['adminOrgs']['byId']
/** A spelling in its list, and whole. */
export type HarvOrg = Answers['adminHarvOrgs']['list']['items'][number]
export type HarvOrgRecord = Answers['adminHarvOrgs']['byId']
/** Two organisations that may be, or were made, one. */
export type OrgPair = Answers['adminOrgMatches']['list']['items'][number]
export type PairCounts = Answers['adminOrgMatches']['counts']
/** An address that notices give. */
export type OrgEmail = Answers['adminOrgEmails']['list']['items'][number]
