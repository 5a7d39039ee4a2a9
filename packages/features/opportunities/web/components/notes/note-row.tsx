import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NOTE_PART } from '../../model/note-parts.ts'
import type { Note } from '../../notes.client.ts'
import { NoteText } from './note-text.tsx'
import { NoteVersions } from './note-versions.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly note: Note
  /** The address names it. */
  readonly isNamed: boolean
  readonly busy: boolean
  /** Null for those who may not. */
  readonly onEdit: (() => void) | null
  readonly onRemove: (() => void) | null
}

/** A note with its author and its time. */
export const NoteRow = (props: Props) => {
  const { orgId, guid, note, isNamed, busy, onEdit, onRemove } = props
  const t = useTranslations('opportunityNotes')
  const tPeople = useTranslations('records.people')
  const formats = useFormats()
  const [hasVersions, setHasVersions] = useState(false)
  const { noteId, author, createdAt, editedAt } = note
  const what = {
    name: author?.name || tPeople(author ? 'unnamed' : 'former'),
    time: formats.dateTime(createdAt),
  }
  return (
    <li
      id={NOTE_PART + noteId}
      className={cn(
        'scroll-mt-16 border-line border-b py-3',
        isNamed && 'shadow-[inset_3px_0_0_var(--ring)] pl-3',
      )}
    >
      <div className="mb-1 flex items-start justify-between gap-3">
        <p className="min-w-0 text-muted text-sm">
          {author ? <PersonLink person={author} /> : tPeople('former')}
          {' · '}
          <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
          {editedAt && (
            <>
              {' · '}
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={hasVersions}
                title={t('editedAt', { time: formats.dateTime(editedAt) })}
                className="h-6 px-1 text-link"
                onClick={() => setHasVersions(!hasVersions)}
              >
                {t('isEdited')}
              </Button>
            </>
          )}
        </p>
        <div className="flex shrink-0 gap-1">
          {onEdit && (
            <IconButton
              size="sm"
              label={t('edit', what)}
              icon={<Pencil aria-hidden />}
              disabled={busy}
              onClick={onEdit}
            />
          )}
          {onRemove && (
            <IconButton
              size="sm"
              label={t('remove', what)}
              icon={<Trash2 aria-hidden />}
              disabled={busy}
              onClick={onRemove}
            />
          )}
        </div>
      </div>
      <NoteText html={note.html} mentioned={note.mentioned} />
      {hasVersions && editedAt && <NoteVersions orgId={orgId} guid={guid} noteId={noteId} />}
    </li>
  )
}
