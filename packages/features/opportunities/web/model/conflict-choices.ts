import {
  changedFields,
  type OpportunityField,
} from '@kogge/domain/opportunities/opportunity-changes.ts'
import type { WrittenFields } from '../opportunities.client.ts'

type Choice = 'mine' | 'theirs'
export type Choices = Partial<Record<OpportunityField, Choice>>

interface Versions {
  /** As the editor saw it. */
  readonly base: WrittenFields
  readonly mine: WrittenFields
  /** As it is stored now. */
  readonly theirs: WrittenFields
}

/**
 * An edit on top of what others have stored meanwhile: what its editor changed, and of the fields that both
 * changed what they chose.
 */
export const chosenEdit = ({ base, mine, theirs }: Versions, choices: Choices): WrittenFields => {
  const edit = { ...theirs }
  const take = <Field extends OpportunityField>(field: Field): void => {
    edit[field] = mine[field]
  }
  for (const field of changedFields(base, mine)) if (choices[field] !== 'theirs') take(field)
  return edit
}
