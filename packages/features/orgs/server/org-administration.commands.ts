import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { maskedVat } from '@kogge/domain/orgs/numbers/vat-number.ts'
import {
  type OrgDataInput,
  SUPPORT_ACCESS_MS,
  type SupportAccessInput,
} from '@kogge/domain/orgs/staff-org-inputs.ts'
import { endsVerification } from '@kogge/domain/verification/org-verification.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { removeMemberships } from '@kogge/platform/server/row-seals/membership-removals.commands.ts'
import { sealedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import {
  isVerifiedGenuine,
  verifiedSealOf,
} from '@kogge/platform/server/row-seals/verified-org-seals.ts'
import { and, eq, sql } from 'drizzle-orm'
import { checkParent } from './org-family.commands.ts'
import { readRegistrationNumber, readVatNumber } from './org-number-parsing.ts'
import { reserveNumber } from './org-numbers.commands.ts'

type OrgRow = typeof org.$inferSelect

/** Takes the lock on who may do what in it and reads it. Throws `record.not_found`; merged ones are gone. */
const orgToChange = async (
  { db: tx }: Pick<Granted<unknown>, 'db'>,
  orgId: string,
): Promise<OrgRow> => {
  await lockOrgAccess(tx, orgId, 'exclusive')
  const [row] = await tx.select().from(org).where(eq(org.id, orgId)).for('update')
  if (!row || row.mergedIntoId !== null) throw new AppError('record.not_found')
  return row
}

/** As the audit log keeps it: a person's own number has no place there. */
const kept = (
  row: Pick<OrgRow, 'name' | 'registrationNumber' | 'vatNumber' | 'parentId' | 'dissolvedAt'>,
) => ({
  name: row.name,
  registrationNumber: row.registrationNumber,
  vatNumber: row.vatNumber && maskedVat(row.vatNumber),
  parentId: row.parentId,
  dissolvedAt: row.dissolvedAt?.toISOString() ?? null,
})

/** What is typed becomes the number of its country; what is emptied or has no country stays as it is written. */
const numbersOf = async (
  ctx: Granted<OnPlatform<'org.edit'>>,
  before: OrgRow,
  input: OrgDataInput,
) => {
  const { country } = before
  const typed = input.registrationNumber?.trim() ?? ''
  const same = typed === (before.registrationNumber ?? '')
  if (country === null) {
    if (!same || (input.vatNumber ?? '') !== (before.vatNumber ?? '')) {
      throw new AppError('request.invalid', { reason: 'country_unknown' })
    }
    return { registrationNumber: before.registrationNumber, vatNumber: before.vatNumber }
  }
  const registrationNumber =
    typed === '' ? null : same ? typed : readRegistrationNumber(typed, country)
  if (registrationNumber !== null && !same) {
    await reserveNumber(ctx.db, country, registrationNumber, before.id)
  }
  return { registrationNumber, vatNumber: readVatNumber(input.vatNumber, country) }
}

/** Staff who give a verified organisation another name or number vouch for that one: it is verified anew. */
const staysVerified = (
  { actor, now, sealing }: Granted<OnPlatform<'org.edit'>>,
  before: OrgRow,
  after: Pick<OrgRow, 'name' | 'registrationNumber'>,
): Partial<OrgRow> => {
  // One that the server has not verified stays without a seal that holds.
  if (!isVerifiedGenuine(sealing.rows, before)) return {}
  if (!endsVerification(before, { ...before, ...after })) return {}
  const verified = { verifiedAt: now, verifiedHow: 'staff' as const }
  const seal = verifiedSealOf(sealing, { ...before, ...after, ...verified })
  return { ...verified, ...seal, verifiedBy: actor.userId }
}

/**
 * Changes what staff may change of an organisation. Throws `record.not_found`,
 * `org.number_invalid`, `org.already_exists` and `request.invalid` with a `reason`.
 */
export const editOrgData = async (
  ctx: Granted<OnPlatform<'org.edit'>>,
  input: OrgDataInput,
): Promise<void> => {
  const before = await orgToChange(ctx, input.orgId)
  if (input.parentId !== null && input.parentId !== before.parentId) {
    await checkParent(ctx, input.orgId, input.parentId)
  }
  const dissolvedAt = input.dissolvedOn === null ? null : startOfDay(input.dissolvedOn)
  if (dissolvedAt !== null && dissolvedAt > ctx.now) {
    throw new AppError('request.invalid', { reason: 'dissolved_later' })
  }
  const after = {
    name: input.name,
    ...(await numbersOf(ctx, before, input)),
    parentId: input.parentId,
    dissolvedAt,
  }
  if (JSON.stringify(kept(before)) === JSON.stringify(kept({ ...before, ...after }))) return
  await ctx.db
    .update(org)
    .set({
      ...after,
      ...staysVerified(ctx, before, after),
      nameFolded: foldText(after.name),
      updatedAt: ctx.now,
    })
    .where(eq(org.id, input.orgId))
  await recordAuditEntry(ctx, {
    action: 'org.data_changed',
    subjectType: 'org',
    subjectId: input.orgId,
    orgId: input.orgId,
    before: kept(before),
    after: kept({ ...before, ...after }),
  })
}

/**
 * Takes an organisation away, or brings it back as it was: nothing that belongs to it is touched.
 * Throws `record.not_found`.
 */
export const setOrgDeleted = async (
  ctx: Granted<OnPlatform<'org.delete'>>,
  { orgId, isDeleted, reason }: { orgId: string; isDeleted: boolean; reason: string },
): Promise<void> => {
  const before = await orgToChange(ctx, orgId)
  if ((before.deletedAt !== null) === isDeleted) return
  const deletedAt = isDeleted ? ctx.now : null
  await ctx.db.update(org).set({ deletedAt, updatedAt: ctx.now }).where(eq(org.id, orgId))
  await recordAuditEntry(ctx, {
    action: isDeleted ? 'org.deleted' : 'org.restored',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { deletedAt: before.deletedAt },
    after: { deletedAt, reason },
  })
}

/**
 * Gives the caller a support role in the organisation for 24 hours; its members see them among
 * the temporary members. Taken again, it lasts 24 hours from now. Throws `record.not_found`.
 */
export const takeSupportAccess = async (
  ctx: Granted<OnPlatform<'org.take_support_access'>>,
  { orgId, role, reason }: SupportAccessInput,
): Promise<void> => {
  const { deletedAt } = await orgToChange(ctx, orgId)
  if (deletedAt !== null) throw new AppError('record.not_found')
  const { userId } = ctx.actor
  const before = await endSupportRoles(ctx, orgId)
  const expiresAt = new Date(ctx.now.getTime() + SUPPORT_ACCESS_MS)
  await ctx.db
    .insert(membership)
    .values(sealedMembership(ctx.sealing, { orgId, userId, role, expiresAt, createdAt: ctx.now }))
  await recordAuditEntry(ctx, {
    action: 'membership.support_access_taken',
    subjectType: 'membership',
    subjectId: userId,
    orgId,
    before: { roles: before },
    after: { role, expiresAt, reason },
  })
}

const endSupportRoles = async (
  ctx: Granted<OnPlatform<'org.take_support_access'>>,
  orgId: string,
) => {
  const theirs = and(
    eq(membership.orgId, orgId),
    eq(membership.userId, ctx.actor.userId),
    sql`starts_with(${membership.role}, 'SUPPORT_')`,
  )
  const gone = await removeMemberships(ctx.db, ctx.sealing, theirs)
  return gone.map(({ role, expiresAt }) => ({ role, expiresAt }))
}

/** Gives the caller's support role in the organisation back early; without one nothing happens. */
export const giveSupportAccessBack = async (
  ctx: Granted<OnPlatform<'org.take_support_access'>>,
  orgId: string,
): Promise<void> => {
  await orgToChange(ctx, orgId)
  const roles = await endSupportRoles(ctx, orgId)
  if (roles.length === 0) return
  await recordAuditEntry(ctx, {
    action: 'membership.support_access_given_back',
    subjectType: 'membership',
    subjectId: ctx.actor.userId,
    orgId,
    before: { roles },
    after: { roles: [] },
  })
}
