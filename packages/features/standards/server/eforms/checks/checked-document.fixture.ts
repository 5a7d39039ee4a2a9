import { create } from 'xmlbuilder2'
import type { XmlNode } from './xml-paths.fixture.ts'

interface DomNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<DomNode>
  readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>
}

const ELEMENT = 1
const TEXTS = new Set([3, 4])

const nodeOf = (dom: DomNode, parent: XmlNode | null): XmlNode => {
  const inner = [...dom.childNodes]
  const children: XmlNode[] = []
  const attributes: XmlNode[] = []
  const node: XmlNode = {
    name: dom.nodeName,
    parent,
    children,
    attributes,
    text: inner
      .flatMap(({ nodeType, nodeValue }) => (TEXTS.has(nodeType) ? (nodeValue ?? '') : []))
      .join('')
      .trim(),
  }
  for (const one of dom.attributes ?? []) {
    const attribute = { name: one.name, text: one.value, parent: node }
    attributes.push({ ...attribute, children: [], attributes: [] })
  }
  for (const one of inner) if (one.nodeType === ELEMENT) children.push(nodeOf(one, node))
  return node
}

/** A document as the checks walk it: a node without a name above its root. */
export const documentOf = (xml: string): XmlNode => {
  const dom = create(xml).root().node as unknown as DomNode
  const children: XmlNode[] = []
  const top: XmlNode = { name: '', text: '', parent: null, children, attributes: [] }
  children.push(nodeOf(dom, top))
  return top
}
