import { isCpvCode } from '../reference/cpv-codes.ts'
import { parseQuery, type QueryTerm, writtenQuery } from './query-parser.ts'

/** Eight digits, with the check digit or without, and what parts one from the next. */
const TYPED = /^(\d{8})(?:-\d)?[,;.]?$/

const codeIn = ({ kind, text, negated }: QueryTerm): string | null => {
  const code = kind === 'word' && !negated ? TYPED.exec(text)?.[1] : undefined
  return code !== undefined && isCpvCode(code) ? code : null
}

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
