import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
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
  const formats = useFormats()
  const api = useNotesApi()
  const query = useQuery(api.opportunityNote.versions.queryOptions(note))
  return (
    <Loaded query={query} rows={1} loading={t('loading')} failed={t('failed')}>
      {(versions) => (
        <ol aria-label={t('title')} className="mt-2 space-y-3 border-line border-l-2 pl-3">
          {versions.map(({ revision, html, mentioned, writtenAt }) => (
            <li key={revision}>
              <p className="text-sm text-subtle">
                {t('writtenAt')} <time dateTime={writtenAt}>{formats.dateTime(writtenAt)}</time>
              </p>
              <div className="text-muted">
                <NoteText html={html} mentioned={mentioned} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
