/** Why an organisation does not bid, for the buyer's next request; the words of its own are optional. */
export const NO_BID_CODES = [
  'capacity',
  'requirements',
  'time',
  'value',
  'location',
  'scope',
  'conditions',
  'other',
] as const
export type NoBidCode = (typeof NO_BID_CODES)[number]

/** Of the words of one's own. */
export const NO_BID_TEXT_MAX = 1000
