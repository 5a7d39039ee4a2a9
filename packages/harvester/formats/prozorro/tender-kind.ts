import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, objectsAt, textAt } from '../lossless-json.ts'

type Kind = Pick<Notice, 'formType' | 'noticeType'>

const CALL: Kind = { formType: 'competition', noticeType: 'cn-standard' }
const RESULT: Kind = { formType: 'result', noticeType: 'can-standard' }

/** Statuses of a tender that has its outcome, if only that there is none. */
const DECIDED = new Set(['active.awarded', 'complete', 'unsuccessful', 'cancelled'])

/**
 * A tender is one object from its draft to its contract. It tells of a result once it is decided,
 * or somebody has won a lot of it; until then it is a call, open or under evaluation. Contracts
 * without a procedure (`reporting`, `negotiation`) are reported afterwards.
 */
export const kindOf = (data: JsonObject): Kind => {
  const isWon = objectsAt(data, 'awards').some((award) => textAt(award, 'status') === 'active')
  return isWon || DECIDED.has(textAt(data, 'status') ?? '') ? RESULT : CALL
}

/**
 * `procurementMethodType` (Prozorro's procedures) as the procedures of the directives. Price
 * quotations and orders under frameworks and purchasing systems have no counterpart.
 */
const PROCEDURES: readonly (readonly [type: RegExp, code: string])[] = [
  [/^(?:above|below)Threshold/, 'open'],
  [/^simple\.defense$/, 'open'],
  [/^esco$/, 'open'],
  [/^closeFrameworkAgreementUA$/, 'open'],
  [/^competitiveDialogue/, 'comp-dial'],
  [/^negotiation/, 'neg-wo-call'],
  [/^reporting$/, 'neg-wo-call'],
]

export const procedureTypeOf = (data: JsonObject): string | null => {
  const type = textAt(data, 'procurementMethodType') ?? ''
  return PROCEDURES.find(([name]) => name.test(type))?.[1] ?? null
}
