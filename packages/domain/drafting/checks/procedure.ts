import type { RequestDocument } from '../document.ts'
import { procedureOf } from '../procedures.ts'
import type { Found } from '../rules.ts'
import { sideOf } from './subject.ts'

/** Whether the procedure fits what is bought, and who is asked. */
export const checkProcedure = (document: RequestDocument, today: string): Found[] => {
  const { procedure: code, kind, privacy } = document
  const procedure = procedureOf(code)
  if (!procedure || procedure.kind !== kind)
    return [{ rule: 'procedureUnknown', field: 'procedure', values: { code } }]
  if (!procedure.isForAbove && sideOf(document, today) === 'above')
    return [{ rule: 'procedureOnlyBelow', field: 'procedure' }]
  const isOpen = privacy === 'public'
  const contradicts =
    procedure.asks === 'everybody' ? !isOpen : procedure.asks === 'invited' && isOpen
  return contradicts && kind === 'tender' ? [{ rule: 'procedureAsksOthers', field: 'privacy' }] : []
}
