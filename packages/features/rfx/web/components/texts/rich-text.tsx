import {
  hiddenAddress,
  type RichElement,
  type RichNode,
  richTextOf,
  shownAddress,
} from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { ExternalLink } from '@kogge/ui/external-link.tsx'
import { richTextClass } from '@kogge/ui/rich-text-class.ts'
import { createElement, type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { beginningOfNodes } from '../../model/rich-text-beginning.ts'
import { Unfolding } from './long-text.tsx'

interface LinkProps {
  readonly link: RichElement
  readonly children?: ReactNode
}

/** A link with what it leads to, where its text does not say it. */
const Link = ({ link, children }: LinkProps) => {
  const t = useTranslations('tenders')
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
      <ExternalLink href={href} newTabLabel={t('newTab')} nofollow>
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

/** Elements of a closed set, made here one by one: no HTML of anybody's reaches the page. */
const shown = (node: RichNode): ReactNode => {
  if (typeof node === 'string') return node
  const children = node.children.map(shown)
  return node.tag === 'a'
    ? createElement(Link, { link: node }, ...children)
    : createElement(LEVELS[node.tag] ?? node.tag, null, ...children)
}

interface Props {
  /** As the server gives it: sanitised. */
  readonly html: string
  /** Stands behind the text. */
  readonly after?: ReactNode
}

/** A text with headings, lists and links; what is very long unfolds. */
export const RichText = ({ html, after }: Props) => {
  const nodes = useMemo(() => richTextOf(html), [html])
  const beginning = beginningOfNodes(nodes)
  const block = (part: readonly RichNode[]) => (
    <div>
      {createElement('div', { className: richTextClass }, ...part.map(shown))}
      {after}
    </div>
  )
  return <Unfolding beginning={beginning && block(beginning)} whole={block(nodes)} />
}
