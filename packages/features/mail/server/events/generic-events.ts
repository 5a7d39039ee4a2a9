import { createHmac, timingSafeEqual } from 'node:crypto'
import { instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import type { MailEvent } from '@kogge/domain/mail/mail-event.ts'
import { MAIL_EVENT_KINDS } from '@kogge/domain/mail/mail-states.ts'
import { z } from 'zod'

/** The header of a signature: `t=SECONDS,v1=HEX` (docs/mail.md). */
export const EVENT_SIGNATURE_HEADER = 'kogge-signature'
/** So far its time may be from ours: what was recorded cannot be sent again later. */
const WINDOW_SECONDS = 300

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** Whether a body was signed with the secret just now: HMAC-SHA-256 over the time, a full stop and the body. */
export const isSignedNow = (
  secret: string,
  header: string | readonly string[] | undefined,
  body: string,
  now: Date,
): boolean => {
  const [, seconds, mac] = (typeof header === 'string' && SIGNATURE.exec(header)) || []
  if (seconds === undefined || mac === undefined) return false
  const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  const isFresh = Math.abs(now.getTime() / 1000 - Number(seconds)) <= WINDOW_SECONDS
  return timingSafeEqual(right, Buffer.from(mac, 'hex')) && isFresh
}

const shape = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(MAIL_EVENT_KINDS),
  messageId: z.string().min(1).max(500),
  address: z.string().min(3).max(320),
  at: instantInput,
  detail: z.string().max(2000).optional(),
})

/** Reads a report in Kogge's own form; null for one that has not that form. */
export const genericEvent = (body: unknown): MailEvent | null => {
  const { data } = shape.safeParse(body)
  if (!data) return null
  const { messageId, detail = null, ...event } = data
  return { ...event, detail, messageIds: [messageId] }
}
