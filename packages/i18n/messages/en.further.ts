import admin from './en/admin.json' with { type: 'json' }
import alerts from './en/alerts.json' with { type: 'json' }
import analysis from './en/analysis.json' with { type: 'json' }
import bidding from './en/bidding.json' with { type: 'json' }
import day from './en/day.json' with { type: 'json' }
import delegations from './en/delegations.json' with { type: 'json' }
import drafting from './en/drafting.json' with { type: 'json' }
import evaluation from './en/evaluation.json' with { type: 'json' }
import expectedCalls from './en/expectedCalls.json' with { type: 'json' }
import harvested from './en/harvested.json' with { type: 'json' }
import harvester from './en/harvester.json' with { type: 'json' }
import insight from './en/insight.json' with { type: 'json' }
import invitations from './en/invitations.json' with { type: 'json' }
import ledger from './en/ledger.json' with { type: 'json' }
import mailChoices from './en/mailChoices.json' with { type: 'json' }
import matches from './en/matches.json' with { type: 'json' }
import members from './en/members.json' with { type: 'json' }
import messaging from './en/messaging.json' with { type: 'json' }
import monitor from './en/monitor.json' with { type: 'json' }
import monthCalendar from './en/monthCalendar.json' with { type: 'json' }
import notificationSettings from './en/notificationSettings.json' with { type: 'json' }
import notifications from './en/notifications.json' with { type: 'json' }
import onboarding from './en/onboarding.json' with { type: 'json' }
import opportunities from './en/opportunities.json' with { type: 'json' }
import opportunity from './en/opportunity.json' with { type: 'json' }
import opportunityActivity from './en/opportunityActivity.json' with { type: 'json' }
import opportunityBulk from './en/opportunityBulk.json' with { type: 'json' }
import opportunityFiles from './en/opportunityFiles.json' with { type: 'json' }
import opportunityImport from './en/opportunityImport.json' with { type: 'json' }
import opportunityNotes from './en/opportunityNotes.json' with { type: 'json' }
import opportunityPresence from './en/opportunityPresence.json' with { type: 'json' }
import opportunityReports from './en/opportunityReports.json' with { type: 'json' }
import opportunityViews from './en/opportunityViews.json' with { type: 'json' }
import orgLists from './en/orgLists.json' with { type: 'json' }
import orgMarket from './en/orgMarket.json' with { type: 'json' }
import orgSearch from './en/orgSearch.json' with { type: 'json' }
import orgs from './en/orgs.json' with { type: 'json' }
import ownFields from './en/ownFields.json' with { type: 'json' }
import questionnaire from './en/questionnaire.json' with { type: 'json' }
import questions from './en/questions.json' with { type: 'json' }
import records from './en/records.json' with { type: 'json' }
import reference from './en/reference.json' with { type: 'json' }
import responses from './en/responses.json' with { type: 'json' }
import richText from './en/richText.json' with { type: 'json' }
import security from './en/security.json' with { type: 'json' }
import staffMail from './en/staffMail.json' with { type: 'json' }
import subscriptions from './en/subscriptions.json' with { type: 'json' }
import tasks from './en/tasks.json' with { type: 'json' }
import translations from './en/translations.json' with { type: 'json' }
import uploads from './en/uploads.json' with { type: 'json' }
import userSettings from './en/userSettings.json' with { type: 'json' }
import users from './en/users.json' with { type: 'json' }
import verification from './en/verification.json' with { type: 'json' }
import watching from './en/watching.json' with { type: 'json' }

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
