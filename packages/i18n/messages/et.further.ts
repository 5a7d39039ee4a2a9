import admin from './et/admin.json' with { type: 'json' }
import alerts from './et/alerts.json' with { type: 'json' }
import analysis from './et/analysis.json' with { type: 'json' }
import bidding from './et/bidding.json' with { type: 'json' }
import day from './et/day.json' with { type: 'json' }
import delegations from './et/delegations.json' with { type: 'json' }
import drafting from './et/drafting.json' with { type: 'json' }
import evaluation from './et/evaluation.json' with { type: 'json' }
import expectedCalls from './et/expectedCalls.json' with { type: 'json' }
import harvested from './et/harvested.json' with { type: 'json' }
import harvester from './et/harvester.json' with { type: 'json' }
import insight from './et/insight.json' with { type: 'json' }
import invitations from './et/invitations.json' with { type: 'json' }
import ledger from './et/ledger.json' with { type: 'json' }
import mailChoices from './et/mailChoices.json' with { type: 'json' }
import matches from './et/matches.json' with { type: 'json' }
import members from './et/members.json' with { type: 'json' }
import messaging from './et/messaging.json' with { type: 'json' }
import monitor from './et/monitor.json' with { type: 'json' }
import monthCalendar from './et/monthCalendar.json' with { type: 'json' }
import notificationSettings from './et/notificationSettings.json' with { type: 'json' }
import notifications from './et/notifications.json' with { type: 'json' }
import onboarding from './et/onboarding.json' with { type: 'json' }
import opportunities from './et/opportunities.json' with { type: 'json' }
import opportunity from './et/opportunity.json' with { type: 'json' }
import opportunityActivity from './et/opportunityActivity.json' with { type: 'json' }
import opportunityBulk from './et/opportunityBulk.json' with { type: 'json' }
import opportunityFiles from './et/opportunityFiles.json' with { type: 'json' }
import opportunityImport from './et/opportunityImport.json' with { type: 'json' }
import opportunityNotes from './et/opportunityNotes.json' with { type: 'json' }
import opportunityPresence from './et/opportunityPresence.json' with { type: 'json' }
import opportunityReports from './et/opportunityReports.json' with { type: 'json' }
import opportunityViews from './et/opportunityViews.json' with { type: 'json' }
import orgLists from './et/orgLists.json' with { type: 'json' }
import orgMarket from './et/orgMarket.json' with { type: 'json' }
import orgSearch from './et/orgSearch.json' with { type: 'json' }
import orgs from './et/orgs.json' with { type: 'json' }
import ownFields from './et/ownFields.json' with { type: 'json' }
import questionnaire from './et/questionnaire.json' with { type: 'json' }
import questions from './et/questions.json' with { type: 'json' }
import records from './et/records.json' with { type: 'json' }
import reference from './et/reference.json' with { type: 'json' }
import responses from './et/responses.json' with { type: 'json' }
import richText from './et/richText.json' with { type: 'json' }
import security from './et/security.json' with { type: 'json' }
import staffMail from './et/staffMail.json' with { type: 'json' }
import subscriptions from './et/subscriptions.json' with { type: 'json' }
import tasks from './et/tasks.json' with { type: 'json' }
import translations from './et/translations.json' with { type: 'json' }
import uploads from './et/uploads.json' with { type: 'json' }
import userSettings from './et/userSettings.json' with { type: 'json' }
import users from './et/users.json' with { type: 'json' }
import verification from './et/verification.json' with { type: 'json' }
import watching from './et/watching.json' with { type: 'json' }

export const messages = {
  admin,
  alerts,
  analysis,
  ledger,
  bidding,
  monthCalendar,
  day,
  delegations,
  drafting,
  evaluation,
  expectedCalls,
  harvested,
  harvester,
  insight,
  invitations,
  mailChoices,
  matches,
  members,
  messaging,
  monitor,
  notificationSettings,
  notifications,
  onboarding,
  opportunities,
  opportunity,
  opportunityBulk,
  opportunityImport,
  opportunityReports,
  opportunityPresence,
  opportunityViews,
  orgLists,
  opportunityActivity,
  opportunityFiles,
  opportunityNotes,
  orgMarket,
  orgSearch,
  orgs,
  ownFields,
  questions,
  records,
  questionnaire,
  reference,
  responses,
  richText,
  security,
  staffMail,
  subscriptions,
  tasks,
  translations,
  uploads,
  userSettings,
  users,
  verification,
  watching,
}
