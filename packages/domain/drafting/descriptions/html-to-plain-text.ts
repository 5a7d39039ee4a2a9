import { hiddenAddress, type RichElement, type RichNode, richTextOf } from './rich-text.ts'

const ITEM = '• '

/** What stands between blocks of the same kind: paragraphs apart, items below each other. */
const isInline = (node: RichNode): boolean =>
  typeof node === 'string' || ['br', 'strong', 'em', 'u', 's', 'a'].includes(node.tag)

const linked = (link: RichElement): string => {
  const address = hiddenAddress(link)
  const text = inline(link.children)
  if (address === null) return text
  const shown = address.replace(/^mailto:/, '')
  return text.trim() === '' ? shown : `${text} (${shown})`
}

const inline = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      return node.tag === 'a' ? linked(node) : inline(node.children)
    })
    .join('')

const item = (node: RichNode, at: number, isNumbered: boolean): string => {
  const sign = isNumbered ? `${at + 1}. ` : ITEM
  const content = typeof node === 'string' ? node : lines(node.children)
  return `${sign}${content.trim().replace(/\n{2,}/g, '\n')}`
}

const blockOf = (node: RichElement): string => {
  if (node.tag === 'hr') return ''
  if (node.tag !== 'ul' && node.tag !== 'ol') return lines(node.children)
  const items = node.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  return items.map((child, at) => item(child, at, node.tag === 'ol')).join('\n')
}

/** Blocks on lines of their own; what stands between them is one as well. */
const lines = (nodes: readonly RichNode[]): string => {
  const blocks: string[] = []
  let run: RichNode[] = []
  const flush = () => {
    if (run.length > 0) blocks.push(inline(run))
    run = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) run.push(node)
    else {
      flush()
      blocks.push(blockOf(node))
    }
  }
  flush()
  return blocks
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .join('\n')
}

/**
 * The text of HTML that was sanitised when it was saved: a line for each paragraph, heading and item,
 * and behind a link the address that it leads to, unless its text says it. Its result is text and
 * nothing else; whoever shows it as HTML must escape it.
 */
export const plainTextOf = (html: string): string =>
  lines(richTextOf(html))
    .replace(/\u00a0/g, ' ')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .trim()
