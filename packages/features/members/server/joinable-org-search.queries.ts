import type { Db } from '@kogge/db/client.ts'
import { joinRequest, membership, ownershipRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { orgIdsLike } from '@kogge/features/orgs/server/orgs.api.ts'
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Candidate } from './members.views.ts'
import { takesSeat } from './seats.queries.ts'

const MOST = 20

const columns = (db: Db, userId: string, now: Date) => {
  const isMember = db
    .select({ one: sql`1` })
    .from(membership)
    .where(and(eq(membership.orgId, org.id), eq(membership.userId, userId), takesSeat(now)))
  const hasAsked = db
    .select({ one: sql`1` })
    .from(joinRequest)
    .where(
      and(
        eq(joinRequest.orgId, org.id),
        eq(joinRequest.userId, userId),
        eq(joinRequest.status, 'pending'),
      ),
    )
  const isClaiming = db
    .select({ one: sql`1` })
    .from(ownershipRequest)
    .where(
      and(
        eq(ownershipRequest.orgId, org.id),
        eq(ownershipRequest.userId, userId),
        eq(ownershipRequest.status, 'pending'),
      ),
    )
  return {
    orgId: org.id,
    name: org.name,
    country: org.country,
    registrationNumber: org.registrationNumber,
    matchKey: org.matchKey,
    isDemo: org.isDemo,
    state: sql<Candidate['state']>`case
      when ${exists(isMember)} then 'member'
      when ${org.claimedAt} is not null and ${exists(hasAsked)} then 'asked'
      when ${org.claimedAt} is not null then 'claimed'
      when ${exists(isClaiming)} then 'claiming'
      else 'unclaimed' end`,
  }
}

const candidates = async (
  db: Db,
  userId: string,
  now: Date,
  orgIds: readonly string[],
): Promise<Candidate[]> => {
  if (orgIds.length === 0) return []
  const rows = await db
    .select(columns(db, userId, now))
    .from(org)
    .where(and(inArray(org.id, [...orgIds]), isNull(org.mergedIntoId), isNull(org.deletedAt)))
  const found = new Map(
    rows.map(({ matchKey, ...row }) => [
      row.orgId,
      {
        ...row,
        name: withoutDirectionMarks(row.name),
        registrationNumber: knownNumber({ ...row, matchKey }),
      },
    ]),
  )
  return orgIds.flatMap((orgId) => found.get(orgId) ?? [])
}

/**
 * Organisations by name or registration number as type-ahead finds them, with how the reader stands
 * to each: at most 20.
 */
export const findOrganisations = async (
  db: Db,
  userId: string,
  typed: string,
  now: Date,
): Promise<Candidate[]> => candidates(db, userId, now, await orgIdsLike(db, typed, MOST))

/** One organisation, as the list has it. Throws `record.not_found`. */
export const findOrganisation = async (
  db: Db,
  userId: string,
  orgId: string,
  now: Date,
): Promise<Candidate> => {
  const [found] = await candidates(db, userId, now, [orgId])
  if (!found) throw new AppError('record.not_found')
  return found
}
