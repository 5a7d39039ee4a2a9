import { NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds.ts'

/** When notifications of a kind are mailed. */
export const MAIL_TIMES = ['atOnce', 'daily', 'weekly', 'never'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** Where and when a user has notifications of a kind. */
export interface KindChoice {
  readonly inApp: boolean
  readonly mail: MailTime
}

/** Kinds that one may do without; those of the account always come, at once. */
export type ChosenKind = Exclude<NotificationKind, 'account'>
export const CHOSEN_KINDS = NOTIFICATION_KINDS.filter(
  (kind): kind is ChosenKind => kind !== 'account',
)

const AT_ONCE: KindChoice = { inApp: true, mail: 'atOnce' }
const DAILY: KindChoice = { inApp: true, mail: 'daily' }

/** For those who have chosen nothing: the tenders of a day in one message, what somebody waits for at once. */
export const DEFAULT_CHOICES: Readonly<Record<NotificationKind, KindChoice>> = {
  matches: DAILY,
  watched: DAILY,
  deadlines: DAILY,
  opportunities: AT_ONCE,
  mentions: AT_ONCE,
  messages: AT_ONCE,
  tasks: AT_ONCE,
  dueTasks: DAILY,
  invitations: AT_ONCE,
  clarifications: AT_ONCE,
  membership: AT_ONCE,
  claims: AT_ONCE,
  delegations: AT_ONCE,
  plan: AT_ONCE,
  guidance: AT_ONCE,
  alarms: AT_ONCE,
  account: AT_ONCE,
}

/** A choice of its own for one profile; null stands for that of all matches. */
export interface ProfileChoice {
  readonly inApp: boolean | null
  readonly mail: MailTime | null
}

/** All that a user has chosen: by kind where it is not the default. */
export type NotificationChoices = Partial<Record<NotificationKind, KindChoice>>

/** The choice that holds for a kind, and for one of its profiles. */
export const choiceFor = (
  kind: NotificationKind,
  choices: NotificationChoices,
  profile: ProfileChoice | null = null,
): KindChoice => {
  if (kind === 'account') return DEFAULT_CHOICES.account
  const own = choices[kind] ?? DEFAULT_CHOICES[kind]
  return { inApp: profile?.inApp ?? own.inApp, mail: profile?.mail ?? own.mail }
}
