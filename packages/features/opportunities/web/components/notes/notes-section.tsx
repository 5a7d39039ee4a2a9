import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NOTE_PART } from '../../model/note-parts.ts'
import type { Person } from '../../model/people.ts'
import type { Note } from '../../notes.client.ts'
import { useNoteActions } from '../../use-note-actions.ts'
import { useNotes } from '../../use-notes.ts'
import { NoteComposer } from './note-composer.tsx'
import { NoteEdit } from './note-edit.tsx'
import { NoteRow } from './note-row.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
  /** The members of the organisation, who can be mentioned. */
  readonly people: readonly Person[]
}

/** The notes on an opportunity, the latest first, and a new one. */
export const NotesSection = ({ orgId, guid, people }: Props) => {
  const t = useTranslations('opportunityNotes')
  const ownId = useSession()?.user.userId
  const can = useCan(orgId)
  const mayWrite = can('opportunity.manage')
  const mayRemoveAll = mayWrite && can('user_role.manage_all')
  const { list, notes, total, named } = useNotes(orgId, guid)
  const actions = useNoteActions({ orgId, guid })
  const colleagues = people.filter(({ userId }) => userId !== ownId)
  const [edited, setEdited] = useState<Note | null>(null)
  const isGone = edited !== null && !notes?.some(({ noteId }) => noteId === edited.noteId)
  const shown = notes && isGone ? [edited, ...notes] : notes
  const endEdit = ({ noteId }: Note) => {
    setEdited(null)
    requestAnimationFrame(() => {
      document
        .getElementById(NOTE_PART + noteId)
        ?.querySelector('button')
        ?.focus()
    })
  }
  return (
    <Section
      id="notes"
      className="scroll-mt-16"
      title={total ? t('titleCount', { count: total }) : t('title')}
    >
      {mayWrite && <NoteComposer guid={guid} people={colleagues} actions={actions} />}
      {shown === undefined ? (
        <Awaited query={list} rows={2} loading={t('loading')} failed={t('failed')} />
      ) : (
        <ol aria-label={t('title')} className="mt-3 border-line border-t empty:hidden">
          {shown.map((note) =>
            note.noteId === edited?.noteId ? (
              <li key={note.noteId} className="border-line border-b py-3">
                <NoteEdit
                  guid={guid}
                  note={note}
                  isGone={isGone}
                  people={colleagues}
                  actions={actions}
                  onClose={() => endEdit(note)}
                />
              </li>
            ) : (
              <NoteRow
                key={note.noteId}
                orgId={orgId}
                guid={guid}
                note={note}
                isNamed={named === NOTE_PART + note.noteId}
                busy={actions.busy}
                onEdit={mayWrite && note.author?.userId === ownId ? () => setEdited(note) : null}
                onRemove={
                  mayRemoveAll || (mayWrite && note.author?.userId === ownId)
                    ? () => void actions.remove(note.noteId)
                    : null
                }
              />
            ),
          )}
        </ol>
      )}
      {shown?.length === 0 && (
        <p className="mt-2 text-muted">{t(mayWrite ? 'emptyText' : 'empty')}</p>
      )}
      <MoreRows list={list} label={t('more')} />
    </Section>
  )
}
