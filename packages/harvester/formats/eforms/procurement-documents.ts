import type { NoticeDocument } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import { extensionOf } from './eforms-document.ts'
import { languagesOf, valueIn } from './eforms-values.ts'

/** Procurement documents: BT-15 and BT-615 (restricted), languages BT-708. */
export const readDocuments = (terms: XmlNode | undefined): NoticeDocument[] =>
  all(terms, 'CallForTendersDocumentReference').flatMap((reference) => {
    const external = first(reference, 'Attachment', 'ExternalReference')
    const url = valueIn(first(external, 'URI'))
    if (url === null) return []
    return [
      {
        url,
        title: valueIn(first(external, 'FileName')),
        languages: languagesOf(
          every(extensionOf(reference), 'OfficialLanguages', 'Language', 'ID'),
        ),
        restricted: valueIn(first(reference, 'DocumentType')) === 'restricted-document',
      },
    ]
  })
