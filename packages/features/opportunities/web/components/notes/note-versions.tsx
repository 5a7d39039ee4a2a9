import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { TextVersions } from '@kogge/platform/web/rich-text/text-versions.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useNotesApi } from '../../notes.client.ts'
import { NoteText } from './note-text.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly noteId: string
}

/** The earlier versions of a note, the latest first. */
export const NoteVersions = (note: Props) => {
  const t = useTranslations('opportunityNotes.versions')
  const api = useNotesApi()
  const query = useQuery(api.opportunityNote.versions.queryOptions(note))
  return (
    <Loaded query={query} rows={1} loading={t('loading')} failed={t('failed')}>
      {(versions) => (
        <TextVersions title={t('title')} writtenAt={t('writtenAt')} versions={versions}>
          {({ html, mentioned }) => <NoteText html={html} mentioned={mentioned} />}
        </TextVersions>
      )}
    </Loaded>
  )
}
