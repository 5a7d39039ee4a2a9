import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Candidate, KeyView } from '../opening/opening.views.ts'

/** Whether somebody has a key for opening, and since when; one of before there were seals has to be sealed first. */
export const readKey = async (db: Db, userId: string): Promise<KeyView> => {
  const [row] = await db
    .select({ createdAt: openerKey.createdAt })
    .from(openerKey)
    .where(and(eq(openerKey.userId, userId), isNotNull(openerKey.seal)))
  return { createdAt: row?.createdAt.toISOString() ?? null, isNeeded: await isNeeded(db, userId) }
}

/** Whether a request waits to be opened with the key that they have now. */
export const isNeeded = async (db: Db, userId: string): Promise<boolean> => {
  const pair = JSON.stringify({ pairs: [{ first: userId }] })
  const [row] = await db
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(and(eq(writtenRfx.state, 'published'), sql`${writtenRfx.wrappedKey} @> ${pair}::jsonb`))
    .limit(1)
  return row !== undefined
}

/** Whether somebody may manage requests of an organisation at `now`, by the server's records. */
export const mayManage = async (
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  userId: string,
  orgId: string,
  now: Date,
): Promise<boolean> => {
  const actor = await readActor(db, sealing, userId, now)
  const place = actor?.orgs.find((one) => one.orgId === orgId)
  return place !== undefined && orgRefusal(place, 'rfx.manage', now) === null
}

/** People by id, in the order of their names; who is gone has none. */
export const namesOf = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(inArray(user.id, [...userIds]))
    .orderBy(asc(user.lastName), asc(user.firstName), asc(user.id))
  return new Map(
    rows.map(({ id, firstName, lastName }) => [
      id,
      withoutDirectionMarks(`${firstName} ${lastName}`.trim()),
    ]),
  )
}

/** The members of an organisation who may open and evaluate, with whether they have a key. */
export const candidatesOf = async (
  db: Db,
  orgId: string,
  now: Date,
): Promise<readonly Candidate[]> => {
  const rows = await db
    .selectDistinct({ userId: user.id, lastName: user.lastName, hasKey: openerKey.userId })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .leftJoin(openerKey, and(eq(openerKey.userId, user.id), isNotNull(openerKey.seal)))
    .where(
      and(
        eq(membership.orgId, orgId),
        isNull(user.deletedAt),
        inArray(membership.role, ['ORG_ADMINISTRATOR', 'ORG_MEMBER']),
        or(
          isNull(membership.expiresAt),
          sql`${membership.expiresAt} > ${now.toISOString()}::timestamptz`,
        ),
      ),
    )
  const names = await namesOf(
    db,
    rows.map(({ userId }) => userId),
  )
  const byId = new Map(rows.map((row) => [row.userId, row]))
  return [...names].map(([userId, name]) => ({
    userId,
    name,
    hasKey: (byId.get(userId)?.hasKey ?? null) !== null,
  }))
}
