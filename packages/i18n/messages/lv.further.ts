import admin from './lv/admin.json' with { type: 'json' }
import alerts from './lv/alerts.json' with { type: 'json' }
import analysis from './lv/analysis.json' with { type: 'json' }
import bidding from './lv/bidding.json' with { type: 'json' }
import day from './lv/day.json' with { type: 'json' }
import delegations from './lv/delegations.json' with { type: 'json' }
import drafting from './lv/drafting.json' with { type: 'json' }
import evaluation from './lv/evaluation.json' with { type: 'json' }
import expectedCalls from './lv/expectedCalls.json' with { type: 'json' }
import harvested from './lv/harvested.json' with { type: 'json' }
import harvester from './lv/harvester.json' with { type: 'json' }
import insight from './lv/insight.json' with { type: 'json' }
import invitations from './lv/invitations.json' with { type: 'json' }
import ledger from './lv/ledger.json' with { type: 'json' }
import mailChoices from './lv/mailChoices.json' with { type: 'json' }
import matches from './lv/matches.json' with { type: 'json' }
import members from './lv/members.json' with { type: 'json' }
import messaging from './lv/messaging.json' with { type: 'json' }
import monitor from './lv/monitor.json' with { type: 'json' }
import monthCalendar from './lv/monthCalendar.json' with { type: 'json' }
import notificationSettings from './lv/notificationSettings.json' with { type: 'json' }
import notifications from './lv/notifications.json' with { type: 'json' }
import onboarding from './lv/onboarding.json' with { type: 'json' }
import opportunities from './lv/opportunities.json' with { type: 'json' }
import opportunity from './lv/opportunity.json' with { type: 'json' }
import opportunityActivity from './lv/opportunityActivity.json' with { type: 'json' }
import opportunityBulk from './lv/opportunityBulk.json' with { type: 'json' }
import opportunityFiles from './lv/opportunityFiles.json' with { type: 'json' }
import opportunityImport from './lv/opportunityImport.json' with { type: 'json' }
import opportunityNotes from './lv/opportunityNotes.json' with { type: 'json' }
import opportunityPresence from './lv/opportunityPresence.json' with { type: 'json' }
import opportunityReports from './lv/opportunityReports.json' with { type: 'json' }
import opportunityViews from './lv/opportunityViews.json' with { type: 'json' }
import orgLists from './lv/orgLists.json' with { type: 'json' }
import orgMarket from './lv/orgMarket.json' with { type: 'json' }
import orgSearch from './lv/orgSearch.json' with { type: 'json' }
import orgs from './lv/orgs.json' with { type: 'json' }
import ownFields from './lv/ownFields.json' with { type: 'json' }
import questionnaire from './lv/questionnaire.json' with { type: 'json' }
import questions from './lv/questions.json' with { type: 'json' }
import records from './lv/records.json' with { type: 'json' }
import reference from './lv/reference.json' with { type: 'json' }
import responses from './lv/responses.json' with { type: 'json' }
import richText from './lv/richText.json' with { type: 'json' }
import security from './lv/security.json' with { type: 'json' }
import staffMail from './lv/staffMail.json' with { type: 'json' }
import subscriptions from './lv/subscriptions.json' with { type: 'json' }
import tasks from './lv/tasks.json' with { type: 'json' }
import translations from './lv/translations.json' with { type: 'json' }
import uploads from './lv/uploads.json' with { type: 'json' }
import userSettings from './lv/userSettings.json' with { type: 'json' }
import users from './lv/users.json' with { type: 'json' }
import verification from './lv/verification.json' with { type: 'json' }
import watching from './lv/watching.json' with { type: 'json' }

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
