import type { ImportProblem } from '@kogge/domain/org-lists/list-import.ts'
import { numbersOf } from '@kogge/domain/orgs/numbers/org-numbers.ts'
import { isShownNumber } from '@kogge/domain/orgs/numbers/public-number.ts'
import { registryNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import type { ImportRow } from './import-rows.ts'

/** Countries whose registers are tried for a number without a country: those whose check digits are known. */
const REGISTERS = ['LV', 'EE', 'LT', 'PL', 'FI', 'SE', 'NO', 'DK'] as const

/** Of a number whose country is not known. */
const UNKNOWN_COUNTRY = '??'

/** Under which an organisation is looked for: `LV:40003000000`. */
export interface ImportKeys {
  readonly keys: readonly string[]
  /** What is wrong with the number, where nobody has it. */
  readonly problem: ImportProblem | null
}

/** The keys of a number in a country; none of a number that may be a person's own. */
const keysIn = (number: string, country: string | null): readonly string[] =>
  numbersOf({ ids: [{ id: number, scheme: null }], country })
    .filter((one) => one.country !== UNKNOWN_COUNTRY && isShownNumber(one.number, one.country))
    .map((one) => `${one.country}:${one.number}`)

const problemIn = (number: string, country: string): ImportProblem | null => {
  const read = registryNumber(number, country)
  return read.ok ? null : read.problem
}

/** The keys by which the organisation of a row is looked for; without a country in each whose register has such numbers. */
export const importKeys = ({ number, country }: ImportRow): ImportKeys => {
  if (number === '') return { keys: [], problem: null }
  if (country !== null)
    return { keys: keysIn(number, country), problem: problemIn(number, country) }
  // A VAT number names its country.
  const named = keysIn(number, null)
  if (named.length > 0) return { keys: named, problem: null }
  const fitting = REGISTERS.filter((code) => registryNumber(number, code).ok)
  return {
    keys: [...new Set(fitting.flatMap((code) => keysIn(number, code)))],
    problem: fitting.length === 0 ? 'form' : null,
  }
}
