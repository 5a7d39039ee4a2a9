import admin from './lt/admin.json' with { type: 'json' }
import alerts from './lt/alerts.json' with { type: 'json' }
import analysis from './lt/analysis.json' with { type: 'json' }
import bidding from './lt/bidding.json' with { type: 'json' }
import day from './lt/day.json' with { type: 'json' }
import delegations from './lt/delegations.json' with { type: 'json' }
import drafting from './lt/drafting.json' with { type: 'json' }
import evaluation from './lt/evaluation.json' with { type: 'json' }
import expectedCalls from './lt/expectedCalls.json' with { type: 'json' }
import harvested from './lt/harvested.json' with { type: 'json' }
import harvester from './lt/harvester.json' with { type: 'json' }
import insight from './lt/insight.json' with { type: 'json' }
import invitations from './lt/invitations.json' with { type: 'json' }
import ledger from './lt/ledger.json' with { type: 'json' }
import mailChoices from './lt/mailChoices.json' with { type: 'json' }
import matches from './lt/matches.json' with { type: 'json' }
import members from './lt/members.json' with { type: 'json' }
import messaging from './lt/messaging.json' with { type: 'json' }
import monitor from './lt/monitor.json' with { type: 'json' }
import monthCalendar from './lt/monthCalendar.json' with { type: 'json' }
import notificationSettings from './lt/notificationSettings.json' with { type: 'json' }
import notifications from './lt/notifications.json' with { type: 'json' }
import onboarding from './lt/onboarding.json' with { type: 'json' }
import opportunities from './lt/opportunities.json' with { type: 'json' }
import opportunity from './lt/opportunity.json' with { type: 'json' }
import opportunityActivity from './lt/opportunityActivity.json' with { type: 'json' }
import opportunityBulk from './lt/opportunityBulk.json' with { type: 'json' }
import opportunityFiles from './lt/opportunityFiles.json' with { type: 'json' }
import opportunityImport from './lt/opportunityImport.json' with { type: 'json' }
import opportunityNotes from './lt/opportunityNotes.json' with { type: 'json' }
import opportunityPresence from './lt/opportunityPresence.json' with { type: 'json' }
import opportunityReports from './lt/opportunityReports.json' with { type: 'json' }
import opportunityViews from './lt/opportunityViews.json' with { type: 'json' }
import orgLists from './lt/orgLists.json' with { type: 'json' }
import orgMarket from './lt/orgMarket.json' with { type: 'json' }
import orgSearch from './lt/orgSearch.json' with { type: 'json' }
import orgs from './lt/orgs.json' with { type: 'json' }
import ownFields from './lt/ownFields.json' with { type: 'json' }
import questionnaire from './lt/questionnaire.json' with { type: 'json' }
import questions from './lt/questions.json' with { type: 'json' }
import records from './lt/records.json' with { type: 'json' }
import reference from './lt/reference.json' with { type: 'json' }
import responses from './lt/responses.json' with { type: 'json' }
import richText from './lt/richText.json' with { type: 'json' }
import security from './lt/security.json' with { type: 'json' }
import staffMail from './lt/staffMail.json' with { type: 'json' }
import subscriptions from './lt/subscriptions.json' with { type: 'json' }
import tasks from './lt/tasks.json' with { type: 'json' }
import translations from './lt/translations.json' with { type: 'json' }
import uploads from './lt/uploads.json' with { type: 'json' }
import userSettings from './lt/userSettings.json' with { type: 'json' }
import users from './lt/users.json' with { type: 'json' }
import verification from './lt/verification.json' with { type: 'json' }
import watching from './lt/watching.json' with { type: 'json' }

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
