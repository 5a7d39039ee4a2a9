import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '../../model/people.ts'
import type { Note } from '../../notes.client.ts'
import type { NoteActions } from '../../use-note-actions.ts'
import { useNoteDraft } from '../../use-note-draft.ts'
import { NoteEditor } from './note-editor.tsx'
import { NoteText } from './note-text.tsx'

interface Props {
  readonly guid: string
  /** As it is stored now, or was before it was deleted. */
  readonly note: Note
  /** It has been deleted meanwhile. */
  readonly isGone: boolean
  readonly people: readonly Person[]
  readonly actions: NoteActions
  readonly onClose: () => void
}

/** Edits a note. Where it was changed or deleted meanwhile, its editor keeps their text and chooses. */
export const NoteEdit = ({ guid, note, isGone, people, actions, onClose }: Props) => {
  const t = useTranslations('opportunityNotes')
  const { noteId, revision, html, mentioned } = note
  const [begun] = useState({ noteId, revision, html })
  const kept = useNoteDraft(guid, noteId)
  const draft = kept.draft ?? begun
  const close = () => {
    kept.change(null)
    onClose()
  }
  const save = async () => {
    if (await actions.edit(draft)) close()
  }
  const addAnew = async () => {
    if (await actions.add({ ...draft, noteId: crypto.randomUUID() })) close()
  }
  const cancel = () => {
    const hasChanged = kept.draft !== null && kept.draft.html !== html
    close()
    if (hasChanged) actions.discarded(() => kept.change(draft))
  }
  const isChanged = !isGone && !actions.busy && draft.revision !== revision
  const notice = isGone ? (
    <Banner
      tone="attention"
      live
      actions={
        <Button size="sm" disabled={actions.busy} onClick={() => void addAnew()}>
          {t('addAnew')}
        </Button>
      }
    >
      {t('gone')}
    </Banner>
  ) : (
    isChanged && (
      <Banner
        tone="attention"
        live
        actions={
          <>
            <Button size="sm" onClick={() => kept.change({ ...draft, revision })}>
              {t('changed.mine')}
            </Button>
            <Button size="sm" onClick={() => kept.change({ noteId, revision, html })}>
              {t('changed.theirs')}
            </Button>
          </>
        }
      >
        <p className="mb-2">{t('changed.text')}</p>
        <NoteText html={html} mentioned={mentioned} />
      </Banner>
    )
  )
  return (
    <NoteEditor
      draft={draft}
      people={[...people, ...mentioned]}
      busy={actions.busy}
      label={t('editing')}
      notice={notice}
      onDraft={kept.change}
      onSave={isGone || isChanged ? null : () => void save()}
      onCancel={cancel}
    />
  )
}
