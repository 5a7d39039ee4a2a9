import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { cpvCode } from '../cpv-code.ts'
import { type JsonObject, objectAt, objectsAt, textAt } from '../lossless-json.ts'

type Cpv = Notice['cpv']

/**
 * DK 021:2015 is the Ukrainian edition of the CPV, code by code; what it adds, 99999999, says that
 * nothing fits.
 */
const CPV_SCHEMES = new Set(['CPV', 'ДК021', 'ДК 021', 'DK021'])
const NOT_IN_CPV = '99999999'

/** A CPV code; null for codes of other schemes. */
const cpvOf = (classification: JsonObject | undefined): string | null => {
  if (!CPV_SCHEMES.has(textAt(classification, 'scheme')?.toUpperCase() ?? '')) return null
  // A code that has been through a spreadsheet is a number with a fraction: `45233130.0`.
  const code = cpvCode(textAt(classification, 'id')?.replace(/\.0+$/, '') ?? null)
  return code === NOT_IN_CPV ? null : code
}

const present = (codes: readonly (string | null)[]): string[] =>
  codes.filter((code) => code !== null)

const mainOf = (object: JsonObject | undefined): string | null =>
  cpvOf(objectAt(object, 'classification'))

const additionalOf = (object: JsonObject | undefined): string[] =>
  present(objectsAt(object, 'additionalClassifications').map(cpvOf))

/**
 * What is bought, by the CPV: the tender's own classification (which publishers of before
 * eForms add to the standard), else that of the first item; all others are additional.
 */
export const cpvIn = (subject: JsonObject | undefined, items: readonly JsonObject[]): Cpv => {
  const own = mainOf(subject)
  const ofItems = present(items.map(mainOf))
  const main = own ?? ofItems[0] ?? null
  const others = [...ofItems, ...additionalOf(subject), ...items.flatMap(additionalOf)]
  return { main, additional: [...new Set(others)].filter((code) => code !== main) }
}

/** The first classification of another scheme than the CPV, as `UNSPSC 43231500`; null where none. */
export const otherClassification = (
  subject: JsonObject | undefined,
  items: readonly JsonObject[],
): string | null => {
  for (const object of [subject, ...items]) {
    const classification = objectAt(object, 'classification')
    const id = textAt(classification, 'id')
    if (id === null) continue
    if (textAt(classification, 'scheme')?.toUpperCase() === 'CPV') continue
    return [textAt(classification, 'scheme'), id].filter(Boolean).join(' ')
  }
  return null
}
