import type { Db } from '@kogge/db/client.ts'
import { namesOfOrg } from '@kogge/db/org-speakers.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { participation, rfxInvitation } from '@kogge/db/schema/participation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { orgRefusal } from '@kogge/domain/access/can.ts'
import type { Actor, UserActor } from '@kogge/domain/kernel/actor.ts'
import { maySeeEveryRfx } from '@kogge/domain/rfx/policy.ts'
import { takenUpBy } from '@kogge/features/responses/server/data.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { WrittenReader } from '../written/data.ts'

/** Who asks, when, and in which language (ISO 639-1) they read. */
export interface Reader {
  readonly actor: Actor
  readonly now: Date
  readonly language: string
  /** To ask what organisations of theirs have that nobody else may know; without them that is left out. */
  readonly keys?: Pick<Context, 'secretBox' | 'sealing'>
}

/** Organisations in whose name a caller may read what these take part in. */
const readingOrgs = (actor: UserActor, now: Date): readonly string[] =>
  actor.orgs
    .filter((place) => orgRefusal(place, 'rfx.view_interaction', now) === null)
    .map(({ orgId }) => orgId)

/**
 * The requests that a caller may see: what is public, and of what is for those invited alone what an
 * organisation of theirs has written, was invited to or, as its opening showed, responded to. The rest
 * does not exist for them.
 */
export const visibleTo = async (
  db: Db,
  rfxIds: readonly string[],
  { actor, now, keys }: Reader,
): Promise<SQL | undefined> => {
  if (maySeeEveryRfx(actor, now)) return undefined
  const isPublic = eq(rfx.privacy, 'public')
  const orgIds = actor.kind === 'user' ? readingOrgs(actor, now) : []
  if (orgIds.length === 0) return isPublic
  // Most are: then nothing else need be asked.
  const hidden = await db.$count(rfx, and(inArray(rfx.id, [...rfxIds]), ne(rfx.privacy, 'public')))
  if (hidden === 0) return isPublic
  const names = (await Promise.all(orgIds.map((orgId) => namesOfOrg(db, orgId)))).flat()
  // Who came by a mailed link, no table tells before the opening.
  const takenUp = keys ? await takenUpBy(db, keys, orgIds, rfxIds) : []
  const theirs = sql`any(${`{${orgIds.join(',')}}`}::uuid[])`
  const invited = sql`any(${`{${names.join(',')}}`}::uuid[])`
  return sql`(${isPublic} or exists (
    select from ${writtenRfx} where ${writtenRfx.rfxId} = ${rfx.id} and ${writtenRfx.orgId} = ${theirs})
    or exists (
    select from ${rfxInvitation} where ${rfxInvitation.rfxId} = ${rfx.id}
      and ${rfxInvitation.orgId} = ${invited} and ${rfxInvitation.withdrawnAt} is null)
    or exists (
    select from ${participation} where ${participation.rfxId} = ${rfx.id}
      and ${participation.status} = 'RESPONDED'
      and coalesce(${participation.heirId}, ${participation.orgId}) in (
        select id from org where coalesce(merged_into_id, id) = ${theirs}))
    or ${rfx.id} = any(${`{${takenUp.join(',')}}`}::uuid[]))`
}

/** The same reader to a request that was written here. */
export const writtenReader = ({ actor, now, keys }: Reader): WrittenReader => ({
  ...{ seesAll: maySeeEveryRfx(actor, now), keys },
  orgIds: actor.kind === 'user' ? readingOrgs(actor, now) : [],
})
