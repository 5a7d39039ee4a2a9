import { FEED_FORMS } from '@kogge/domain/monitor/feed-addresses.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { feedAddress } from '../monitor.views.ts'
import { createAddress, revokeAddress } from './feed-addresses.commands.ts'
import { addressesOf } from './feed-addresses.queries.ts'

const VIEW = 'market_profile.view' as const
const guid = z.object({ guid: z.uuid() })

/** Addresses by which the programs of a member read the feed of a profile. */
export const feedAddressesRouter = router({
  list: orgQuery(VIEW)
    .input(guid)
    .output(z.array(feedAddress))
    .query(async ({ ctx, input }) => [
      ...(await addressesOf(ctx.db, { orgId: input.orgId, userId: ctx.actor.userId }, input.guid)),
    ]),

  // Counted alone: others add theirs afterwards.
  create: orgMutation(['rfx.export_csv'], 'exclusive')
    .input(guid.extend({ form: z.enum(FEED_FORMS) }))
    .output(z.object({ id: z.uuid(), address: z.url() }))
    .mutation(({ ctx, input }) => createAddress(ctx, { form: input.form, guid: input.guid })),

  revoke: orgMutation([VIEW])
    .input(guid.extend({ id: z.uuid() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await revokeAddress(ctx, input)
      return {}
    }),
})
