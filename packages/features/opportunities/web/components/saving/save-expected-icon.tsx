import type { Ending } from '../../expected.client.ts'
import { useExpectedOpportunity } from '../../use-expected-opportunity.ts'
import { SaveIcon } from './save-icon.tsx'

interface Props {
  readonly ending: Ending
  /** Names the contract. */
  readonly what: string
}

/** Saves the call that is expected after a contract as an opportunity, or leads to the one that waits for it. */
export const SaveExpectedIcon = ({ ending, what }: Props) => (
  <SaveIcon saving={useExpectedOpportunity(ending)} what={what} />
)
