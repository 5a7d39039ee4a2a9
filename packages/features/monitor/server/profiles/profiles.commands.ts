import { randomUUID } from 'node:crypto'
import { monitorProfile, monitorProfileDue, monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { authorizeInOrg, type InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isNarrower } from '@kogge/domain/monitor/narrower-filters.ts'
import { isTooLong, isUnrestricted } from '@kogge/domain/monitor/profile-filters.ts'
import {
  MOST_PROFILES,
  type ProfileInput,
  type ProfileState,
} from '@kogge/domain/monitor/profile-inputs.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { lockFeedRows } from '../feed/feed-row-locks.commands.ts'

type Creator = Granted<InOrg<'market_profile.create'>>
export type ProfileManager = Granted<InOrg<'market_profile.manage_all' | 'market_profile.manage'>>
type Reader = Granted<InOrg<'market_profile.view'>>

/** The profile is to be matched with what is open now. */
const makeDue = async (
  { db: tx }: Pick<Creator, 'db'>,
  profile: { readonly num: number; readonly revision: number },
): Promise<void> => {
  const { num, revision } = profile
  await tx
    .insert(monitorProfileDue)
    .values({ profileNum: num, revision })
    .onConflictDoUpdate({ target: monitorProfileDue.profileNum, set: { revision } })
}

/** Archived ones are not counted. Throws `request.invalid` where an organisation has as many profiles as it may. */
const assertRoom = async ({ db: tx }: Pick<Creator, 'db'>, orgId: string): Promise<void> => {
  const kept = await tx.$count(
    monitorProfile,
    and(eq(monitorProfile.orgId, orgId), ne(monitorProfile.state, 'archived')),
  )
  if (kept >= MOST_PROFILES) throw new AppError('request.invalid')
}

/** A profile without a condition would bring every tender there is, one of many thousand letters keeps others waiting. Throws `request.invalid`. */
const assertMatchable = ({ filters }: ProfileInput): void => {
  if (isUnrestricted(filters) || isTooLong(filters)) throw new AppError('request.invalid')
}

/**
 * Founds a profile that its owner is subscribed to, and gives its guid. Throws `request.invalid` where there are too many, or it
 * has no condition or is too long.
 */
export const createProfile = async (ctx: Creator, input: ProfileInput): Promise<string> => {
  assertMatchable(input)
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  await assertRoom(ctx, orgId)
  const [profile] = await tx
    .insert(monitorProfile)
    .values({
      orgId,
      guid: randomUUID(),
      name: input.name,
      filters: input.filters,
      ownerId: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!profile) throw new Error('A profile was not written.')
  await tx
    .insert(monitorSubscription)
    .values({ profileNum: profile.num, userId: ctx.actor.userId, since: now })
  await makeDue(ctx, profile)
  return profile.guid
}

/** Locks a profile that the caller may change: their own, or any for those who manage all. */
const lockedProfile = async (ctx: ProfileManager, guid: string) => {
  const { orgId, permission } = ctx.grant.action
  const [profile] = await ctx.db
    .select()
    .from(monitorProfile)
    .where(and(eq(monitorProfile.orgId, orgId), eq(monitorProfile.guid, guid)))
    .for('update')
  if (!profile) throw new AppError('record.not_found')
  if (permission === 'market_profile.manage' && profile.ownerId !== ctx.actor.userId)
    throw new AppError('access.denied')
  return profile
}

/**
 * Saves name and filters over the revision that was read. A plan without new profiles may make them narrower, and no wider. Throws
 * `draft.conflict` where somebody saved before, `request.invalid` where no condition is left or it is too long, and `plan.required`.
 */
export const saveProfile = async (
  ctx: ProfileManager,
  input: ProfileInput & { readonly guid: string; readonly revision: number },
): Promise<{ revision: number }> => {
  const profile = await lockedProfile(ctx, input.guid)
  assertMatchable(input)
  if (profile.revision !== input.revision) throw new AppError('draft.conflict')
  const { orgId } = ctx.grant.action
  if (!isNarrower(profile.filters, input.filters))
    authorizeInOrg(ctx.actor, orgId, ['market_profile.create'], ctx.now)
  const { name, filters } = input
  const revision = profile.revision + 1
  await ctx.db
    .update(monitorProfile)
    .set({ name, filters, revision, updatedAt: ctx.now })
    .where(eq(monitorProfile.num, profile.num))
  if (profile.state === 'active') await makeDue(ctx, { num: profile.num, revision })
  return { revision }
}

/**
 * Pauses, archives or takes up a profile; taken up, it is matched with what is open. Throws `plan.required`, and `request.invalid` where
 * one comes out of the archive and there are too many.
 */
export const setProfileState = async (
  ctx: ProfileManager,
  input: { readonly guid: string; readonly state: ProfileState },
): Promise<void> => {
  const profile = await lockedProfile(ctx, input.guid)
  if (profile.state === input.state) return
  if (input.state === 'active')
    authorizeInOrg(ctx.actor, ctx.grant.action.orgId, ['market_profile.create'], ctx.now)
  if (profile.state === 'archived') await assertRoom(ctx, profile.orgId)
  const revision = profile.revision + 1
  await ctx.db
    .update(monitorProfile)
    .set({ state: input.state, revision, updatedAt: ctx.now })
    .where(eq(monitorProfile.num, profile.num))
  if (input.state === 'active') await makeDue(ctx, { num: profile.num, revision })
}

/** Deletes a profile with its subscriptions; what it found leaves the feed unless another profile found it too. */
export const removeProfile = async (ctx: ProfileManager, guid: string): Promise<void> => {
  const { num, orgId } = await lockedProfile(ctx, guid)
  const { db: tx } = ctx
  await lockFeedRows(tx, orgId, num)
  await tx.execute(sql`
    update feed_item set profiles = array_remove(profiles, ${num}::int)
    where org_id = ${orgId} and profiles @> array[${num}::int]`)
  await tx.execute(sql`delete from profile_match where org_id = ${orgId} and profile_num = ${num}`)
  // That a tender fits another profile no longer is said by its row.
  await tx.execute(sql`
    delete from feed_item f where f.org_id = ${orgId} and f.profiles = '{}' and not (f.kind = 'left' and exists (
      select from profile_match m
      where m.org_id = f.org_id and m.rfx_num = f.rfx_num and m.version = f.version and m.kind = 'left'))`)
  await tx.delete(monitorProfile).where(eq(monitorProfile.num, num))
}

/** Whether the caller wants the matches of a profile. */
export const subscribe = async (
  ctx: Reader,
  input: { readonly guid: string; readonly isSubscribed: boolean },
): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const [profile] = await tx
    .select({ num: monitorProfile.num })
    .from(monitorProfile)
    .where(and(eq(monitorProfile.orgId, grant.action.orgId), eq(monitorProfile.guid, input.guid)))
  if (!profile) throw new AppError('record.not_found')
  const own = { profileNum: profile.num, userId: actor.userId }
  if (input.isSubscribed)
    await tx
      .insert(monitorSubscription)
      .values({ ...own, since: now })
      .onConflictDoNothing()
  else
    await tx
      .delete(monitorSubscription)
      .where(
        and(
          eq(monitorSubscription.profileNum, own.profileNum),
          eq(monitorSubscription.userId, own.userId),
        ),
      )
}
