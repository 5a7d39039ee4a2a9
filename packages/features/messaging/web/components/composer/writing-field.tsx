import { LONGEST_MESSAGE_HTML } from '@kogge/domain/messaging/conversation-inputs.ts'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { lazy, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Person } from '../../model/parts-from-routes.ts'

const RichText = lazy(() =>
  import('@kogge/platform/web/rich-text/rich-text-editor.tsx').then((module) => ({
    default: module.RichText,
  })),
)

interface Props {
  readonly label: string
  readonly html: string
  /** Colleagues who can be mentioned, and who are mentioned already. */
  readonly people: readonly Person[]
  readonly hasFocus: boolean
  readonly onHtml: (html: string) => void
  readonly onSubmit: () => void
  readonly onEscape?: (() => void) | undefined
}

/** Whether a text is one that can be sent. */
export const isSendable = (html: string): boolean =>
  html !== '' && html.length <= LONGEST_MESSAGE_HTML

/** The text of a message or a note, to write. */
export const WritingField = (props: Props) => {
  const { label, html, people, hasFocus, onHtml, onSubmit, onEscape } = props
  const t = useTranslations('messaging.composer')
  const tPeople = useTranslations('records.people')
  const nameOf = (userId: string) =>
    people.find((person) => person.userId === userId)?.name ?? tPeople('former')
  return (
    <>
      <div className="max-h-[40dvh] overflow-y-auto rounded-md">
        <Suspense fallback={<Skeleton className="h-24" />}>
          <RichText
            isLow
            hasFocus={hasFocus}
            language={useLocale()}
            label={label}
            html={html}
            onHtml={onHtml}
            onSubmit={onSubmit}
            onEscape={onEscape}
            mentions={{ people, nameOf }}
          />
        </Suspense>
      </div>
      {html.length > LONGEST_MESSAGE_HTML && (
        <p role="alert" className="text-danger-text text-sm">
          {t('tooLong')}
        </p>
      )}
    </>
  )
}
