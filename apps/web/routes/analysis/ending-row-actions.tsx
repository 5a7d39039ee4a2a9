import type { EndingRowActions } from '@kogge/features/insight/web/model/row-actions.ts'
import { SaveExpectedIcon } from '@kogge/features/opportunities/web/components/saving/save-expected-icon.tsx'
import { SaveTenderIcon } from '@kogge/features/opportunities/web/components/saving/save-tender-icon.tsx'

/** Saves the call after a contract as an opportunity: the one that has come, else the one that is expected. */
export const EndingActions: EndingRowActions = ({ contract, what }) => {
  const { rfxId, lotId, endsOn, called } = contract
  if (called) return <SaveTenderIcon rfxId={called.rfxId} what={what} />
  return <SaveExpectedIcon ending={{ rfxId, lotId, endsOn }} what={what} />
}
