import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Untranslated } from '../translations.client.ts'
import type { TitleActions } from '../use-title-actions.ts'

type Translation = Untranslated['translations'][number]

interface Props {
  readonly language: UiLocale
  readonly title: Untranslated
  readonly actions: TitleActions
}

/** Who wrote a translation, and whether it still holds. */
const Made = ({ made }: { readonly made: Translation }) => {
  const t = useTranslations('translations')
  const formats = useFormats()
  const date = formats.date(made.createdAt)
  const by =
    made.madeBy === 'machine'
      ? t('byMachine', { service: made.service ?? '', date })
      : made.by
        ? t('byPerson', { name: made.by, date })
        : t('bySomebody', { date })
  return (
    <>
      <p className="text-sm text-subtle">{by}</p>
      {made.isOutdated && <p className="text-attention text-sm">{t('outdated')}</p>}
    </>
  )
}

/** The title in one language, to be written or put right. */
export const TitleForm = ({ language, title, actions }: Props) => {
  const t = useTranslations('translations')
  const formats = useFormats()
  const mayChange = useCanGlobally()('harvester.manage')
  const made = title.translations.find((one) => one.language === language)
  const before = made?.title ?? ''
  const [typed, setTyped] = useState(before)
  const text = typed.trim()
  const isChanged = typed !== before
  const unsaved = useUnsaved(isChanged)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') actions.save(language, text)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {unsaved.question}
      <Field label={t('titleIn', { language: formats.language(language) })}>
        <Textarea
          lang={language}
          rows={3}
          maxLength={1000}
          readOnly={!mayChange}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {made && <Made made={made} />}
      {!made && title.givenUp.includes(language) && (
        <p className="text-sm text-subtle">{t('givenUp')}</p>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            size="sm"
            variant="primary"
            disabled={
              text === '' || (!isChanged && !made?.isOutdated && made?.madeBy !== 'machine')
            }
            loading={actions.busy}
          >
            {t('save')}
          </Button>
          {made && (
            <Button
              size="sm"
              disabled={actions.busy}
              onClick={() => actions.remove(language, before)}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
