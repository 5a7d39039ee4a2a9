import { foldText } from '../../kernel/text-folding.ts'
import { wordsOf } from '../org-names.ts'

/** Longer names are left as they are. */
const LONGEST_NAME = 500

/** Where the name of a body may end and that of its department begin. */
const SEPARATORS = /\s[-–—]\s|[.,;:]\s/g

/** A body has a name of so many words and letters. */
const LEAST_WORDS = 2
const LEAST_LETTERS = 8

/**
 * Words for departments that are no taxpayers and no entities of the register, so that the number beside them is their body's: a faculty,
 * a chair, a department of an office (ustawa – Prawo o szkolnictwie wyższym i nauce, art. 9; ustawa o zasadach ewidencji i
 * identyfikacji podatników, art. 2; ustawa o statystyce publicznej, art. 42). Offices, branches and schools have numbers of
 * their own.
 */
const POLISH_UNITS = new Set(['wydzial', 'katedra', 'departament', 'referat'])

/**
 * What a number says of the departments under it. A Spanish NIF that begins with P is a local corporation's (Orden
 * EHA/451/2008, article 3), which its districts and departments have none beside.
 */
const isUnit = (key: string, unit: string): boolean => {
  if (key.startsWith('ES:P')) return true
  return key.startsWith('PL:') && POLISH_UNITS.has(wordsOf(foldText(unit.slice(0, 40)))[0] ?? '')
}

const isBodyName = (name: string): boolean =>
  name.length >= LEAST_LETTERS && wordsOf(name).length >= LEAST_WORDS

/**
 * The body of a department whose number (a match key, `ES:P2807900B`) can by its country's law be that of the body alone:
 * its name as written; null where the name names no such department.
 */
export const bodyOfUnit = (name: string, key: string): string | null => {
  if (name.length > LONGEST_NAME || !/^(?:ES:P|PL:\d)/.test(key)) return null
  for (const { 0: separator, index } of name.matchAll(SEPARATORS)) {
    const body = name.slice(0, index).trim()
    if (isBodyName(body) && isUnit(key, name.slice(index + separator.length))) return body
  }
  return null
}
