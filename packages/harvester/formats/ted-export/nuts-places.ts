import type { NoticePlace } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { attributeOf } from './element-text.ts'
import { isEmpty, type Parallel, textsOf } from './parallel-forms.ts'
import { countryByCode } from './ted-document.ts'

const placeOf = (nuts: string | null, text: NoticePlace['text']): NoticePlace => ({
  country: nuts && countryByCode(nuts.slice(0, 2)),
  nuts,
  city: null,
  postcode: null,
  text,
})

/**
 * Places by their NUTS codes. The words for the main one stand with the first code, else for
 * themselves; the country is the beginning of the code.
 */
export const placesOf = (
  nuts: readonly XmlNode[],
  ...words: readonly Parallel[]
): NoticePlace[] => {
  const text = textsOf(...words)
  const codes = [
    ...new Set(nuts.map((node) => attributeOf(node, 'CODE')).filter((code) => code !== null)),
  ]
  if (codes.length === 0) return isEmpty(text) ? [] : [placeOf(null, text)]
  return codes.map((code, i) => placeOf(code, i === 0 ? text : {}))
}
