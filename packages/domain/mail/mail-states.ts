/**
 * States of a message. `kept`: no SMTP server is configured; `queued`; `sent`; `failed`: given up; `damaged`: not as
 * it was written, never sent; `suppressed`: its address takes no mail.
 */
export const MAIL_STATES = ['kept', 'queued', 'sent', 'failed', 'damaged', 'suppressed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Reasons for which an address takes no mail. */
export const SUPPRESSION_REASONS = ['hard_bounce', 'complaint', 'staff'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** Reports of a mail provider on a message that was sent. */
export const MAIL_EVENT_KINDS = ['hard_bounce', 'transient_bounce', 'complaint'] as const
export type MailEventKind = (typeof MAIL_EVENT_KINDS)[number]

/** The suppression that a report leads to; null for none. */
export const suppressionOf = (kind: MailEventKind): SuppressionReason | null =>
  kind === 'transient_bounce' ? null : kind
