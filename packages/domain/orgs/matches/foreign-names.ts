import { numberOfKey } from '../numbers/org-numbers.ts'

/** In how many spellings a number (`OrgMatch.key`) stands with the names of a group (`OrgMatch.group`). */
export interface NumberSpelling {
  readonly key: string
  readonly group: string
  readonly count: number
}

/** A name is known by another number where that has it so many times as often, and other names so many times this one. */
const TIMES = 2

const registerOf = (key: string): string | null => {
  const number = numberOfKey(key)
  return number?.kind === 'registry' || number?.kind === 'vat' ? number.register : null
}

/**
 * Names for which a number is not believed, of all spellings of these numbers and names: another good number of
 * the same register has the name at least twice as often, and the number at hand at least twice as often
 * other names. A notice gave a company
 * its sister's number.
 */
export const foreignNames = (spellings: readonly NumberSpelling[]): NumberSpelling[] => {
  const byGroup = Map.groupBy(spellings, ({ group }) => group)
  const totals = new Map<string, number>()
  for (const { key, count } of spellings) totals.set(key, (totals.get(key) ?? 0) + count)
  return spellings.filter(({ key, group, count }) => {
    if ((totals.get(key) ?? 0) - count < TIMES * count) return false
    const others = (byGroup.get(group) ?? []).filter(
      (other) => other.key !== key && other.count >= TIMES * count,
    )
    const register = others.length === 0 ? null : registerOf(key)
    return register !== null && others.some((other) => registerOf(other.key) === register)
  })
}

/** What stands for a number with the names of a group, beside numbers that are nobody's under any name. */
export const foreignKey = (key: string, group: string): string => `${key}~${group}`
