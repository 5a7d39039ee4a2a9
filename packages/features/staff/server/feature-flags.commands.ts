import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import type { FlagInput, FlagPlace, FlagSettingInput } from '@kogge/domain/flags/flag-inputs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, isNull } from 'drizzle-orm'

type Manager = Granted<OnPlatform<'feature_flag.manage'>>

const idOf = (place: FlagPlace): string | null => {
  if (place.context === 'ORG') return place.orgId
  return place.context === 'USER' ? place.userId : null
}

/** A flag for nobody would only mislead whoever reads the list. */
const assertPlace = async (db: Db, place: FlagPlace): Promise<void> => {
  if (place.context === 'ORG') {
    const alive = and(eq(org.id, place.orgId), isNull(org.mergedIntoId), isNull(org.deletedAt))
    const [found] = await db.select({ id: org.id }).from(org).where(alive)
    if (!found) throw new AppError('request.invalid')
  }
  if (place.context === 'USER') {
    const alive = and(eq(user.id, place.userId), isNull(user.deletedAt))
    const [found] = await db.select({ id: user.id }).from(user).where(alive)
    if (!found) throw new AppError('request.invalid')
  }
}

const settingAt = (input: FlagInput) => {
  const contextId = idOf(input)
  return and(
    eq(featureFlag.name, input.name),
    eq(featureFlag.context, input.context),
    contextId === null ? isNull(featureFlag.contextId) : eq(featureFlag.contextId, contextId),
  )
}

const valueAt = async (db: Db, input: FlagInput): Promise<boolean | null> => {
  const [found] = await db
    .select({ value: featureFlag.value })
    .from(featureFlag)
    .where(settingAt(input))
  return found?.value ?? null
}

/**
 * Sets a flag in one context, whatever it was there. Throws `request.invalid` for an organisation
 * or a user that does not exist.
 */
export const setFlag = async (ctx: Manager, input: FlagSettingInput): Promise<void> => {
  const { db, now, actor } = ctx
  const { name, value, context } = input
  const contextId = idOf(input)
  await assertPlace(db, input)
  const before = await valueAt(db, input)
  if (before === value) return
  const change = { value, updatedBy: actor.userId, updatedAt: now }
  await db
    .insert(featureFlag)
    .values({ name, context, contextId, ...change })
    .onConflictDoUpdate({
      target: [featureFlag.name, featureFlag.context, featureFlag.contextId],
      set: change,
    })
  await recordAuditEntry(ctx, {
    action: 'feature_flag.set',
    subjectType: 'feature_flag',
    subjectId: name,
    ...(before !== null && { before: { context, contextId, value: before } }),
    after: { context, contextId, value },
  })
}

/** Takes a setting back, so that the next wider one holds. Throws `record.not_found`. */
export const removeFlag = async (ctx: Manager, input: FlagInput): Promise<void> => {
  const [removed] = await ctx.db
    .delete(featureFlag)
    .where(settingAt(input))
    .returning({ value: featureFlag.value })
  if (!removed) throw new AppError('record.not_found')
  const { name, context } = input
  await recordAuditEntry(ctx, {
    action: 'feature_flag.removed',
    subjectType: 'feature_flag',
    subjectId: name,
    before: { context, contextId: idOf(input), value: removed.value },
  })
}
