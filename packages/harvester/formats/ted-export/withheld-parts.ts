import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { first } from '../xml-tree.ts'
import { attributeOf, contentOf } from './element-text.ts'

type Withheld = Notice['withheld']

/**
 * What a utility may agree not to have published (forms F06, F13, F15 and others). The same
 * attribute on what only concerns senders of notices withholds nothing from the reader.
 */
const FIELDS = new Set([
  'AC',
  'VALUES',
  'VALUE',
  'VAL_TOTAL',
  'VAL_RANGE_TOTAL',
  'VAL_ESTIMATED_TOTAL',
  'VAL_BARGAIN_PURCHASE',
  'VAL_PRIZE',
  'CONTRACTORS',
  'CONTRACTOR',
  'TENDERS',
  'NB_TENDERS_RECEIVED',
  'WINNERS',
  'PARTICIPANTS',
  'CRITERIA_EVALUATION',
])

const isWithheld = (node: XmlNode): boolean =>
  attributeOf(node, 'PUBLICATION') === 'NO' && FIELDS.has(node.name)

/** A form without what is not to be published, and what that was. */
export interface Published {
  readonly form: XmlNode
  readonly withheld: Withheld
}

const anyWithheld = (node: XmlNode): boolean =>
  node.children.some((child) => isWithheld(child) || anyWithheld(child))

/** Takes what is marked `PUBLICATION="NO"` out of a form: it is null, and its reason stands in `withheld`. */
export const publishedPart = (form: XmlNode): Published => {
  if (!anyWithheld(form)) return { form, withheld: [] }
  const withheld: Withheld = []
  const without = (node: XmlNode, lotId: string | null): XmlNode => {
    const own = contentOf(first(node, 'LOT_NO')) ?? lotId
    let changed = false
    const children = node.children.flatMap((child) => {
      if (isWithheld(child)) {
        withheld.push({
          field: child.name,
          lotId: own,
          reasonCode: 'PUBLICATION_NO',
          reason: {},
          until: null,
        })
        changed = true
        return []
      }
      const kept = without(child, own)
      changed ||= kept !== child
      return [kept]
    })
    return changed ? { ...node, children } : node
  }
  return { form: without(form, null), withheld }
}
