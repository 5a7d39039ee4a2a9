import { type RichNode, richTextOf } from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { RichTextView } from '@kogge/platform/web/rich-text/rich-text-view.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { beginningOfNodes } from '../../model/rich-text-beginning.ts'
import { Unfolding } from './long-text.tsx'

interface Props {
  /** As the server gives it: sanitised. */
  readonly html: string
  /** Stands behind the text. */
  readonly after?: ReactNode
}

/** A text with headings, lists and links; what is very long unfolds. */
export const RichText = ({ html, after }: Props) => {
  const t = useTranslations('tenders')
  const nodes = useMemo(() => richTextOf(html), [html])
  const beginning = beginningOfNodes(nodes)
  const block = (part: readonly RichNode[]) => (
    <div>
      <RichTextView nodes={part} newTabLabel={t('newTab')} />
      {after}
    </div>
  )
  return <Unfolding beginning={beginning && block(beginning)} whole={block(nodes)} />
}
