import type { LocalizedText, UiLocale } from '@kogge/domain/kernel/locales.ts'
import en from '@kogge/i18n/messages/en/mail.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/mail.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/mail.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/mail.json' with { type: 'json' }

type MailMessages = typeof en

/** Every message that can be written: one entry of the catalogue each. */
export type MailTemplate = Exclude<
  keyof MailMessages,
  'footer' | 'linkFallback' | 'unsubscribe' | 'letterLines' | 'standing' | 'confidential'
>

/** What goes first: what somebody waits for who signs up or is locked out, then letters about requests and news at once. */
export const MAIL_RANKS = { account: 2, request: 1, other: 0 } as const

/** What each message is, for its place among those that wait. Whoever floods us writes invitations. */
const KINDS: Readonly<Record<MailTemplate, keyof typeof MAIL_RANKS>> = {
  confirmEmail: 'account',
  accountExists: 'account',
  signUpRepeated: 'account',
  resetPassword: 'account',
  passwordChanged: 'account',
  secondFactorChanged: 'account',
  changeEmail: 'account',
  addressTaken: 'account',
  emailChangeAsked: 'account',
  emailChanged: 'account',
  accountDeleted: 'account',
  rfxInvitation: 'request',
  rfxInvitationOutside: 'request',
  rfxInvitationWithdrawn: 'request',
  rfxAmended: 'request',
  rfxAmendedUninvited: 'request',
  rfxCancelled: 'request',
  rfxCancelledOpened: 'request',
  surveyCancelled: 'request',
  rfxAnswered: 'request',
  clarificationAsked: 'request',
  clarificationGiven: 'request',
  evaluationWon: 'request',
  evaluationLost: 'request',
  evaluationStanding: 'request',
  evaluationWithdrawn: 'request',
  evaluationCancelled: 'request',
  evaluationNotAwarded: 'request',
  evaluationStandstillVoid: 'request',
  invitation: 'other',
  joinRequested: 'other',
  joinApproved: 'other',
  joinRejected: 'other',
  delegationNamed: 'other',
  delegationReceived: 'other',
  delegationActivated: 'other',
  delegationGivenBack: 'other',
  delegationRevoked: 'other',
  removed: 'other',
  opportunityAssigned: 'other',
  opportunitiesAssigned: 'other',
  conversationMentioned: 'other',
  conversationUnread: 'other',
  opportunityMentioned: 'other',
  opportunityTenderChanged: 'other',
  taskAssigned: 'other',
  tasksAssigned: 'other',
  taskDue: 'other',
  planChanged: 'other',
  mergerProposed: 'other',
  ownershipRequested: 'other',
  ownershipApproved: 'other',
  ownershipRejected: 'other',
  orgVerified: 'other',
  orgVerificationRequested: 'other',
  orgVerificationRefused: 'other',
  orgVerificationWithdrawn: 'other',
  webhookDisabled: 'other',
  welcome: 'other',
  firstProfile: 'other',
  firstWeek: 'other',
  alarmSources: 'other',
  alarmMatches: 'other',
  alarmDigests: 'other',
  alarmMail: 'other',
  alarmStopped: 'other',
}

/** Notifications that their reader wants at once, in one message: it does not wait for digests. */
export const NEWS = 'news'

/** Whether a name is that of a message that can be written. */
export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(KINDS, name)

/** The rank of a message; of one of an earlier version the lowest. */
export const mailRankOf = (template: string): number =>
  template === NEWS
    ? MAIL_RANKS.request
    : MAIL_RANKS[Object.entries(KINDS).find(([known]) => known === template)?.[1] ?? 'other']

export const MAIL_MESSAGES: Readonly<Record<UiLocale, MailMessages>> = { en, et, lt, lv }

/**
 * In place of a reason that an organisation gives which is not verified: by language, in that of the request too,
 * which may be none of these.
 */
export const noReason = (language: string): LocalizedText => ({
  [language]: en.standing.noReason,
  en: en.standing.noReason,
  et: et.standing.noReason,
  lt: lt.standing.noReason,
  lv: lv.standing.noReason,
})
