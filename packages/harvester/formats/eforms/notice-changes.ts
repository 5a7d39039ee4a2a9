import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import type { EformsDocument } from './eforms-document.ts'
import { textsOf, valueIn, valuesIn } from './eforms-values.ts'

type Changes = NonNullable<Notice['changes']>

/** One entry a changed section, or one for a change that names none. BT-13716, BT-141. */
const readSections = (node: XmlNode, language: string | null): Changes['sections'] =>
  all(node, 'Change').flatMap((change): Changes['sections'] => {
    const description = textsOf(all(change, 'ChangeDescription'), language)
    const ids = valuesIn([
      ...every(change, 'ChangedSection', 'ChangedSectionIdentifier'),
      ...all(change, 'ChangedSectionIdentifier'),
    ])
    if (ids.length === 0)
      return Object.keys(description).length === 0 ? [] : [{ id: null, description }]
    return ids.map((id) => ({ id, description }))
  })

const readChange = (node: XmlNode, language: string | null): Changes => ({
  changedNoticeId: valueIn(first(node, 'ChangedNoticeIdentifier')),
  reasonCode: valueIn(first(node, 'ChangeReason', 'ReasonCode')),
  description: textsOf(every(node, 'ChangeReason', 'ReasonDescription'), language),
  sections: readSections(node, language),
})

/** A corrected notice: BT-758, BT-140, BT-762, BT-141. */
export const readChanges = ({ extension, language }: EformsDocument): Changes | null => {
  const node = first(extension, 'Changes')
  return node ? readChange(node, language) : null
}

/** A modified contract: BT-1501, BT-200, BT-201, BT-202. */
export const readModification = ({ extension, language }: EformsDocument): Changes | null => {
  const node = first(extension, 'ContractModification')
  return node ? readChange(node, language) : null
}

/** The notice of before eForms that this one goes on from: OPP-090. Plans (BT-125) stand with the lots. */
export const readPrevious = ({ root }: EformsDocument): string | null =>
  valueIn(first(root, 'TenderingProcess', 'NoticeDocumentReference', 'ID'))

/** Earlier notices that this one names: BT-125, OPP-090, BT-758, BT-1501. */
export const readReferences = ({ root, extension }: EformsDocument): string[] => [
  ...new Set(
    valuesIn([
      ...every(root, 'TenderingProcess', 'NoticeDocumentReference', 'ID'),
      ...every(root, 'ProcurementProjectLot', 'TenderingProcess', 'NoticeDocumentReference', 'ID'),
      ...every(extension, 'Changes', 'ChangedNoticeIdentifier'),
      ...every(extension, 'ContractModification', 'ChangedNoticeIdentifier'),
    ]),
  ),
]
