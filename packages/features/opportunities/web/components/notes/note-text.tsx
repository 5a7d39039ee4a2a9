import { MentionText } from '@kogge/platform/web/rich-text/mention-text.tsx'
import { useTranslations } from 'use-intl'
import type { Note } from '../../notes.client.ts'

interface Props {
  readonly html: string
  readonly mentioned: Note['mentioned']
}

/** The text of a note, its mentions with the names that people have now. */
export const NoteText = (text: Props) => {
  const t = useTranslations('opportunityNotes')
  return <MentionText {...text} newTabLabel={t('newTab')} />
}
