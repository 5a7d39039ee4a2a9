import type { OpportunityField } from '@kogge/domain/opportunities/opportunity-changes.ts'
import type { Opportunity, WrittenFields } from '../opportunities.client.ts'

/** A field as the history has it: an amount with its currency, tags in a row, a person by name; null for nothing. */
export const fieldText = (
  fields: WrittenFields,
  field: OpportunityField,
  people: readonly Opportunity['assignee'][],
): string | null => {
  switch (field) {
    case 'value':
      return fields.value && `${fields.value.amount} ${fields.value.currency}`
    case 'tags':
      return fields.tags.join(', ') || null
    case 'probability':
      return fields.probability === null ? null : String(fields.probability)
    case 'assigneeUserId': {
      const id = fields.assigneeUserId
      return people.find((person) => person?.userId === id)?.name ?? id
    }
    default:
      return fields[field] || null
  }
}
