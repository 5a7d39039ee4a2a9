/**
 * Check digits of registers and tax offices beyond the Baltic and the North Sea, as python-stdnum has
 * them from the authorities. Every function takes a string of ASCII digits whose length the caller has
 * checked, but for those that say otherwise.
 */

const sumOf = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0)

const lastOf = (digits: string): number => Number(digits.at(-1))

/** The remainder of a long number. */
const remainder = (digits: string, by: number): number => {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % by
  return rest
}

/** ISO 7064, mod 11,10: German VAT numbers (`de.vat`) and the Croatian OIB (`hr.oib`). */
export const hasIso7064Check = (digits: string): boolean => {
  let product = 10
  for (const digit of digits.slice(0, -1))
    product = (((product + Number(digit)) % 10 || 10) * 2) % 11
  return (11 - product) % 10 === lastOf(digits)
}

/**
 * Leitweg-ID of German authorities (KoSIT, Formatspezifikation Leitweg-ID): the digits and capitals of
 * all its parts, letters as 10 to 35, leave 1 (ISO/IEC 7064, mod 97-10).
 */
export const hasLeitwegCheck = (compact: string): boolean =>
  remainder(
    compact.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36))),
    97,
  ) === 1

/** Belgium, ondernemingsnummer (10 digits; `be.vat`): the last two are 97 less the rest of the others. */
export const isOndernemingsnummer = (digits: string): boolean =>
  97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))

/** The Netherlands, RSIN (9 digits; `nl.bsn`), which a VAT number of a body holds. */
export const isRsin = (digits: string): boolean =>
  sumOf(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0

/**
 * Spain, NIF of bodies (a letter, 7 digits and a digit or a letter; Orden EHA/451/2008; `es.cif`). The
 * check is a digit or the letter of its place.
 */
export const isSpanishNif = (nif: string): boolean => {
  const sum = Array.from(nif.slice(1, 8), Number).reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit * 2 : digit
    return total + Math.floor(counted / 10) + (counted % 10)
  }, 0)
  const check = (10 - (sum % 10)) % 10
  return nif.endsWith(String(check)) || nif.endsWith('JABCDEFGHI'.charAt(check))
}

/** Czechia and Slovakia, IČO (8 digits; `cz.dic`, `sk.ico`). */
export const isIco = (digits: string): boolean =>
  (11 - (sumOf(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === lastOf(digits)

/** Slovakia, DIČ (10 digits; `sk.dph`). */
export const isSlovakDic = (digits: string): boolean => remainder(digits, 11) === 0

/** Romania, CUI (2 to 10 digits; `ro.cui`). */
export const isCui = (digits: string): boolean => {
  const filled = digits.padStart(10, '0')
  return ((10 * sumOf(filled, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === lastOf(filled)
}

/** Bulgaria, EIK (9 digits; `bg.vat`). */
export const isEik = (digits: string): boolean => {
  const first = sumOf(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const check = first < 10 ? first : (sumOf(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10
  return check === lastOf(digits)
}

/** Hungary, the first eight digits of a tax number (`hu.anum`). */
export const isAdoszam = (digits: string): boolean =>
  sumOf(digits, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0

/** Portugal, NIPC (9 digits; `pt.nif`). */
export const isNipc = (digits: string): boolean =>
  ((11 - (sumOf(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === lastOf(digits)

/** Slovenia, matična številka (7 digits; `si.maticna`). */
export const isMaticna = (digits: string): boolean =>
  (11 - (sumOf(digits, [7, 6, 5, 4, 3, 2]) % 11)) % 10 === lastOf(digits)

/** Greece, ΑΦΜ (9 digits; `gr.vat`). */
export const isAfm = (digits: string): boolean =>
  (sumOf(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastOf(digits)
