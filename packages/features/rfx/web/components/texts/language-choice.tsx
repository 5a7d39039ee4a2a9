import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { languagesOf } from '../../model/text-languages.ts'

/** In which of its languages a tender is read; nothing where it has one alone. */
export const LanguageChoice = () => {
  const t = useTranslations('tenders.language')
  const formats = useFormats()
  const { tender, language, setLanguage } = useTender()
  const languages = languagesOf(tender.content)
  if (languages.length < 2) return null
  const original = tender.content.language
  const label = (code: string) => {
    const name = formats.language(code)
    return code === original ? t('original', { language: name }) : name
  }
  return (
    <div className="flex items-center gap-1 text-muted text-sm print:hidden">
      <span>{t('label')}</span>
      <Select
        variant="ghost"
        aria-label={t('label')}
        value={language}
        onValueChange={setLanguage}
        options={languages.map((value) => ({ value, label: label(value) }))}
      />
    </div>
  )
}
