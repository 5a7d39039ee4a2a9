import { useTenderOpportunity } from '../../use-tender-opportunity.ts'
import { SaveIcon } from './save-icon.tsx'

interface Props {
  readonly rfxId: string
  /** Names the tender. */
  readonly what: string
}

/** Saves a tender of a list as an opportunity, or leads to the one that it is; nothing for those who may not. */
export const SaveTenderIcon = ({ rfxId, what }: Props) => (
  <SaveIcon saving={useTenderOpportunity(rfxId)} what={what} />
)
