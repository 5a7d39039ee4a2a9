/**
 * What a person's own number looks like in countries whose registers are not known here
 * (`registry-number.ts` refuses those of the others): tax and personal codes that notices carry for
 * sole traders. Sources: the OECD's TIN sheets of each country. Where a form is shared with
 * organisations (Greek AFM, Croatian OIB) the two are indistinguishable, and it stays as it is.
 */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['AT', /^\d{10}$/],
  ['BE', /^\d{11}$/],
  ['BG', /^\d{10}$/],
  ['CY', /^[089]\d{7}[A-Z]$/],
  // A birth date whose month may have 20, 50 or 70 added; the number of a body has eight digits.
  ['CZ', /^\d\d[0-35-8]\d[0-3]\d{4,5}$/],
  ['DE', /^\d{11}$/],
  ['ES', /^(\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z])$/],
  ['FR', /^[12]\d{12}(\d\d)?$/],
  ['GB', /^[A-Z]{2}\d{6}[A-D]$/],
  ['HU', /^8\d{9}$/],
  ['IE', /^\d{7}[A-W][A-IW]?$/],
  // Bodies have 40 added to the day.
  ['IS', /^[0-3]\d[01]\d{7}$/],
  ['IT', /^[A-Z]{6}[\dL-V]{2}[A-EHLMPRST][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]$/],
  ['MT', /^\d{3,7}[ABGHLMPZ]$/],
  ['PT', /^[123]\d{8}$/],
  ['RO', /^[1-9]\d{12}$/],
  ['SI', /^\d{13}$/],
  ['SK', /^\d\d[0156]\d[0-3]\d{4,5}$/],
  ['UA', /^\d{10}$/],
])

/**
 * Whether a number looks like a person's own in the country (alpha-2) that is said to have given it
 * out. It errs on the side of the person.
 */
export const isPersonalForm = (number: string, country: string): boolean => {
  const code = country.toUpperCase()
  const compact = number.toUpperCase().replace(/[^A-Z\d]/g, '')
  const bare = compact.startsWith(code) ? compact.slice(code.length) : compact
  return FORMS.get(code)?.test(bare) ?? false
}
