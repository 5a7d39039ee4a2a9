import { accountAdminRouter } from '@kogge/features/accounts/server/accounts.admin-router.ts'
import { accountRouter } from '@kogge/features/accounts/server/accounts.router.ts'
import { analysisRouter } from '@kogge/features/analysis/server/analysis.router.ts'
import { delegationRouter } from '@kogge/features/delegations/server/delegations.router.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { evaluationRouter } from '@kogge/features/evaluation/server/evaluation.router.ts'
import { harvesterAdminRouter } from '@kogge/features/harvester/server/harvester.admin-router.ts'
import { harvesterRouter } from '@kogge/features/harvester/server/harvester.router.ts'
import { homeRouter } from '@kogge/features/home/server/home.router.ts'
import { insightRouter } from '@kogge/features/insight/server/insight.router.ts'
import { invitationsRouter } from '@kogge/features/invitations/server/invitations.router.ts'
import { ledgerAdminRouter } from '@kogge/features/ledger/server/ledger.admin-router.ts'
import { mailAdminRouter } from '@kogge/features/mail/server/mail.admin-router.ts'
import { membersRouter } from '@kogge/features/members/server/members.router.ts'
import { membersAdminRouter } from '@kogge/features/members/server/ownership-requests.admin-router.ts'
import { conversationMessagesRouter } from '@kogge/features/messaging/server/conversation-messages.router.ts'
import { conversationsRouter } from '@kogge/features/messaging/server/conversations.router.ts'
import { alertTimesRouter } from '@kogge/features/monitor/server/alert-times.router.ts'
import { matchesRouter } from '@kogge/features/monitor/server/matches.router.ts'
import { monitorAdminRouter } from '@kogge/features/monitor/server/monitor.admin-router.ts'
import { monitorRouter } from '@kogge/features/monitor/server/monitor.router.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { mailChoicesRouter } from '@kogge/features/notifications/server/mail-choices.router.ts'
import { notificationSettingsRouter } from '@kogge/features/notifications/server/notification-settings.router.ts'
import { notificationRouter } from '@kogge/features/notifications/server/notifications.router.ts'
import { opportunitiesRouter } from '@kogge/features/opportunities/server/opportunities.router.ts'
import { opportunityActivityRouter } from '@kogge/features/opportunities/server/opportunity-activity.router.ts'
import { opportunityBulkRouter } from '@kogge/features/opportunities/server/opportunity-bulk.router.ts'
import { opportunityCalendarRouter } from '@kogge/features/opportunities/server/opportunity-calendar.router.ts'
import { opportunityExpectedRouter } from '@kogge/features/opportunities/server/opportunity-expected.router.ts'
import { opportunityFilesRouter } from '@kogge/features/opportunities/server/opportunity-files.router.ts'
import { opportunityImportRouter } from '@kogge/features/opportunities/server/opportunity-import.router.ts'
import { opportunityNotesRouter } from '@kogge/features/opportunities/server/opportunity-notes.router.ts'
import { opportunityPresenceRouter } from '@kogge/features/opportunities/server/opportunity-presence.router.ts'
import { opportunityReportsRouter } from '@kogge/features/opportunities/server/opportunity-reports.router.ts'
import { opportunityViewsRouter } from '@kogge/features/opportunities/server/opportunity-views.router.ts'
import { ownFieldsRouter } from '@kogge/features/opportunities/server/own-fields.router.ts'
import { questionnaireRouter } from '@kogge/features/opportunities/server/questionnaire.router.ts'
import { orgListsRouter } from '@kogge/features/org-lists/server/org-lists.router.ts'
import { orgsAdminRouter } from '@kogge/features/orgs/server/orgs.admin-router.ts'
import { orgRouter } from '@kogge/features/orgs/server/orgs.router.ts'
import { referenceAdminRouter } from '@kogge/features/reference/server/reference.admin-router.ts'
import { referenceRouter } from '@kogge/features/reference/server/reference.router.ts'
import { responseRouter } from '@kogge/features/responses/server/responses.router.ts'
import { tenderRouter } from '@kogge/features/rfx/server/rfx.router.ts'
import { searchRouter } from '@kogge/features/search/server/search.router.ts'
import { semanticRouter } from '@kogge/features/semantic/server/semantic.router.ts'
import { staffAdminRouter } from '@kogge/features/staff/server/staff.admin-router.ts'
import { noticeDraftRouter } from '@kogge/features/standards/server/notice-draft.router.ts'
import { subscriptionsAdminRouter } from '@kogge/features/subscriptions/server/subscriptions.admin-router.ts'
import { subscriptionRouter } from '@kogge/features/subscriptions/server/subscriptions.router.ts'
import { systemRouter } from '@kogge/features/system/server/system.router.ts'
import { tasksRouter } from '@kogge/features/tasks/server/tasks.router.ts'
import { translationsAdminRouter } from '@kogge/features/translations/server/translations.admin-router.ts'
import { userRouter } from '@kogge/features/users/server/users.router.ts'
import { verificationAdminRouter } from '@kogge/features/verification/server/verification.admin-router.ts'
import { verificationRouter } from '@kogge/features/verification/server/verification.router.ts'
import { mergeRouters } from '@kogge/platform/server/procedures/procedures.ts'

/** Every procedure under /api/trpc. */
export const appRouter = mergeRouters(
  accountRouter,
  alertTimesRouter,
  analysisRouter,
  delegationRouter,
  evaluationRouter,
  draftingRouter,
  harvesterRouter,
  homeRouter,
  insightRouter,
  invitationsRouter,
  membersRouter,
  matchesRouter,
  monitorRouter,
  opportunitiesRouter,
  opportunityBulkRouter,
  ownFieldsRouter,
  opportunityActivityRouter,
  opportunityCalendarRouter,
  opportunityPresenceRouter,
  conversationsRouter,
  conversationMessagesRouter,
  opportunityExpectedRouter,
  opportunityFilesRouter,
  opportunityNotesRouter,
  opportunityImportRouter,
  opportunityViewsRouter,
  opportunityReportsRouter,
  questionnaireRouter,
  mailChoicesRouter,
  notificationRouter,
  notificationSettingsRouter,
  noticeDraftRouter,
  orgListsRouter,
  orgRouter,
  referenceRouter,
  responseRouter,
  searchRouter,
  semanticRouter,
  subscriptionRouter,
  systemRouter,
  tasksRouter,
  tenderRouter,
  userRouter,
  verificationRouter,
  watchingRouter,
)

/** Every procedure under /api/admin; its paths begin with `admin`. */
export const adminRouter = mergeRouters(
  accountAdminRouter,
  ledgerAdminRouter,
  harvesterAdminRouter,
  mailAdminRouter,
  membersAdminRouter,
  monitorAdminRouter,
  orgsAdminRouter,
  referenceAdminRouter,
  staffAdminRouter,
  subscriptionsAdminRouter,
  translationsAdminRouter,
  verificationAdminRouter,
)
