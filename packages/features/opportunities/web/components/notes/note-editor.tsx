import { LONGEST_NOTE_HTML } from '@kogge/domain/opportunities/note-inputs.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { NoteDraft } from '../../model/note-drafts.ts'
import type { Person } from '../../model/people.ts'

const RichText = lazy(() =>
  import('@kogge/platform/web/rich-text/rich-text-editor.tsx').then((module) => ({
    default: module.RichText,
  })),
)

interface Props {
  readonly draft: NoteDraft
  /** Who can be mentioned, and who is mentioned already. */
  readonly people: readonly Person[]
  readonly busy: boolean
  readonly label: string
  /** Stands above the text where something is to be said about it. */
  readonly notice?: ReactNode
  /** Null where it cannot be saved. */
  readonly onSave: (() => void) | null
  readonly onDraft: (draft: NoteDraft) => void
  readonly onCancel: () => void
}

/** The text of a note, to write. */
export const NoteEditor = (props: Props) => {
  const { draft, people, busy, label, notice, onSave, onDraft, onCancel } = props
  const t = useTranslations('opportunityNotes')
  const tPeople = useTranslations('records.people')
  const over = draft.html.length - LONGEST_NOTE_HTML
  const save = draft.html === '' || over > 0 || busy ? null : onSave
  return (
    <form
      aria-label={label}
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        save?.()
      }}
    >
      {notice}
      <Suspense fallback={<Skeleton className="h-36" />}>
        <RichText
          isShort
          language={useLocale()}
          label={label}
          html={draft.html}
          onHtml={(html) => onDraft({ ...draft, html })}
          onSubmit={() => save?.()}
          mentions={{
            people,
            nameOf: (userId) =>
              people.find((person) => person.userId === userId)?.name ?? tPeople('former'),
          }}
        />
      </Suspense>
      {over > 0 && (
        <p role="alert" className="text-danger-text text-sm">
          {t('tooLong')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" loading={busy} disabled={!busy && save === null}>
          {t('save')}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <span className="text-sm text-subtle">{t('hint')}</span>
      </div>
    </form>
  )
}
