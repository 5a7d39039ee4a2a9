import type { Db } from '@kogge/db/client.ts'
import { joinRequest, membership, ownershipRequest } from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { foldText, withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { normalRegistryId } from '@kogge/domain/org/match.ts'
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { takesSeat } from '../seats/data.ts'
import type { Candidate } from '../views.ts'

const MOST = 20
/** In whose registers a typed number is looked for. */
const REGISTRY_COUNTRIES = ['LV', 'EE', 'LT', 'PL', 'FI', 'SE', 'NO', 'DK']
/** Shorter beginnings of words are found at the beginning of the name alone. */
const SHORT = 3

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

const isAlive = and(isNull(org.mergedIntoId), isNull(org.deletedAt))

const candidates = async (
  db: Db,
  userId: string,
  now: Date,
  condition: SQL | undefined,
  best: SQL,
): Promise<Candidate[]> => {
  const rows = await db
    .select(columns(db, userId, now))
    .from(org)
    .where(and(isAlive, condition))
    .orderBy(
      sql`${best} desc`,
      sql`${org.buyerCount} + ${org.supplierCount} desc`,
      org.name,
      org.id,
    )
    .limit(MOST)
  return rows.map(({ matchKey, ...row }) => ({
    ...row,
    name: withoutDirectionMarks(row.name),
    registrationNumber: row.registrationNumber ?? numberIn(matchKey),
  }))
}

/** The number that notices know an organisation by: `LV:40003000000`; none in `LV:~name`. */
const numberIn = (matchKey: string): string | null =>
  /^[A-Z]{2}:([^~].*)$/.exec(matchKey)?.[1] ?? null

/** The keys that a typed number has in the registers that we know. */
const keysOf = (typed: string): string[] =>
  /\d{4}/.test(typed.replace(/[\s-]/g, ''))
    ? REGISTRY_COUNTRIES.flatMap((country) => {
        const number = normalRegistryId(typed, country)
        return number ? [`${country}:${number}`] : []
      })
    : []

const escapedLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * Organisations by name or registration number, with how the reader stands to each: at most 20,
 * those first whose name begins as typed, then the busiest.
 */
export const findOrganisations = async (
  db: Db,
  userId: string,
  typed: string,
  now: Date,
): Promise<Candidate[]> => {
  const keys = keysOf(typed)
  const byNumber = keys.length > 0 ? inArray(org.matchKey, keys) : undefined
  const folded = escapedLike(foldText(typed))
  if (folded === '') return []
  const begins = sql`${org.nameFolded} like ${`${folded}%`}`
  const inside = sql`${org.nameFolded} like ${`% ${folded}%`}`
  const byName = folded.length < SHORT ? begins : or(begins, inside)
  return candidates(db, userId, now, or(byNumber, byName), begins)
}

/** One organisation, as the list has it. Throws `record.not_found`. */
export const findOrganisation = async (
  db: Db,
  userId: string,
  orgId: string,
  now: Date,
): Promise<Candidate> => {
  const [found] = await candidates(db, userId, now, eq(org.id, orgId), sql`1`)
  if (!found) throw new AppError('record.not_found')
  return found
}
