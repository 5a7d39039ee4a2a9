import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import {
  MAIL_EVENT_KINDS,
  MAIL_STATES,
  SUPPRESSION_REASONS,
} from '@kogge/domain/mail/mail-states.ts'
import { RESEND_MANNERS, RESEND_OUTCOMES } from '@kogge/domain/mail/resending.ts'
import { MAIL_LISTS } from '@kogge/domain/notifications/mail-lists.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

/** The name of a message's kind: one of the catalogue, or of another part or version. */
const templateName = z.string().regex(/^[A-Za-z][\w.-]{0,60}$/)

export const mailFilter = z.object({
  /** An address, exact. */
  address: emailAddress.optional(),
  template: z.array(templateName).max(20).default([]),
  state: z.array(z.enum(MAIL_STATES)).max(MAIL_STATES.length).default([]),
  /** `none`: of messages that belong to no list. */
  list: z
    .array(z.enum([...MAIL_LISTS, 'none']))
    .max(MAIL_LISTS.length + 1)
    .default([]),
  /** Written at or after, and before. */
  from: instantInput.optional(),
  until: instantInput.optional(),
})
export type MailFilter = z.infer<typeof mailFilter>

export const mailListInput = pageInput.extend(mailFilter.shape)
export type MailListInput = z.infer<typeof mailListInput>

/** A message as it stands in the list. Times are ISO 8601 in UTC. */
export const mailRow = z.strictObject({
  id: z.uuid(),
  template: z.string(),
  recipient: z.string(),
  list: z.enum(MAIL_LISTS).nullable(),
  locale: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type MailRow = z.infer<typeof mailRow>

export const mailPage = z.strictObject({
  items: z.array(mailRow),
  nextCursor: z.string().nullable(),
})

/** A message whole, as it was sent but for its tokens. */
export const mailRecord = mailRow.extend({
  html: z.string(),
  text: z.string(),
  /** Those that it was last sent with; none of one that no server was given. */
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Whether it is the message that was written. */
  isGenuine: z.boolean(),
  /** When it is to be tried, where its host's pace keeps it. */
  dueAt: z.string().nullable(),
  events: z.array(
    z.strictObject({
      kind: z.enum(MAIL_EVENT_KINDS),
      provider: z.string(),
      detail: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Why no mail goes to its address now. */
  suppressed: z.enum(SUPPRESSION_REASONS).nullable(),
  /** How it can be sent again. */
  manner: z.enum(RESEND_MANNERS),
  /** The message that was sent in its place. */
  resentAs: z.uuid().nullable(),
})
export type MailRecord = z.infer<typeof mailRecord>

export const resent = z.strictObject({
  outcome: z.enum(RESEND_OUTCOMES),
  /** The new message; null where none is written. */
  mailId: z.uuid().nullable(),
})

/** How many messages had each outcome. */
export const resentMany = z.strictObject({
  sent: z.number().int(),
  others: z.number().int(),
  /** Whether the filter has more. */
  hasMore: z.boolean(),
})
