import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Input } from '@kogge/ui/input.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { DraftField } from './draft-field.tsx'

type Texts = Readonly<Record<string, string>>

interface Props {
  readonly path: string
  readonly label: string
  readonly hint?: string
  readonly texts: Texts
  readonly onTexts: (texts: Record<string, string>) => void
  /** Characters at most. */
  readonly longest: number
  readonly lines?: number
  readonly required?: boolean
  readonly hideLabel?: boolean
}

/** Texts with one changed; what is empty is not there. */
export const withText = (texts: Texts, language: string, text: string): Record<string, string> => {
  const { [language]: _before, ...others } = texts
  return text === '' ? others : { ...others, [language]: text }
}

/** A text in the language that is written now; a translation shows the original below it. */
export const LocalizedField = (props: Props) => {
  const { path, label, texts, onTexts, longest, lines = 1, hint } = props
  const formats = useFormats()
  const { language } = useDrafting()
  const main = useDraft((document) => document.language)
  const languages = useDraft((document) => document.languages)
  const original = language === main ? null : texts[main]
  const text = texts[language] ?? ''
  const control = {
    lang: language,
    maxLength: longest,
    value: text,
    onChange: (event: { target: { value: string } }) =>
      onTexts(withText(texts, language, event.target.value)),
  }
  return (
    <DraftField
      path={path}
      label={label}
      required={props.required ?? false}
      hideLabel={props.hideLabel ?? false}
      {...(languages.length > 0 && { note: formats.language(language) })}
      hint={
        original ? (
          <span lang={main} className="line-clamp-3">
            {formats.language(main)}: {original}
          </span>
        ) : (
          hint
        )
      }
    >
      {lines > 1 ? <Textarea rows={lines} {...control} /> : <Input {...control} />}
    </DraftField>
  )
}
