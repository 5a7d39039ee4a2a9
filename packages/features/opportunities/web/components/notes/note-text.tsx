import { richTextOf } from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { partsOf } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { RichTextView } from '@kogge/platform/web/rich-text/rich-text-view.tsx'
import { createElement, Fragment, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Note } from '../../notes.client.ts'

interface Props {
  readonly html: string
  readonly mentioned: Note['mentioned']
}

/** The text of a note, its mentions with the names that people have now. */
export const NoteText = ({ html, mentioned }: Props) => {
  const t = useTranslations('opportunityNotes')
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
      newTabLabel={t('newTab')}
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
