import type { XmlNode } from '../xml-node.ts'
import { first } from '../xml-tree.ts'

/** The eForms extension of an element, where UBL has no place for a field. */
export const extensionOf = (node: XmlNode | undefined): XmlNode | undefined =>
  first(node, 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'EformsExtension')

/** What every reader of a part of the notice is given. */
export interface EformsDocument {
  readonly root: XmlNode
  readonly extension: XmlNode | undefined
  /** ISO 639-1 code of BT-702(a). */
  readonly language: string | null
}
