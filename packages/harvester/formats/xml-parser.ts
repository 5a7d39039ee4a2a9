import { SaxesParser } from 'saxes'
import { FormatError } from './format-errors.ts'
import { scanXml } from './plain-xml-scanner.ts'
import { decodeXml } from './xml-encoding.ts'
import type { XmlNode } from './xml-node.ts'

interface OpenNode extends XmlNode {
  readonly children: OpenNode[]
  text: string
}

/** Far above any real notice (the largest seen: 2 MB, 20 levels), far below what could hurt. */
const MAX_BYTES = 50 * 1024 * 1024
export const TREE_LIMITS = { depth: 64, attributes: 64, elements: 1_000_000 } as const

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** A document type can only stand before the root; what looks like one later is text or an error. */
const PROLOG = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/
const rejectDoctype = (text: string): void => {
  const prolog = PROLOG.exec(text)?.[0].length ?? 0
  if (/^<!DOCTYPE/i.test(text.slice(prolog, prolog + 9))) throw new FormatError('doctype')
}

/** The parser's messages begin with line and column. */
const PLACED = /^(\d+):(\d+): (.*)$/s

/**
 * The tree of a document as a whole parser reads it, which says what is wrong and where. Throws
 * `FormatError`.
 */
export const parseXml = (text: string): XmlNode => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: OpenNode[] = []
  let root: OpenNode | undefined
  let elements = 0

  parser.on('error', (error) => {
    const [, line, column, what = error.message] = PLACED.exec(error.message) ?? []
    throw new FormatError('malformed', line && `Line ${line}, column ${column}: ${what}`)
  })
  parser.on('doctype', () => {
    throw new FormatError('doctype')
  })
  parser.on('opentag', (tag) => {
    elements += 1
    if (elements > TREE_LIMITS.elements)
      throw new FormatError('limit', `More than ${TREE_LIMITS.elements} elements.`)
    if (open.length >= TREE_LIMITS.depth)
      throw new FormatError('limit', `More than ${TREE_LIMITS.depth} levels.`)
    if (Object.keys(tag.attributes).length > TREE_LIMITS.attributes)
      throw new FormatError(
        'limit',
        `More than ${TREE_LIMITS.attributes} attributes in one element.`,
      )
    const parent = open.at(-1)
    const node = {
      name: localName(tag.name),
      attributes: tag.attributes,
      children: [],
      text: '',
      at: parent?.text.length ?? 0,
    }
    parent?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const addText = (piece: string): void => {
    const node = open.at(-1)
    if (node) node.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  parser.write(text).close()
  if (!root) throw new FormatError('malformed', 'It has no root element.')
  return root
}

/**
 * The tree of an XML document, checked for well-formedness, without DTD, within limits.
 * Prefixes are dropped: the formats read here have no two elements that differ by them alone.
 * Throws `FormatError` and nothing else.
 */
export const readXml = (bytes: Uint8Array): XmlNode => {
  if (bytes.length > MAX_BYTES)
    throw new FormatError('limit', `${bytes.length} bytes, at most ${MAX_BYTES}.`)
  const text = decodeXml(bytes)
  rejectDoctype(text)
  // What is plain is read quickly; whoever is not sure asks the one who can say what is wrong.
  return scanXml(text, TREE_LIMITS) ?? parseXml(text)
}
