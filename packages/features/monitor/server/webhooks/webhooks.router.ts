import { webhookUrl } from '@kogge/domain/monitor/webhooks/webhook-url.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import {
  createWebhook,
  enableWebhook,
  removeWebhook,
  resendDelivery,
  testWebhook,
  type WebhookManager,
} from './webhooks.commands.ts'
import { deliveriesOf, webhooksOf } from './webhooks.queries.ts'
import { deliveryPage, webhookView } from './webhooks.views.ts'

const MANAGE = 'market_profile.manage_webhooks' as const
const one = z.object({ id: z.uuid() })
const done = z.object({})

/** What people have sent by hand: others are called by it. */
const BY_HAND: Limit = { name: 'webhook-by-hand', hits: 60, windowSeconds: 60 * 60 }

const countByHand = ({ db, grant, now }: WebhookManager) =>
  countAttempt(db, [{ limit: BY_HAND, key: limitKey(BY_HAND, null, grant.action.orgId) }], now)

/** Addresses of an organisation's own that are called for each new match. */
export const webhooksRouter = router({
  list: orgQuery(MANAGE)
    .output(z.array(webhookView))
    .query(({ ctx, input }) => webhooksOf(ctx.db, input.orgId)),

  // Counted alone: others add theirs afterwards.
  create: orgMutation([MANAGE], 'exclusive')
    .input(z.object({ url: webhookUrl }))
    .output(z.object({ id: z.uuid(), secret: z.string() }))
    .mutation(({ ctx, input }) => createWebhook(ctx, input.url)),

  remove: orgMutation([MANAGE])
    .input(one)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeWebhook(ctx, input.id)
      return {}
    }),

  enable: orgMutation([MANAGE])
    .input(one)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await enableWebhook(ctx, input.id)
      return {}
    }),

  test: orgMutation([MANAGE])
    .input(one)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await testWebhook(ctx, input.id)
      await countByHand(ctx)
      return {}
    }),

  deliveries: orgQuery(MANAGE)
    .input(pageInput.extend(one.shape))
    .output(deliveryPage)
    .query(({ ctx, input }) => deliveriesOf(ctx.db, input.orgId, input)),

  resend: orgMutation([MANAGE])
    .input(one.extend({ deliveryId: z.uuid() }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await resendDelivery(ctx, input)
      await countByHand(ctx)
      return {}
    }),
})
