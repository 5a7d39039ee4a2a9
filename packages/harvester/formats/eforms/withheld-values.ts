import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, first, walk } from '../xml-tree.ts'
import type { EformsDocument } from './eforms-document.ts'
import { dateOf } from './eforms-times.ts'
import { textsOf, valueIn } from './eforms-values.ts'

/** The lot that a withheld value belongs to: its own, or that of the result or tender around it. */
const lotIdOf = (ancestors: readonly XmlNode[]): string | null => {
  for (const node of ancestors) {
    if (node.name === 'ProcurementProjectLot') return valueIn(first(node, 'ID'))
    if (node.name === 'LotResult' || node.name === 'LotTender')
      return valueIn(first(node, 'TenderLot', 'ID'))
  }
  return null
}

/** Values whose publication is delayed, with the reason: BT-195 to BT-198. */
export const readWithheld = ({ root, language }: EformsDocument): Notice['withheld'] => {
  const withheld: Notice['withheld'] = []
  walk(root, (node, ancestors) => {
    if (node.name !== 'FieldsPrivacy') return
    withheld.push({
      field: valueIn(first(node, 'FieldIdentifierCode')) ?? '',
      lotId: lotIdOf(ancestors),
      reasonCode: valueIn(first(node, 'ReasonCode')),
      reason: textsOf(all(node, 'ReasonDescription'), language),
      until: dateOf(first(node, 'PublicationDate')),
    })
  })
  return withheld
}
