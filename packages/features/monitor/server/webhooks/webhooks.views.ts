import {
  DELIVERY_KINDS,
  DELIVERY_STATES,
  WEBHOOK_PROBLEMS,
  WEBHOOK_STATES,
} from '@kogge/domain/monitor/webhooks/webhook-values.ts'
import { z } from 'zod'

const instant = z.iso.datetime()

/** A webhook as its organisation sees it; its secret is shown once, by `webhook.create`. */
export const webhookView = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  state: z.enum(WEBHOOK_STATES),
  failingSince: instant.nullable(),
  createdAt: instant,
})
export type WebhookView = z.infer<typeof webhookView>

/** A line of the log: what was sent, and what came of the last attempt. */
const deliveryView = z.strictObject({
  id: z.uuid(),
  kind: z.enum(DELIVERY_KINDS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  createdAt: instant,
  attemptedAt: instant.nullable(),
  /** When it is attempted again. */
  dueAt: instant.nullable(),
  status: z.number().int().nullable(),
  problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
  body: z.string().nullable(),
  reply: z.string().nullable(),
})

export const deliveryPage = z.strictObject({
  items: z.array(deliveryView),
  nextCursor: z.string().nullable(),
})
export type DeliveryPage = z.infer<typeof deliveryPage>
