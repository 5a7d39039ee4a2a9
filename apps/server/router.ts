import { accountAdminRouter } from '@kogge/features/accounts/server/admin-router.ts'
import { accountRouter } from '@kogge/features/accounts/server/router.ts'
import { analysisRouter } from '@kogge/features/analysis/server/router.ts'
import { deedsAdminRouter } from '@kogge/features/deeds/server/admin-router.ts'
import { delegationRouter } from '@kogge/features/delegations/server/router.ts'
import { draftingRouter } from '@kogge/features/drafting/server/router.ts'
import { evaluationRouter } from '@kogge/features/evaluation/server/router.ts'
import { harvesterAdminRouter } from '@kogge/features/harvester/server/admin-router.ts'
import { harvesterRouter } from '@kogge/features/harvester/server/router.ts'
import { homeRouter } from '@kogge/features/home/server/router.ts'
import { insightRouter } from '@kogge/features/insight/server/router.ts'
import { invitationsRouter } from '@kogge/features/invitations/server/router.ts'
import { membersAdminRouter } from '@kogge/features/members/server/admin-router.ts'
import { membersRouter } from '@kogge/features/members/server/router.ts'
import { orgsAdminRouter } from '@kogge/features/orgs/server/admin-router.ts'
import { orgRouter } from '@kogge/features/orgs/server/router.ts'
import { referenceAdminRouter } from '@kogge/features/reference/server/admin-router.ts'
import { referenceRouter } from '@kogge/features/reference/server/router.ts'
import { responseRouter } from '@kogge/features/responses/server/router.ts'
import { searchRouter } from '@kogge/features/search/server/router.ts'
import { semanticRouter } from '@kogge/features/semantic/server/router.ts'
import { staffAdminRouter } from '@kogge/features/staff/server/admin-router.ts'
import { subscriptionsAdminRouter } from '@kogge/features/subscriptions/server/admin-router.ts'
import { subscriptionRouter } from '@kogge/features/subscriptions/server/router.ts'
import { systemRouter } from '@kogge/features/system/server/router.ts'
import { tenderRouter } from '@kogge/features/tenders/server/router.ts'
import { translationsAdminRouter } from '@kogge/features/translations/server/admin-router.ts'
import { userRouter } from '@kogge/features/users/server/router.ts'
import { verificationAdminRouter } from '@kogge/features/verification/server/admin-router.ts'
import { verificationRouter } from '@kogge/features/verification/server/router.ts'
import { mergeRouters } from '@kogge/platform/server/procedures.ts'

/** Every procedure under /api/trpc. */
export const appRouter = mergeRouters(
  accountRouter,
  analysisRouter,
  delegationRouter,
  evaluationRouter,
  draftingRouter,
  harvesterRouter,
  homeRouter,
  insightRouter,
  invitationsRouter,
  membersRouter,
  orgRouter,
  referenceRouter,
  responseRouter,
  searchRouter,
  semanticRouter,
  subscriptionRouter,
  systemRouter,
  tenderRouter,
  userRouter,
  verificationRouter,
)

/** Every procedure under /api/admin; its paths begin with `admin`. */
export const adminRouter = mergeRouters(
  accountAdminRouter,
  deedsAdminRouter,
  harvesterAdminRouter,
  membersAdminRouter,
  orgsAdminRouter,
  referenceAdminRouter,
  staffAdminRouter,
  subscriptionsAdminRouter,
  translationsAdminRouter,
  verificationAdminRouter,
)
