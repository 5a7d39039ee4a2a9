import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import { HIDE_REASONS, MOST_MARKED } from '@kogge/domain/monitor/feed-inputs.ts'
import { PROFILE_STATES, profileInput } from '@kogge/domain/monitor/profile-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { feedAddressesRouter } from './addresses/feed-addresses.router.ts'
import { feedChoice, feedCursor } from './feed/feed.inputs.ts'
import { feedOf } from './feed/feed.queries.ts'
import { hideTenders, markSeen, saveTenders, showTenders } from './feed/feed-marks.commands.ts'
import { noteShown } from './ledger/first-showings.commands.ts'
import { feedPage, profileView } from './monitor.views.ts'
import {
  createProfile,
  removeProfile,
  saveProfile,
  setProfileState,
  subscribe,
} from './profiles/profiles.commands.ts'
import { findProfile, listProfiles } from './profiles/profiles.queries.ts'
import { startProfilesOf } from './profiles/start-profiles.queries.ts'
import { startProfile } from './profiles/start-profiles.views.ts'
import { feedRankingRouter } from './ranking/feed-ranking.router.ts'
import { webhooksRouter } from './webhooks/webhooks.router.ts'

const VIEW = 'market_profile.view' as const
const guid = z.object({ guid: z.uuid() })
const marked = z.object({ rfxIds: z.array(rfxId).min(1).max(MOST_MARKED) })
const done = z.object({})

/** Saved searches of an organisation, and the feed of what they find. */
export const monitorRouter = router({
  monitor: router({
    profiles: orgQuery(VIEW)
      .input(z.object({ archived: z.boolean().default(false) }))
      .output(z.array(profileView))
      .query(async ({ ctx, input }) => [
        ...(await listProfiles(
          ctx.db,
          { orgId: input.orgId, userId: ctx.actor.userId, now: ctx.now },
          { archived: input.archived },
        )),
      ]),

    profile: orgQuery(VIEW)
      .input(guid)
      .output(profileView)
      .query(async ({ ctx, input }) => {
        const reader = { orgId: input.orgId, userId: ctx.actor.userId, now: ctx.now }
        const found = await findProfile(ctx.db, reader, input.guid)
        if (!found) throw new AppError('record.not_found')
        return found
      }),

    /** Filters with which an organisation without profiles may begin. */
    startProfiles: orgQuery(VIEW)
      .output(z.array(startProfile))
      .query(({ ctx, input }) =>
        startProfilesOf(ctx.db, { orgId: input.orgId, locale: ctx.locale }),
      ),

    // Counted alone: others add theirs afterwards.
    create: orgMutation(['market_profile.create'], 'exclusive')
      .input(profileInput)
      .output(guid)
      .mutation(async ({ ctx, input }) => ({ guid: await createProfile(ctx, input) })),

    save: orgMutation(['market_profile.manage_all', 'market_profile.manage'])
      .input(guid.extend({ ...profileInput.shape, revision: z.number().int().min(1) }))
      .output(z.object({ revision: z.number().int() }))
      .mutation(({ ctx, input }) => saveProfile(ctx, input)),

    // What comes out of the archive is counted alone.
    setState: orgMutation(['market_profile.manage_all', 'market_profile.manage'], 'exclusive')
      .input(guid.extend({ state: z.enum(PROFILE_STATES) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await setProfileState(ctx, input)
        return {}
      }),

    remove: orgMutation(['market_profile.manage_all', 'market_profile.manage'])
      .input(guid)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeProfile(ctx, input.guid)
        return {}
      }),

    subscribe: orgMutation([VIEW])
      .input(guid.extend({ isSubscribed: z.boolean() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await subscribe(ctx, input)
        return {}
      }),

    /** The feed, the latest match first, or ranked within each day; its other filters narrow it as they narrow a search. */
    feed: orgQuery(VIEW)
      .input(pageInput.extend(feedChoice.shape).extend({ cursor: feedCursor }))
      .output(feedPage)
      .query(async ({ ctx, input }) => {
        const page = await feedOf(
          ctx.db,
          { orgId: input.orgId, userId: ctx.actor.userId, locale: ctx.locale, now: ctx.now },
          { ...input, cursor: input.cursor ?? null },
        )
        const shown = page.items.map(({ card }) => card.rfxId)
        await noteShown(ctx.db, input.orgId, shown, ctx.now)
        return page
      }),

    see: orgMutation([VIEW])
      .input(
        marked.extend({
          isOpened: z.boolean().default(false),
          /** The latest match that was listed: what was matched later has not been seen. */
          upTo: instantInput.optional(),
        }),
      )
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await markSeen(ctx, input)
        return {}
      }),

    hide: orgMutation([VIEW])
      .input(marked.extend({ reason: z.enum(HIDE_REASONS).nullable().default(null) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await hideTenders(ctx, input.rfxIds, input.reason)
        return {}
      }),

    show: orgMutation([VIEW])
      .input(marked)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await showTenders(ctx, input.rfxIds)
        return {}
      }),

    setSaved: orgMutation([VIEW])
      .input(marked.extend({ isSaved: z.boolean() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await saveTenders(ctx, input.rfxIds, input.isSaved)
        return {}
      }),
  }),
  feedAddress: feedAddressesRouter,
  feedRanking: feedRankingRouter,
  webhook: webhooksRouter,
})
