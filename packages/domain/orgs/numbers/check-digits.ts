/**
 * The check digits of the registers around the Baltic and the North Sea. Every function takes a
 * string of ASCII digits whose length the caller has checked.
 */

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0)

/**
 * Latvia, legal entities (11 digits; python-stdnum `lv.pvn`). Ten digits of which no eleventh
 * makes the remainder 3 are not given out.
 */
export const isLatvianEntity = (digits: string): boolean =>
  weightedSum(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3

/**
 * Estonian register codes and Lithuanian codes of every length: the last digit is the sum with
 * weights 1, 2 ... 9, 1 ... mod 11; where that is 10, with weights 3, 4 ... 9, 1 ...; where it is
 * 10 again, 0 (python-stdnum `ee.registrikood`, `lt.pvm`).
 */
export const hasBalticCheck = (digits: string): boolean => {
  const body = digits.slice(0, -1)
  const remainder = (from: number): number =>
    weightedSum(
      body,
      Array.from(body, (_, index) => ((from - 1 + index) % 9) + 1),
    ) % 11
  const first = remainder(1)
  const check = first < 10 ? first : remainder(3) % 10
  return digits.endsWith(String(check))
}

/** Estonian VAT numbers (9 digits; python-stdnum `ee.kmkr`). */
export const isEstonianVat = (digits: string): boolean =>
  weightedSum(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0

/** Poland, NIP (10 digits; podatki.gov.pl; python-stdnum `pl.nip`). Remainder 10 is not given out. */
export const isNip = (digits: string): boolean =>
  weightedSum(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits.charAt(9))

const isRegonOf = (digits: string, weights: readonly number[]): boolean =>
  (weightedSum(digits, weights) % 11) % 10 === Number(digits.charAt(weights.length))

/**
 * Poland, REGON: 9 digits of an entity, 14 of its local unit, which begin with the entity's 9
 * (Statistics Poland, bip.stat.gov.pl/en/regon; python-stdnum `pl.regon`). Remainder 10 gives 0.
 */
export const isRegon = (digits: string): boolean =>
  isRegonOf(digits, [8, 9, 2, 3, 4, 5, 6, 7]) &&
  (digits.length === 9 || isRegonOf(digits, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]))

/** Finland, Y-tunnus (8 digits; Finnish Tax Administration; python-stdnum `fi.ytunnus`). */
export const isYTunnus = (digits: string): boolean =>
  weightedSum(digits, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0

/** Norway, organisasjonsnummer (9 digits; brreg.no, "Om organisasjonsnummeret"). */
export const isOrganisasjonsnummer = (digits: string): boolean =>
  weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0

/** Denmark, CVR (8 digits; erhvervsstyrelsen.dk/modulus_11). */
export const isCvr = (digits: string): boolean =>
  weightedSum(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0

/**
 * Sweden, organisationsnummer and personnummer (10 digits; Skatteverket SKV 709; python-stdnum
 * `se.orgnr`): the Luhn sum, in which a doubled digit counts by its own two digits.
 */
export const isLuhn = (digits: string): boolean => {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const isDoubled = (digits.length - index) % 2 === 0
    return total + (isDoubled ? Math.floor(digit / 5) + ((2 * digit) % 10) : digit)
  }, 0)
  return sum % 10 === 0
}
