import { type Choices as ChoicesOf, chosenVersion } from '@kogge/domain/kernel/chosen-edits.ts'
import {
  OPPORTUNITY_FIELDS,
  type OpportunityField,
} from '@kogge/domain/opportunities/opportunity-changes.ts'
import type { WrittenFields } from '../opportunities.client.ts'

export type Choices = ChoicesOf<OpportunityField>

interface Versions {
  /** As the editor saw it. */
  readonly base: WrittenFields
  readonly mine: WrittenFields
  /** As it is stored now. */
  readonly theirs: WrittenFields
}

/** An edit of an opportunity on top of what others have stored meanwhile; see `chosenVersion`. */
export const chosenEdit = (versions: Versions, choices: Choices): WrittenFields =>
  chosenVersion(OPPORTUNITY_FIELDS, versions, choices)
