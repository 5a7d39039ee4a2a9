/**
 * Ways in which a message can be sent again. `copy`: the same text; `newLink`: written anew, with a link of its own; `owner`: its
 * link can only be made anew by those who sent it or asked for it; `never`: it is under way, or not as it was written.
 */
export const RESEND_MANNERS = ['copy', 'newLink', 'owner', 'never'] as const
export type ResendManner = (typeof RESEND_MANNERS)[number]

/**
 * Outcomes of sending a message again: it is sent; it was already; its address takes no mail; the account has another address,
 * or is gone; its reader has switched it off; it cannot be sent again.
 */
export const RESEND_OUTCOMES = [
  'sent',
  'already',
  'suppressed',
  'moved',
  'unwanted',
  'refused',
] as const
export type ResendOutcome = (typeof RESEND_OUTCOMES)[number]
