/**
 * The Common Procurement Vocabulary (Regulation (EC) 213/2008): eight digits, of which the first
 * two, three, four and five name the division, group, class and category, and the last three are
 * finer still. No formula for the check digit is published, so codes go without it here.
 */
const CODE = /^\d{8}$/

/** Whether a text has the form of a CPV code; whether the code exists only the table can tell. */
export const isCpvCode = (text: string): boolean => CODE.test(text) && !text.startsWith('00')

/** The digits that all codes of a subtree begin with: `45200000` gives `452`, `30000000` gives `30`. */
export const cpvPrefix = (code: string): string => {
  const digits = code.replace(/(?<!0)0+$/, '')
  return digits.length < 2 ? code.slice(0, 2) : digits
}

/** Whether a code lies in the subtree of another, or is that one. */
export const isWithin = (code: string, subtree: string): boolean =>
  code.startsWith(cpvPrefix(subtree))

/** The first and the last number that a code of a subtree can be. */
export const cpvRange = (subtree: string): readonly [first: number, last: number] => {
  const prefix = cpvPrefix(subtree)
  return [Number(prefix.padEnd(8, '0')), Number(prefix.padEnd(8, '9'))]
}

/** 1 division, 2 group, 3 class, 4 category, 5 to 7 finer. */
export const cpvLevel = (code: string): number => cpvPrefix(code).length - 1

/** `45000000` for `45233120`. */
export const cpvDivision = (code: string): string => `${code.slice(0, 2)}000000`

/** Codes that could stand above a code, nearest first; the vocabulary does not hold all of them. */
export const ancestorsOf = (code: string): string[] => {
  const prefix = cpvPrefix(code)
  const ancestors: string[] = []
  for (let length = prefix.length - 1; length >= 2; length--) {
    const ancestor = prefix.slice(0, length).padEnd(8, '0')
    if (ancestor !== ancestors.at(-1) && ancestor !== code) ancestors.push(ancestor)
  }
  return ancestors
}

export type ContractKind = 'supplies' | 'services' | 'works'

/**
 * What a code's division buys: works 45; supplies 03 to 44 and 48; services 49 and above
 * (Directive 2014/24/EU, Art. 2 and Annex II; divisions of Regulation (EC) 213/2008).
 */
export const contractKindOf = (code: string): ContractKind => {
  const division = Number(code.slice(0, 2))
  if (division === 45) return 'works'
  return division < 45 || division === 48 ? 'supplies' : 'services'
}
