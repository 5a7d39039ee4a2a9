import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { participation, rfxInvitation } from '@kogge/db/schema/participation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorize.ts'
import { orgRefusal } from '@kogge/domain/access/can.ts'
import { type Participant, participantOrNone } from '@kogge/domain/access/participant.ts'
import type { Actor, UserActor } from '@kogge/domain/kernel/actor.ts'
import { maySeeEveryRfx } from '@kogge/domain/rfx/policy.ts'
import { invitedNamesOf, takenUpBy } from '@kogge/features/responses/server/data.ts'
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

/** The caller in those in which they take part in what others publish. */
const participating = (
  actor: UserActor,
  orgIds: readonly string[],
  now: Date,
): readonly Participant[] =>
  actor.orgs
    .filter(({ orgId }) => orgIds.includes(orgId))
    .flatMap(({ orgId }) => {
      const grant = authorizeInOrg(actor, orgId, ['rfx.view_interaction'], now)
      return participantOrNone(grant, now) ?? []
    })

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
  if (actor.kind !== 'user') return isPublic
  const orgIds = readingOrgs(actor, now)
  if (orgIds.length === 0) return isPublic
  // Most are: then nothing else need be asked.
  const hidden = await db.$count(rfx, and(inArray(rfx.id, [...rfxIds]), ne(rfx.privacy, 'public')))
  if (hidden === 0) return isPublic
  const participants = participating(actor, orgIds, now)
  const names = await invitedNamesOf(db, participants)
  // Who came by a mailed link, no table tells before the opening.
  const takenUp = keys ? await takenUpBy(db, keys, participants, rfxIds) : []
  const theirs = sql`any(${`{${orgIds.join(',')}}`}::uuid[])`
  const invited = JSON.stringify(
    names.map(({ orgId, heldAt }) => ({ id: orgId, held_at: heldAt?.toISOString() ?? null })),
  )
  return sql`(${isPublic} or exists (
    select from ${writtenRfx} where ${writtenRfx.rfxId} = ${rfx.id} and ${writtenRfx.orgId} = ${theirs})
    or exists (
    select from ${rfxInvitation}
    join jsonb_to_recordset(${invited}::jsonb) as name (id uuid, held_at timestamptz)
      on name.id = ${rfxInvitation.orgId}
    left join ${writtenRfx} on ${writtenRfx.rfxId} = ${rfxInvitation.rfxId}
    where ${rfxInvitation.rfxId} = ${rfx.id} and ${rfxInvitation.withdrawnAt} is null
      and (name.held_at is null or ${writtenRfx.openedAt} is not null
        or ${writtenRfx.publishedAt} > name.held_at))
    or exists (
    select from ${participation} where ${participation.rfxId} = ${rfx.id}
      and ${participation.status} = 'RESPONDED'
      and coalesce(${participation.heirId}, ${participation.orgId}) in (
        select id from org where coalesce(merged_into_id, id) = ${theirs}))
    or ${rfx.id} = any(${`{${takenUp.join(',')}}`}::uuid[]))`
}

/** The same reader to a request that was written here. */
export const writtenReader = ({ actor, now, keys }: Reader): WrittenReader => {
  const orgIds = actor.kind === 'user' ? readingOrgs(actor, now) : []
  return {
    ...{ seesAll: maySeeEveryRfx(actor, now), keys, orgIds },
    participants: actor.kind === 'user' ? participating(actor, orgIds, now) : [],
  }
}
