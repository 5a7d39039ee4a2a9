import type { XmlNode } from '../xml-node.ts'

/** Elements that begin a line of their own; all others stand within the line. */
const BLOCKS = new Set(['P', 'BR'])

const gather = (node: XmlNode, lines: string[]): void => {
  const add = (piece: string): void => {
    lines[lines.length - 1] += piece
  }
  let from = 0
  for (const child of node.children) {
    add(node.text.slice(from, child.at))
    from = child.at
    const isBlock = BLOCKS.has(child.name)
    if (isBlock) lines.push('')
    gather(child, lines)
    if (isBlock) lines.push('')
  }
  add(node.text.slice(from))
}

/** Files are broken and indented as their printer pleased: white space says nothing but "here ends a word". */
const squeeze = (text: string): string => {
  const trimmed = text.trim()
  return /[\t\r\n]| {2}/.test(trimmed) ? trimmed.replace(/[ \t\r\n]+/g, ' ') : trimmed
}

/**
 * The text of an element with all that stands in it (superscripts and the like), a line for each
 * paragraph; null where there is none.
 */
export const contentOf = (node: XmlNode | undefined): string | null => {
  if (!node) return null
  if (node.children.length === 0) return squeeze(node.text) || null
  const lines = ['']
  gather(node, lines)
  return (
    lines
      .map(squeeze)
      .filter((line) => line !== '')
      .join('\n') || null
  )
}

/** An attribute without the white space around it; null where absent or empty. */
export const attributeOf = (node: XmlNode | undefined, name: string): string | null =>
  node?.attributes[name]?.trim() || null
