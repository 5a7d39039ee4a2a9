import { Button } from '@kogge/ui/button.tsx'
import { MessageSquarePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '../../model/people.ts'
import type { NoteActions } from '../../use-note-actions.ts'
import { useNoteDraft } from '../../use-note-draft.ts'
import { NoteEditor } from './note-editor.tsx'

interface Props {
  readonly guid: string
  readonly people: readonly Person[]
  readonly actions: NoteActions
}

/** Writes a new note; what was written before a reload is there again. */
export const NoteComposer = ({ guid, people, actions }: Props) => {
  const t = useTranslations('opportunityNotes')
  const { draft, change } = useNoteDraft(guid, null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    change(null)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!draft)
    return (
      <Button
        ref={opener}
        icon={<MessageSquarePlus aria-hidden />}
        onClick={() => change({ noteId: crypto.randomUUID(), revision: 0, html: '' })}
      >
        {t('write')}
      </Button>
    )
  const save = async () => {
    if (await actions.add(draft)) close()
  }
  const cancel = () => {
    close()
    if (draft.html !== '') actions.discarded(() => change(draft))
  }
  return (
    <NoteEditor
      draft={draft}
      people={people}
      busy={actions.busy}
      label={t('new')}
      onDraft={change}
      onSave={() => void save()}
      onCancel={cancel}
    />
  )
}
