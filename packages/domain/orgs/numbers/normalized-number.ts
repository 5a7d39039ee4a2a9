/** Countries whose registers number organisations with digits alone; letters around them are decoration. */
const NUMERIC_REGISTERS = new Set(['LV', 'EE', 'LT', 'PL', 'NO', 'FI', 'DK', 'SE'])
const MIN_DIGITS = 7

/** What people write into a field that must not be empty. */
const isPlaceholder = (id: string): boolean =>
  /^(.)\1*$/.test(id) || '1234567890123'.startsWith(id) || '0123456789012'.startsWith(id)

/**
 * A registration number for comparing: `NO 974 707 152 MVA` and `974707152` are one.
 * Null where it says nothing (empty, `000000`, `n/a`).
 */
export const normalRegistryId = (id: string, country: string | null): string | null => {
  const compact = id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const digits = compact.replace(/\D/g, '')
  const isNumeric = NUMERIC_REGISTERS.has(country ?? '') && digits.length >= MIN_DIGITS
  const normal = isNumeric ? digits : compact
  return normal.length < 4 || digits.length < 2 || isPlaceholder(normal) ? null : normal
}
