/** A webhook is `disabled` after lasting failure, until somebody enables it. */
export const WEBHOOK_STATES = ['active', 'disabled'] as const

/** A delivery tells of a new match, or is a test. */
export const DELIVERY_KINDS = ['match', 'test'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/**
 * Why an attempt had no answer: the address is not public, or not https; its host is not known, cannot be reached, or is too
 * slow; or it redirects too often or to nowhere.
 */
export const WEBHOOK_PROBLEMS = [
  'address-not-public',
  'not-https',
  'no-such-host',
  'unreachable',
  'timeout',
  'redirect',
] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]

/** Webhooks of one organisation. */
export const MOST_WEBHOOKS = 5

/** How long the log of deliveries goes back. */
export const LOG_DAYS = 14
