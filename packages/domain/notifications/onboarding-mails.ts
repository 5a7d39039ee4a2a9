/** Messages that guide a new user, in their order. */
export const ONBOARDING_MAILS = ['welcome', 'firstProfile', 'firstWeek'] as const
export type OnboardingMail = (typeof ONBOARDING_MAILS)[number]

/** When a message is of use, in days from the founding of an account: from the first to before the second. No two are at one time. */
export const ONBOARDING_DAYS: Readonly<Record<OnboardingMail, readonly [number, number]>> = {
  welcome: [0, 2],
  firstProfile: [2, 7],
  firstWeek: [7, 14],
}
