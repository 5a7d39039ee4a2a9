import { linkAddress } from './description-link-address.ts'

/** The elements that a description may be made of. */
export const RICH_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'hr',
  'a',
] as const
export type RichTag = (typeof RICH_TAGS)[number]

/** A text, or an element with what is in it. */
export type RichNode = string | RichElement

export interface RichElement {
  readonly tag: RichTag
  /** Of a link: where it leads, https or `mailto:`; null for everything else. */
  readonly href: string | null
  readonly children: readonly RichNode[]
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
  amp: '&',
}
const ENTITY = /&(lt|gt|quot|#39|nbsp|amp);/g
const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, name: string) => ENTITIES[name] ?? whole)

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/gi
const HREF = /\shref="([^"<>]*)"/i
const VOID: readonly RichTag[] = ['br', 'hr']
/** Elements in elements: who walks the tree goes no deeper than this. */
const DEEPEST = 40

const isKnown = (name: string): name is RichTag => RICH_TAGS.some((tag) => tag === name)

interface Open {
  readonly tag: RichTag
  readonly href: string | null
  readonly children: RichNode[]
}

/**
 * HTML that was sanitised as a tree of the few elements that there are. Whatever the HTML holds, the
 * tree holds nothing else: another element leaves its text alone, what is not closed ends with
 * what is around it, and a link without a safe address is its text. A tag that is none is text.
 */
export const richTextOf = (html: string): readonly RichNode[] => {
  const root: Open = { tag: 'p', href: null, children: [] }
  const stack: Open[] = []
  const top = (): Open => stack.at(-1) ?? root
  const add = (text: string) => {
    if (text !== '') top().children.push(decoded(text))
  }
  const close = () => {
    const done = stack.pop()
    if (!done) return
    if (done.tag === 'a' && done.href === null) top().children.push(...done.children)
    else top().children.push(done)
  }
  let from = 0
  for (const found of html.matchAll(TAG)) {
    add(html.slice(from, found.index))
    from = found.index + found[0].length
    const [, ending, written = '', attributes = ''] = found
    const tag = written.toLowerCase()
    if (!isKnown(tag)) continue
    if (VOID.includes(tag)) {
      if (!ending) top().children.push({ tag, href: null, children: [] })
    } else if (!ending) {
      if (stack.length === DEEPEST) continue
      const [, href] = tag === 'a' ? (HREF.exec(attributes) ?? []) : []
      stack.push({
        tag,
        href: href === undefined ? null : linkAddress(decoded(href)),
        children: [],
      })
    } else if (stack.some((one) => one.tag === tag)) {
      while (top().tag !== tag) close()
      close()
    }
  }
  add(html.slice(from))
  while (stack.length > 0) close()
  return root.children
}

/** The text of nodes alone, as it runs. */
export const textOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      return node.tag === 'br' ? '\n' : textOf(node.children)
    })
    .join('')

/** An address as it is written for people: without its scheme, and the slash at its end. */
const bare = (address: string): string =>
  address.replace(/^(https?:\/\/|mailto:)/i, '').replace(/\/$/, '')

/** What a link leads to, where no word of its own text says just that; null where one does. */
export const hiddenAddress = ({ href, children }: RichElement): string | null => {
  if (href === null) return null
  const requested = bare(href).toLowerCase()
  const words = textOf(children).toLowerCase().split(/\s+/)
  // From the beginning of a run alone: else a long one is tried from each of its signs.
  const ended = (word: string) => word.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')
  return words.some((word) => bare(ended(word)) === requested) ? null : href
}

/** The address of a link as a reader is shown it: a host, or somebody's address. */
export const shownAddress = (href: string): string => bare(href).replace(/[/?#].*$/s, '')
