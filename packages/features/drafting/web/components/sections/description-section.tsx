import { LONG_TEXT, RICH_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting, useEdit } from '../../model/drafting-context.ts'
import { DraftField } from '../fields/draft-field.tsx'
import { LocalizedField, withText } from '../fields/localized-field.tsx'

const RichText = lazy(() =>
  import('@kogge/platform/web/rich-text/rich-text-editor.tsx').then((module) => ({
    default: module.RichText,
  })),
)

/** What is wanted, at length. */
export const Description = () => {
  const t = useTranslations('drafting.description')
  const formats = useFormats()
  const edit = useEdit()
  const { language } = useDrafting()
  const kind = useDraft((document) => document.kind)
  const languages = useDraft((document) => document.languages)
  const description = useDraft((document) => document.description)
  const message = useDraft((document) => document.message)
  const html = description[language] ?? ''
  return (
    <div className="space-y-5">
      <DraftField
        path={`description.${language}`}
        label={t('label')}
        hint={t('hint')}
        required={kind === 'tender'}
        {...(languages.length > 0 && { note: formats.language(language) })}
        error={html.length > RICH_TEXT ? t('tooLong') : null}
      >
        <Suspense fallback={<Skeleton className="h-72" />}>
          <RichText
            // Another language is another text, with an undo of its own.
            key={language}
            language={language}
            label={t('label')}
            html={html}
            onHtml={(next) =>
              edit((document) => ({
                ...document,
                description: withText(document.description, language, next),
              }))
            }
          />
        </Suspense>
      </DraftField>
      {kind === 'price_survey' && (
        <LocalizedField
          path={`message.${language}`}
          label={t('message')}
          hint={t('messageHint')}
          texts={message}
          onTexts={(next) => edit({ message: next })}
          longest={LONG_TEXT}
          lines={5}
        />
      )}
    </div>
  )
}
