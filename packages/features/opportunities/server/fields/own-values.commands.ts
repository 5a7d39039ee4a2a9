import { opportunity, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  isContested,
  type OwnValueEdit,
  ownValue,
  withOwnValue,
} from '@kogge/domain/opportunities/own-fields.ts'
import { lockBoard } from '../board-places.commands.ts'
import { lockedOpportunity, thisOne } from '../locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from '../opportunity-events.commands.ts'
import { ownFieldsOf } from './own-fields.queries.ts'
import type { OwnFieldView } from './own-fields.views.ts'

/** The result of an edit. */
interface SavedValues {
  readonly eventId: string | null
  /** Fields that others have changed meanwhile, each to another value: nothing was stored. */
  readonly conflicts: string[]
}

/** An edit with its value as it is stored. Throws `request.invalid` for one that the field cannot have. */
const checked = (fields: readonly OwnFieldView[], edit: OwnValueEdit): OwnValueEdit => {
  const field = fields.find(({ fieldId }) => fieldId === edit.fieldId)
  if (!field || field.isRetired) throw new AppError('request.invalid')
  if (edit.value === null) return edit
  const value = ownValue(field, edit.value)
  if (value === null) throw new AppError('request.invalid')
  return { ...edit, value }
}

/**
 * Saves values of own fields over those that their editor saw. Values of other fields stay as others have them; where they
 * changed the same field to another value, nothing is stored. Throws `record.not_found`, and `request.invalid` for a field
 * that was retired or is another organisation's, and for a value that it cannot have.
 */
export const saveOwnValues = async (
  ctx: OpportunityManager,
  { guid, edits }: { readonly guid: string; readonly edits: readonly OwnValueEdit[] },
): Promise<SavedValues> => {
  const { db: tx, now, grant } = ctx
  await lockBoard(tx, grant.action.orgId)
  const stored = await lockedOpportunity(ctx, guid)
  const fields = await ownFieldsOf(tx, grant.action.orgId)
  const edited = edits
    .filter(({ seen, value }) => seen !== value)
    .map((edit) => checked(fields, edit))
  const conflicts = edited.filter((edit) => isContested(stored.ownValues, edit))
  if (conflicts.length > 0)
    return { eventId: null, conflicts: conflicts.map(({ fieldId }) => fieldId) }
  let ownValues = stored.ownValues
  const changes: StoredChange[] = []
  for (const { fieldId, value } of edited) {
    const before = ownValues[fieldId] ?? null
    if (before === value) continue
    ownValues = withOwnValue(ownValues, fieldId, value)
    changes.push({ field: 'own', part: fieldId, before, after: value })
  }
  if (changes.length === 0) return { eventId: null, conflicts: [] }
  await tx
    .update(opportunity)
    .set({ ownValues, revision: stored.revision + 1, updatedAt: now })
    .where(thisOne(ctx, guid))
  const { eventId } = await addEvent(ctx, { guid, type: 'UPDATED', changes })
  return { eventId, conflicts: [] }
}
