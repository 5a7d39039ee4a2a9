import { cpv, industry } from '@kogge/db/schema/reference.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { staffIndustry } from './industries.queries.ts'
import type {
  CreateIndustryInput,
  IndustryRemoved,
  IndustrySaved,
  RemoveIndustryInput,
  SaveIndustryInput,
  StaffIndustry,
} from './reference-admin.views.ts'

type Grant = Granted<OnPlatform<'admin.support.industries'>>

/** Throws `request.invalid` with the `reason` `unknown_code` for a code that is not in the vocabulary. */
const assertKnown = async ({ db: tx }: Grant, codes: readonly string[]): Promise<void> => {
  const known = await tx
    .select({ code: cpv.code })
    .from(cpv)
    .where(inArray(cpv.code, [...codes]))
  if (known.length < codes.length) throw new AppError('request.invalid', { reason: 'unknown_code' })
}

const kept = ({ labels, cpvCodes }: Pick<StaffIndustry, 'labels' | 'cpvCodes'>) => ({
  labels,
  cpvCodes,
})

const living = (code: string) => and(eq(industry.code, code), isNull(industry.removedAt))

/** Locks it, so that who saves at the same time waits and then finds this version. */
const currentIndustry = async ({ db: tx }: Grant, code: string): Promise<StaffIndustry> => {
  await tx.select({ code: industry.code }).from(industry).where(living(code)).for('update')
  return staffIndustry(tx, code)
}

/**
 * Writes a new industry. One that was removed may come again under its code. Throws
 * `request.invalid` with the `reason` `code_taken` or `unknown_code`.
 */
export const createIndustry = async (
  ctx: Grant,
  input: CreateIndustryInput,
): Promise<StaffIndustry> => {
  const { db: tx, now, actor } = ctx
  const { code, labels, cpvCodes } = input
  await assertKnown(ctx, cpvCodes)
  const values = {
    labels,
    cpvCodes,
    isEdited: true,
    removedAt: null,
    updatedAt: now,
    updatedBy: actor.userId,
  }
  const [written] = await tx
    .insert(industry)
    .values({ code, ...values })
    .onConflictDoUpdate({
      target: industry.code,
      set: { ...values, version: sql`${industry.version} + 1` },
      setWhere: isNotNull(industry.removedAt),
    })
    .returning({ code: industry.code })
  if (!written) throw new AppError('request.invalid', { reason: 'code_taken' })
  await recordAuditEntry(ctx, {
    action: 'industry.created',
    subjectType: 'industry',
    subjectId: code,
    after: kept(input),
  })
  return staffIndustry(tx, code)
}

/**
 * Saves an industry, if it is still the version that the edit began with; else nothing is saved and
 * the one that stands comes back. Throws `record.not_found`, and `request.invalid` with the `reason`
 * `unknown_code`.
 */
export const saveIndustry = async (
  ctx: Grant,
  input: SaveIndustryInput,
): Promise<IndustrySaved> => {
  const { db: tx, now, actor } = ctx
  const { code, labels, cpvCodes, version } = input
  const before = await currentIndustry(ctx, code)
  if (before.version !== version) return { outcome: 'changed', industry: before }
  if (JSON.stringify(kept(before)) === JSON.stringify(kept(input)))
    return { outcome: 'saved', industry: before }
  // A code of an older vocabulary that stands there already may stay.
  await assertKnown(
    ctx,
    cpvCodes.filter((one) => !before.cpvCodes.includes(one)),
  )
  await tx
    .update(industry)
    .set({
      labels,
      cpvCodes,
      isEdited: true,
      version: version + 1,
      updatedAt: now,
      updatedBy: actor.userId,
    })
    .where(living(code))
  await recordAuditEntry(ctx, {
    action: 'industry.changed',
    subjectType: 'industry',
    subjectId: code,
    before: kept(before),
    after: kept(input),
  })
  return { outcome: 'saved', industry: await staffIndustry(tx, code) }
}

/** Removes an industry, if it is still the version that was looked at. Throws `record.not_found`. */
export const removeIndustry = async (
  ctx: Grant,
  { code, version }: RemoveIndustryInput,
): Promise<IndustryRemoved> => {
  const { db: tx, now, actor } = ctx
  const before = await currentIndustry(ctx, code)
  if (before.version !== version) return { outcome: 'changed', industry: before }
  await tx
    .update(industry)
    .set({
      removedAt: now,
      isEdited: true,
      version: version + 1,
      updatedAt: now,
      updatedBy: actor.userId,
    })
    .where(living(code))
  await recordAuditEntry(ctx, {
    action: 'industry.removed',
    subjectType: 'industry',
    subjectId: code,
    before: kept(before),
  })
  return { outcome: 'removed' }
}
