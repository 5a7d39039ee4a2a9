import type { XmlNode } from '../xml-node.ts'

/** Procedures as the forms name them, in the vocabulary of eForms (`procurement-procedure-type`). */
const PROCEDURES: Readonly<Record<string, string>> = {
  PT_OPEN: 'open',
  PT_RESTRICTED: 'restricted',
  PT_ACCELERATED_RESTRICTED: 'restricted',
  PT_ACCELERATED_RESTRICTED_CHOICE: 'restricted',
  PT_COMPETITIVE_NEGOTIATION: 'neg-w-call',
  PT_NEGOTIATED_WITH_PRIOR_CALL: 'neg-w-call',
  PT_NEGOTIATED_CHOICE: 'neg-w-call',
  PT_NEGOTIATED_WITH_COMPETITION: 'neg-w-call',
  PT_NEGOTIATED_WITH_PUBLICATION_CONTRACT_NOTICE: 'neg-w-call',
  PT_ACCELERATED_NEGOTIATED: 'neg-w-call',
  F02_PT_ACCELERATED_NEGOTIATED: 'neg-w-call',
  PT_INVOLVING_NEGOTIATION: 'neg-w-call',
  OPEN: 'open',
  RESTRICTED: 'restricted',
  NEGOTIATED: 'neg-w-call',
  PT_COMPETITIVE_DIALOGUE: 'comp-dial',
  PT_INNOVATION_PARTNERSHIP: 'innovation',
  PT_COMPETITIVE_TENDERING: 'comp-tend',
  PT_REQUEST_EXPRESSION_INTEREST: 'exp-int-rail',
  PT_AWARD_CONTRACT_WITH_PRIOR_PUBLICATION: 'oth-mult',
  PT_AWARD_CONTRACT_WITHOUT_CALL: 'neg-wo-call',
  PT_AWARD_CONTRACT_WITHOUT_PUBLICATION: 'neg-wo-call',
  PT_NEGOTIATED_WITHOUT_PUBLICATION: 'neg-wo-call',
  PT_NEGOTIATED_WITHOUT_COMPETITION: 'neg-wo-call',
  F03_PT_NEGOTIATED_WITHOUT_COMPETITION: 'neg-wo-call',
  F06_PT_NEGOTIATED_WITHOUT_COMPETITION: 'neg-wo-call',
  F18_PT_NEGOTIATED_WITHOUT_PUBLICATION_CONTRACT_NOTICE: 'neg-wo-call',
  F03_AWARD_WITHOUT_PRIOR_PUBLICATION: 'neg-wo-call',
  F06_AWARD_WITHOUT_PRIOR_PUBLICATION: 'neg-wo-call',
  // Public passenger transport may be given to one operator without a competition.
  PT_DA_INTERNAL_OPERATOR: 'oth-single',
  PT_DA_MEDIUM_ENTERPRISE: 'oth-single',
  PT_DA_RAILWAY_TRANSPORT: 'oth-single',
  PT_DA_SMALL_CONTRACT: 'oth-single',
  PT_DA_EXCEPTIONAL_CIRCUMSTANCE_RAIL: 'oth-single',
  PT_DA_MARKET_NETWORK_RAIL: 'oth-single',
  PT_DA_OPERATOR_MANAGER_RAIL: 'oth-single',
}
/** The remaining ways of giving a contract are all marked as such, whatever form invents them. */
const PROCEDURE = /^(?:F\d\d_)?(?:PT|AWARD_WITHOUT)_/

/** The kind of procedure as eForms calls it, and as written. */
export interface ProcedureType {
  readonly code: string | null
  readonly written: string | null
}

/** Looks among the children, then among those of elements that only say under which directive. */
export const procedureTypeOf = (procedure: XmlNode | undefined, depth = 2): ProcedureType => {
  for (const { name, attributes } of procedure?.children ?? []) {
    const written = PROCEDURE.test(name) ? name : (attributes.VALUE ?? '')
    const code = Object.hasOwn(PROCEDURES, written) ? PROCEDURES[written] : undefined
    if (code) return { code, written }
    if (PROCEDURE.test(name)) return { code: null, written: name }
  }
  if (depth > 0)
    for (const child of procedure?.children ?? []) {
      const found = procedureTypeOf(child, depth - 1)
      if (found.written !== null) return found
    }
  return { code: null, written: null }
}
