import { regimeOf } from '../directive-regime.ts'
import type { Circumstances, Found } from '../preflight-rules.ts'
import { procedureOf } from '../procurement-procedures.ts'
import type { RequestDocument } from '../request-document.ts'

/** The grounds of a negotiation without a call that are not stated: its result has to name them (Article 32). */
const missingGrounds = ({ procedure, official, language }: RequestDocument): Found[] => {
  if (procedure !== 'neg-wo-call') return []
  const reasons = Object.values(official?.directAwardReason ?? {})
  const missing: (Found | null)[] = [
    official?.directAward
      ? null
      : { rule: 'directAwardGroundMissing', field: 'official.directAward' },
    reasons.some((text) => text.trim() !== '')
      ? null
      : { rule: 'directAwardReasonMissing', field: `official.directAwardReason.${language}` },
  ]
  return missing.filter((one) => one !== null)
}

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
  const isBound = side !== 'below' && !isLight
  const found = isBound ? missingGrounds(document) : []
  if (contradicts && kind === 'tender')
    found.push({ rule: 'procedureAsksOthers', field: 'privacy' })
  return found
}
