/** Countries whose registers number organisations with digits alone; letters around them are decoration. */
const NUMERIC_REGISTERS = new Set(['LV', 'EE', 'LT', 'PL', 'NO', 'FI', 'DK', 'SE'])
const MIN_DIGITS = 7

/** What people write into a field that must not be empty. */
const isPlaceholder = (id: string): boolean =>
  /^(.)\1*$/.test(id) ||
  /^0+\d$/.test(id) ||
  '1234567890123'.startsWith(id) ||
  '0123456789012'.startsWith(id)

/** Keys of organisations within an eForms notice, and the numbers of those who send notices to TED. */
const isKeyOfNotice = (id: string): boolean => /^(?:(?:ORG|TPO)\d{3,4}|TED\d{1,3})(?!\d)/.test(id)

/**
 * A NUTS code in the field of the number. Numbers of three characters after the country are given out
 * in Romania alone, where a CUI has from two digits on.
 */
const isRegionCode = (id: string, country: string | null): boolean =>
  country !== null && country !== 'RO' && id.length <= 5 && id.startsWith(country)

/**
 * What the country's numbers look like where that tells them from references of tenders and from the
 * keys that platforms give: in France a SIREN of 9 digits, a SIRET of 14 (a slip more or less), a VAT
 * number of 11 (INSEE, "Numéro SIREN"; impots.gouv.fr, "numéro de TVA intracommunautaire").
 */
const SHAPES: ReadonlyMap<string, RegExp> = new Map([['FR', /(?<!\d)(?:\d{9}|\d{11,15})(?!\d)/]])

const isNoNumber = (id: string, country: string | null): boolean =>
  isPlaceholder(id) ||
  isKeyOfNotice(id) ||
  isRegionCode(id, country) ||
  SHAPES.get(country ?? '')?.test(id) === false

/**
 * A registration number for comparing: `NO 974 707 152 MVA` and `974707152` are one.
 * Null where it says nothing (empty, `000000`, `n/a`), where digits of it are masked (`***0413**`), and
 * where it is no number of an organisation: a region, a key within the notice, a reference of a tender.
 */
export const normalRegistryId = (id: string, country: string | null): string | null => {
  if (id.includes('**')) return null
  const compact = id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const digits = compact.replace(/\D/g, '')
  const isNumeric = NUMERIC_REGISTERS.has(country ?? '') && digits.length >= MIN_DIGITS
  const normal = isNumeric ? digits : compact
  return normal.length < 4 || digits.length < 2 || isNoNumber(normal, country) ? null : normal
}
