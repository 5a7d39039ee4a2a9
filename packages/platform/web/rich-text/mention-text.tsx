import { richTextOf } from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { partsOf } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { createElement, Fragment, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { QuickViewLink } from '../quick-view-link.tsx'
import { RichTextView } from './rich-text-view.tsx'

interface Props {
  readonly html: string
  readonly mentioned: readonly { readonly userId: string; readonly name: string }[]
  /** Says of a link that it opens in a new tab. */
  readonly newTabLabel: string
}

/** A text in which colleagues are mentioned, with the names that they have now. */
export const MentionText = ({ html, mentioned, newTabLabel }: Props) => {
  const tPeople = useTranslations('records.people')
  const nodes = useMemo(() => richTextOf(html), [html])
  const mention = (userId: string) => {
    const person = mentioned.find((one) => one.userId === userId)
    if (!person) return <span className="text-muted">@{tPeople('former')}</span>
    return (
      <QuickViewLink
        view={{ kind: 'user', userId }}
        className="rounded-sm bg-accent-soft px-0.5 text-link"
      >
        @{person.name || tPeople('unnamed')}
      </QuickViewLink>
    )
  }
  return (
    <RichTextView
      nodes={nodes}
      newTabLabel={newTabLabel}
      ofText={(text) =>
        createElement(
          Fragment,
          null,
          ...partsOf(text).map((part) => (typeof part === 'string' ? part : mention(part.userId))),
        )
      }
    />
  )
}
