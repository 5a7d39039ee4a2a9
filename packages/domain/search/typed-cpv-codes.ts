import { ancestorsOf, isCpvCode } from '../reference/cpv-codes.ts'
import { parseQuery, type QueryTerm, writtenQuery } from './query-parser.ts'

/** Eight digits, with the check digit or without, and what parts one from the next. */
const TYPED = /^(\d{8})(?:-\d)?[,;.]?$/
const CODE_DIGITS = 8
const BEGINNING = /^\d{2,7}$/

const codeIn = ({ kind, text, negated }: QueryTerm): string | null => {
  const code = kind === 'word' && !negated ? TYPED.exec(text)?.[1] : undefined
  return code !== undefined && isCpvCode(code) ? code : null
}

/** `452330*` is what lies in 45233000. */
const codeBegun = ({ kind, text, negated, quoted }: QueryTerm): string | null => {
  if (kind !== 'prefix' || negated || quoted || !BEGINNING.test(text)) return null
  const code = text.padEnd(CODE_DIGITS, '0')
  return isCpvCode(code) ? code : null
}

/** A CPV code at a place of a query, or the beginning of some, with what these lie in, the nearest first. */
export interface CpvTerm {
  readonly at: number
  readonly codes: readonly string[]
}

/** Which terms of a query are CPV codes, or beginnings of them. Whether there are such codes the table tells. */
export const cpvTerms = (terms: readonly QueryTerm[]): CpvTerm[] =>
  terms.flatMap((term, at): CpvTerm[] => {
    const code = term.quoted ? null : codeIn(term)
    if (code !== null) return [{ at, codes: [code] }]
    const begun = codeBegun(term)
    return begun === null ? [] : [{ at, codes: [begun, ...ancestorsOf(begun)] }]
  })

/**
 * The CPV codes among what is typed, each once, and what remains without the code. Texts hold no
 * codes, so that as words they find next to nothing; which of them exist the table tells.
 */
export const cpvTyped = (typed: string): { readonly code: string; readonly rest: string }[] => {
  const terms = parseQuery(typed)
  const codes = new Set(terms.map(codeIn).filter((code) => code !== null))
  return [...codes].map((code) => ({
    code,
    rest: writtenQuery(terms.filter((term) => codeIn(term) !== code)),
  }))
}
