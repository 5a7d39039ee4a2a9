import { foldText } from '../kernel/text.ts'
import type { NoticeOrg } from '../notice/schema.ts'

/** Countries whose registers number organisations with digits alone; letters around them are decoration. */
const NUMERIC_REGISTERS = new Set(['LV', 'EE', 'LT', 'PL', 'NO', 'FI', 'DK', 'SE'])
const MIN_DIGITS = 7

/** Legal forms, folded: they stand before or after a name, with and without commas. */
const LEGAL_FORMS = new Set(
  'sia vsia as uab ab mb vsi ou mtu sa oy oyj aps a/s asa da gmbh ag kg bv nv srl spa sarl sas ltd plc'.split(
    ' ',
  ),
)

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

/** A name for comparing: folded, without quotes and punctuation, its legal form last. */
export const normalOrgName = (name: string): string => {
  const words = foldText(name)
    .replace(/[^\p{L}\p{N}/&+]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
  const isForm = (word: string): boolean => LEGAL_FORMS.has(word)
  return [...words.filter((word) => !isForm(word)), ...words.filter(isForm)].join(' ')
}

/** What makes two spellings one organisation, and why. */
export interface OrgMatch {
  /** `LV:40003000000`, else `LV:~name`. */
  readonly key: string
  readonly by: 'registry' | 'name'
}

/** Null for an organisation that is neither numbered nor named. */
export const matchOrg = (org: Pick<NoticeOrg, 'name' | 'ids' | 'country'>): OrgMatch | null => {
  const country = org.country ?? '??'
  for (const { id } of org.ids) {
    const normal = normalRegistryId(id, org.country)
    if (normal) return { key: `${country}:${normal}`, by: 'registry' }
  }
  const name = normalOrgName(org.name)
  return name ? { key: `${country}:~${name}`, by: 'name' } : null
}
