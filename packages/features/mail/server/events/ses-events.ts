import { instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import type { MailEvent } from '@kogge/domain/mail/mail-event.ts'
import { z } from 'zod'

const address = z.string().max(320)
/** A report names as many as a message has recipients; Kogge writes to one at a time. */
const MOST_RECIPIENTS = 50

const mail = z.object({
  messageId: z.string().max(200),
  headers: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .max(200)
    .optional(),
})

/** What a server said, as long as a message of SNS may be; what is kept of it is cut off. */
const MOST_DIAGNOSED = 256_000

/** The parts of a report of Amazon SES that are read, as feedback and as an event of a configuration set. */
const report = z.union([
  z.object({
    mail,
    bounce: z.object({
      bounceType: z.string().max(40),
      feedbackId: z.string().max(200),
      timestamp: instantInput,
      bouncedRecipients: z
        .array(
          z.object({
            emailAddress: address,
            diagnosticCode: z.string().max(MOST_DIAGNOSED).optional(),
          }),
        )
        .max(MOST_RECIPIENTS),
    }),
  }),
  z.object({
    mail,
    complaint: z.object({
      feedbackId: z.string().max(200),
      timestamp: instantInput,
      complaintFeedbackType: z.string().max(40).optional(),
      complainedRecipients: z.array(z.object({ emailAddress: address })).max(MOST_RECIPIENTS),
    }),
  }),
])

/** The names of a message: SES knows it by one of its own, and repeats ours where it is set up to. */
const messageIdsOf = ({ messageId, headers = [] }: z.infer<typeof mail>): string[] => [
  messageId,
  ...headers.filter(({ name }) => name.toLowerCase() === 'message-id').map(({ value }) => value),
]

/** `Jane <jane@example.com>` is `jane@example.com`. */
const bare = (text: string): string => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim()

/** The reports in a message of SES; none for a delivery, an opening, or anything else. */
export const sesEvents = (message: string): MailEvent[] => {
  let raw: unknown
  try {
    raw = JSON.parse(message)
  } catch {
    return []
  }
  const { data } = report.safeParse(raw)
  if (!data) return []
  const messageIds = messageIdsOf(data.mail)
  if ('bounce' in data) {
    const { bounceType, feedbackId, timestamp, bouncedRecipients } = data.bounce
    const kind = bounceType === 'Permanent' ? 'hard_bounce' : 'transient_bounce'
    return bouncedRecipients.map(({ emailAddress, diagnosticCode = null }) => ({
      kind,
      id: feedbackId,
      messageIds,
      address: bare(emailAddress),
      detail: diagnosticCode,
      at: timestamp,
    }))
  }
  const { feedbackId, timestamp, complaintFeedbackType, complainedRecipients } = data.complaint
  if (complaintFeedbackType === 'not-spam') return []
  return complainedRecipients.map(({ emailAddress }) => ({
    kind: 'complaint',
    id: feedbackId,
    messageIds,
    address: bare(emailAddress),
    detail: complaintFeedbackType ?? null,
    at: timestamp,
  }))
}
