import {
  hiddenAddress,
  type RichElement,
  type RichNode,
  shownAddress,
} from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { ExternalLink } from '@kogge/ui/external-link.tsx'
import { richTextClass } from '@kogge/ui/rich-text-class.ts'
import { createElement, type ReactNode } from 'react'

interface LinkProps {
  readonly link: RichElement
  readonly newTabLabel: string
  readonly children?: ReactNode
}

/** A link with what it leads to, where its text does not say it. */
const Link = ({ link, newTabLabel, children }: LinkProps) => {
  const { href } = link
  if (href === null) return children
  const hidden = hiddenAddress(link)
  if (href.startsWith('mailto:'))
    return (
      <>
        <a href={href}>{children}</a>
        {hidden !== null && <span className="text-muted"> ({shownAddress(hidden)})</span>}
      </>
    )
  return (
    <>
      <ExternalLink href={href} newTabLabel={newTabLabel} nofollow>
        {children}
      </ExternalLink>
      {/* On paper the whole address stands behind every link. */}
      {hidden !== null && (
        <span className="text-muted print:hidden"> ({shownAddress(hidden)})</span>
      )}
    </>
  )
}

/** The heading above a description is of the second level. */
const LEVELS: Readonly<Partial<Record<RichElement['tag'], string>>> = { h2: 'h3' }

interface Props {
  readonly nodes: readonly RichNode[]
  /** Says of a link that it opens in a new tab. */
  readonly newTabLabel: string
  /** Shows a run of text; as it is where this is left out. */
  readonly ofText?: (text: string) => ReactNode
}

/** A text with headings, lists and links: elements of a closed set, made here one by one, so that no HTML of anybody's reaches the page. */
export const RichTextView = ({ nodes, newTabLabel, ofText }: Props) => {
  const shown = (node: RichNode): ReactNode => {
    if (typeof node === 'string') return ofText ? ofText(node) : node
    const children = node.children.map(shown)
    return node.tag === 'a'
      ? createElement(Link, { link: node, newTabLabel }, ...children)
      : createElement(LEVELS[node.tag] ?? node.tag, null, ...children)
  }
  return createElement('div', { className: richTextClass }, ...nodes.map(shown))
}
