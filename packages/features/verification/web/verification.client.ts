import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { VerificationAdminRouter } from '../server/verification.admin-router.ts'
import type { VerificationRouter } from '../server/verification.router.ts'

/** The calls of members, and those of staff. */
export const { client: verificationCalls, useApi } = createApi<VerificationRouter>()
export const { client: staffCalls, useApi: useStaffApi } = createApi<VerificationAdminRouter>()

export type State = Outputs<VerificationRouter>['verification']['state']
type StaffAnswers = Outputs<VerificationAdminRouter>['adminVerification']
export type QueueItem = StaffAnswers['list']['items'][number]
export type Lookalike = StaffAnswers['lookalikes'][number]
