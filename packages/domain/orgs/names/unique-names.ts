import { parted } from '../org-names.ts'

/**
 * Legal forms whose names a country's law gives to one company alone in all its register: Komerclikums,
 * 28. pants (LV); Äriseadustik, § 12 (EE); Civilinis kodeksas, 2.39 straipsnis (LT); toiminimilaki
 * (128/1979), 5 § (FI); lag (2018:1653) om företagsnamn, 2 kap. (SE); foretaksnavneloven, § 2-6 (NO);
 * selskabsloven, § 2 (DK); Companies Act 2006, section 66 (GB).
 */
const FORMS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    LV: 'sia psia vsia as vas',
    EE: 'ou as',
    LT: 'uab ab mb',
    FI: 'oy oyj',
    SE: 'ab',
    NO: 'as asa',
    DK: 'as aps',
    GB: 'ltd plc',
  }).map(([country, forms]) => [country, new Set(forms.split(' '))]),
)

/** Whether a normalised name is one that no other company of the country (alpha-2) may have. */
export const isUniqueName = (name: string, country: string): boolean => {
  const forms = FORMS.get(country)
  if (!forms) return false
  const { bare, forms: own } = parted(name)
  return bare !== '' && own.some((form) => forms.has(form))
}
