import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { participation, rfxInvitation } from '@kogge/db/schema/participation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import type { Actor, UserActor } from '@kogge/domain/kernel/actor.ts'
import { maySeeEveryRfx } from '@kogge/domain/rfx/rfx-visibility.ts'
import {
  namesWithInvitations,
  requestsJoinedByLink,
} from '@kogge/features/responses/server/responses.api.ts'
import { participantOrNoneOf } from '@kogge/platform/server/access/participants.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { WrittenReader } from './written-rfx.queries.ts'

/** Who asks, when, and in which language (ISO 639-1) they read. */
export interface Reader {
  readonly actor: Actor
  readonly now: Date
  readonly language: string
  /** To ask what organisations of theirs were invited to, and have; without them that is left out. */
  readonly keys?: Pick<Context, 'secretBox' | 'sealing'>
}

/** Organisations in whose name a caller may read what these take part in. */
const readingOrgs = (actor: UserActor, now: Date): readonly string[] =>
  actor.orgs
    .filter((place) => orgRefusal(place, 'rfx.view_interaction', now) === null)
    .map(({ orgId }) => orgId)

/** The caller in those in which they take part in what others publish; in none where nothing can be proven. */
const participating = async (
  db: Db,
  { now, keys }: Reader,
  actor: UserActor,
  orgIds: readonly string[],
): Promise<readonly Participant[]> => {
  const found: Participant[] = []
  for (const { orgId } of actor.orgs) {
    if (!keys || !orgIds.includes(orgId)) continue
    const grant = authorizeInOrg(actor, orgId, ['rfx.view_interaction'], now)
    const own = await participantOrNoneOf({ db, now, sealing: keys.sealing }, grant)
    if (own) found.push(own)
  }
  return found
}

/**
 * The requests that a caller may see: what is public, and of what is for those invited alone what an
 * organisation of theirs has written, was invited to or, as its opening showed, responded to. The rest
 * does not exist for them.
 */
export const visibleTo = async (
  db: Db,
  rfxIds: readonly string[],
  reader: Reader,
): Promise<SQL | undefined> => {
  const { actor, now, keys } = reader
  if (maySeeEveryRfx(actor, now)) return undefined
  const isPublic = eq(rfx.privacy, 'public')
  if (actor.kind !== 'user') return isPublic
  const orgIds = readingOrgs(actor, now)
  if (orgIds.length === 0) return isPublic
  // Most are: then nothing else need be asked.
  const hidden = await db.$count(rfx, and(inArray(rfx.id, [...rfxIds]), ne(rfx.privacy, 'public')))
  if (hidden === 0) return isPublic
  const participants = await participating(db, reader, actor, orgIds)
  const names = keys ? await namesWithInvitations(db, keys, participants, rfxIds) : []
  // Who came by a mailed link, no table tells before the opening.
  const takenUp = keys ? await requestsJoinedByLink(db, keys, participants, rfxIds) : []
  const theirs = sql`any(${`{${orgIds.join(',')}}`}::uuid[])`
  const invited = JSON.stringify(names.map(({ rfxId, orgId }) => ({ rfx_id: rfxId, id: orgId })))
  return sql`(${isPublic} or exists (
    select from ${writtenRfx} where ${writtenRfx.rfxId} = ${rfx.id} and ${writtenRfx.orgId} = ${theirs})
    or exists (
    select from ${rfxInvitation}
    join jsonb_to_recordset(${invited}::jsonb) as name (rfx_id uuid, id uuid)
      on name.id = ${rfxInvitation.orgId} and name.rfx_id = ${rfxInvitation.rfxId}
    where ${rfxInvitation.rfxId} = ${rfx.id} and ${rfxInvitation.withdrawnAt} is null)
    or exists (
    select from ${participation} where ${participation.rfxId} = ${rfx.id}
      and ${participation.status} = 'RESPONDED'
      and coalesce(${participation.heirId}, ${participation.orgId}) in (
        select id from org where coalesce(merged_into_id, id) = ${theirs}))
    or ${rfx.id} = any(${`{${takenUp.join(',')}}`}::uuid[]))`
}

/** The same reader to a request that was written here. */
export const writtenReader = async (db: Db, reader: Reader): Promise<WrittenReader> => {
  const { actor, now, keys } = reader
  const orgIds = actor.kind === 'user' ? readingOrgs(actor, now) : []
  return {
    seesAll: maySeeEveryRfx(actor, now),
    keys,
    orgIds,
    participants: actor.kind === 'user' ? await participating(db, reader, actor, orgIds) : [],
  }
}
