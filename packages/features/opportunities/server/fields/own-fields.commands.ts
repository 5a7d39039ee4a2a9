import { randomUUID } from 'node:crypto'
import { opportunityField } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  areDistinct,
  type EditedOption,
  MOST_OWN_FIELDS,
  MOST_STORED_FIELDS,
  MOST_STORED_OPTIONS,
  type OwnFieldKind,
  type OwnOption,
} from '@kogge/domain/opportunities/own-fields.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { and, eq } from 'drizzle-orm'
import { lockBoard } from '../board-places.commands.ts'
import type { OpportunityManager } from '../opportunity-events.commands.ts'
import { ownFieldsOf } from './own-fields.queries.ts'
import type { OwnFieldView } from './own-fields.views.ts'

/** The properties of a field that can be edited. */
export interface EditedField {
  readonly name: string
  readonly options: readonly EditedOption[]
  readonly isOnCard: boolean
  readonly isInList: boolean
}

const thisField = ({ grant }: OpportunityManager, fieldId: string) =>
  and(eq(opportunityField.orgId, grant.action.orgId), eq(opportunityField.fieldId, fieldId))

/** The fields of the caller's organisation; nobody else changes them, or a value, until the transaction ends. */
const lockedFields = async ({ db: tx, grant }: OpportunityManager): Promise<OwnFieldView[]> => {
  await lockBoard(tx, grant.action.orgId)
  return ownFieldsOf(tx, grant.action.orgId)
}

const changed = ({ db: tx, grant, now }: OpportunityManager): Promise<void> =>
  noteOrgChange(tx, { orgId: grant.action.orgId, topic: 'opportunities', now })

const found = (fields: readonly OwnFieldView[], fieldId: string): OwnFieldView => {
  const field = fields.find((one) => one.fieldId === fieldId)
  if (!field) throw new AppError('record.not_found')
  return field
}

/** Throws `request.invalid` where a field in use has the name of another, or there are too many. */
const assertUsable = (inUse: readonly OwnFieldView[], name: string): void => {
  if (inUse.length >= MOST_OWN_FIELDS || !areDistinct([...inUse.map((one) => one.name), name]))
    throw new AppError('request.invalid')
}

/** Edited options over the stored ones: what is left out is retired, and comes back by its id. */
const mergedOptions = (
  kind: OwnFieldKind,
  stored: readonly OwnOption[],
  edited: readonly EditedOption[],
): OwnOption[] => {
  const isChoice = kind === 'choice'
  const unknown = edited.some(({ id }) => id !== null && !stored.some((one) => one.id === id))
  const ids = edited.flatMap(({ id }) => id ?? [])
  if (isChoice !== edited.length > 0 || unknown || !areDistinct(ids))
    throw new AppError('request.invalid')
  const inUse = edited.map(({ id, label }) => ({
    id: id ?? randomUUID(),
    label,
    isRetired: false,
  }))
  const retired = stored
    .filter(({ id }) => !ids.includes(id))
    .map((option) => ({ ...option, isRetired: true }))
  const merged = [...inUse, ...retired]
  if (merged.length > MOST_STORED_OPTIONS) throw new AppError('request.invalid')
  return merged
}

/**
 * Defines a field, the last one. Throws `request.invalid` where there are too many, one in use has its name, or only a choice
 * has options and it has none.
 */
export const createOwnField = async (
  ctx: OpportunityManager,
  { kind, options, ...field }: EditedField & { readonly kind: OwnFieldKind },
): Promise<{ readonly fieldId: string }> => {
  const fields = await lockedFields(ctx)
  assertUsable(
    fields.filter(({ isRetired }) => !isRetired),
    field.name,
  )
  if (fields.length >= MOST_STORED_FIELDS) throw new AppError('request.invalid')
  const fieldId = randomUUID()
  await ctx.db.insert(opportunityField).values({
    orgId: ctx.grant.action.orgId,
    fieldId,
    kind,
    ...field,
    options: mergedOptions(kind, [], options),
    position: fields.length,
    createdAt: ctx.now,
  })
  await changed(ctx)
  return { fieldId }
}

/**
 * Renames a field, changes its options and where it is shown, over the revision that its editor saw. Throws
 * `record.not_found`, `draft.conflict` where somebody saved before, and `request.invalid` as `createOwnField`.
 */
export const saveOwnField = async (
  ctx: OpportunityManager,
  { fieldId, revision, options, ...field }: EditedField & { fieldId: string; revision: number },
): Promise<{ readonly revision: number }> => {
  const fields = await lockedFields(ctx)
  const stored = found(fields, fieldId)
  if (stored.revision !== revision) throw new AppError('draft.conflict')
  const others = fields.filter((one) => !one.isRetired && one.fieldId !== fieldId)
  if (!stored.isRetired) assertUsable(others, field.name)
  const next = revision + 1
  await ctx.db
    .update(opportunityField)
    .set({
      ...field,
      options: mergedOptions(stored.kind, stored.options, options),
      revision: next,
    })
    .where(thisField(ctx, fieldId))
  await changed(ctx)
  return { revision: next }
}

/**
 * Retires a field, whose values stay readable, or takes it into use again. Throws `record.not_found`, and `request.invalid`
 * where one that comes back is one too many, or its name is another's by now.
 */
export const retireOwnField = async (
  ctx: OpportunityManager,
  { fieldId, isRetired }: { readonly fieldId: string; readonly isRetired: boolean },
): Promise<void> => {
  const fields = await lockedFields(ctx)
  const stored = found(fields, fieldId)
  if (stored.isRetired === isRetired) return
  if (!isRetired)
    assertUsable(
      fields.filter((one) => !one.isRetired),
      stored.name,
    )
  await ctx.db
    .update(opportunityField)
    .set({ retiredAt: isRetired ? ctx.now : null, revision: stored.revision + 1 })
    .where(thisField(ctx, fieldId))
  await changed(ctx)
}

/** Puts a field before another, or last. Throws `record.not_found`. */
export const moveOwnField = async (
  ctx: OpportunityManager,
  { fieldId, before }: { readonly fieldId: string; readonly before: string | null },
): Promise<void> => {
  const fields = await lockedFields(ctx)
  const moved = found(fields, fieldId)
  if (before === fieldId) return
  const others = fields.filter((one) => one !== moved)
  const at = before === null ? others.length : others.indexOf(found(others, before))
  for (const [position, one] of others.toSpliced(at, 0, moved).entries())
    await ctx.db.update(opportunityField).set({ position }).where(thisField(ctx, one.fieldId))
  await changed(ctx)
}
