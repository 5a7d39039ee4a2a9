/** A webhook is `disabled` after lasting failure, until somebody enables it. */
export const WEBHOOK_STATES = ['active', 'disabled'] as const

/** A delivery tells of a new match, or is a test. */
export const DELIVERY_KINDS = ['match', 'test'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/**
 * Why an attempt had no answer: the host is not known, or its address or port is not open to all, which are one problem, since
 * names within the network of the server are nobody's to find; the address is not https; the host cannot be reached or is too slow;
 * it redirects too often or to nowhere; or it was not sent, by a failure of Kogge.
 */
export const WEBHOOK_PROBLEMS = [
  'address-not-public',
  'not-https',
  'unreachable',
  'timeout',
  'redirect',
  'not-sent',
] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]

/** Webhooks of one organisation. */
export const MOST_WEBHOOKS = 5

/** How long the log of deliveries goes back. */
export const LOG_DAYS = 14
