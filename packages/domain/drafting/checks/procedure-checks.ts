import { regimeOf } from '../directive-regime.ts'
import type { Circumstances, Found } from '../preflight-rules.ts'
import { procedureOf } from '../procurement-procedures.ts'
import type { RequestDocument } from '../request-document.ts'

/** Whether the procedure fits what is bought, and who is asked. */
export const checkProcedure = (
  document: RequestDocument,
  { rates }: Circumstances,
  today: string,
): Found[] => {
  const { procedure: code, kind, privacy } = document
  const procedure = procedureOf(code)
  if (!procedure || procedure.kind !== kind)
    return [{ rule: 'procedureUnknown', field: 'procedure', values: { code } }]
  // How social and other specific services are bought, the directive leaves to each country (Article 76).
  const { side, isLight } = regimeOf(document, today, rates)
  if (!procedure.isForAbove && side === 'above' && !isLight)
    return [{ rule: 'procedureOnlyBelow', field: 'procedure' }]
  const isOpen = privacy === 'public'
  if (procedure.asks === 'everybody' && !isOpen && side === 'above' && !isLight)
    return [{ rule: 'procedureAsksEverybody', field: 'privacy' }]
  const contradicts =
    procedure.asks === 'everybody' ? !isOpen : procedure.asks === 'invited' && isOpen
  return contradicts && kind === 'tender' ? [{ rule: 'procedureAsksOthers', field: 'privacy' }] : []
}
