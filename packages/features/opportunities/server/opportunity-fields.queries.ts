import type { opportunity, StoredChange } from '@kogge/db/schema/opportunities.ts'
import { storedAmount } from '@kogge/domain/kernel/money.ts'
import type { OpportunityFields } from '@kogge/domain/opportunities/opportunity-inputs.ts'

type Stored = typeof opportunity.$inferSelect

/** The fields that people write, from the columns of an opportunity. */
export const storedFields = (stored: Stored): OpportunityFields => ({
  name: stored.name,
  description: stored.description,
  buyer: stored.buyer,
  status: stored.status,
  assigneeUserId: stored.assigneeId,
  value: storedAmount(stored.valueAmount, stored.valueCurrency),
  probability: stored.probability,
  dueAt: stored.dueAt,
  tags: stored.tags,
})

type Change = Pick<StoredChange, 'field' | 'part'>

/** The value that a field of a change has now, as an event would have it. */
export const currentValue = (stored: Stored, { field, part = '' }: Change): unknown => {
  if (field === 'decision' || field === 'decisionNote') return stored[field]
  // Answers stand elsewhere.
  if (field === 'answer' || field === 'questionnaire') return null
  if (field === 'importedFrom') return null
  if (field === 'own') return stored.ownValues[part] ?? null
  if (field === 'archived') return stored.archivedAt !== null
  if (field === 'deleted') return stored.deletedAt !== null
  if (field === 'tender') return stored.rfxId
  if (field === 'rfxStage') return stored.rfxStage
  if (field === 'deadlineAt') return stored.deadlineAt?.toISOString() ?? null
  if (field === 'resolution' || field === 'reason' || field === 'outcomeNote') return stored[field]
  const value = storedFields(stored)[field]
  return value instanceof Date ? value.toISOString() : value
}
