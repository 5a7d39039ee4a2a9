import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Languages, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting, useEdit } from '../../model/drafting-context.ts'
import { withoutLanguage } from '../../model/language-removal.ts'

/** Languages of the region, and those that notices of the Union are read in most. */
const OFFERED = [...UI_LOCALES, 'pl', 'fi', 'sv', 'no', 'da', 'de', 'ru'] as const
const MOST = 10

/** In which language texts are written now; further ones can be added and taken away. */
export const LanguageTabs = () => {
  const t = useTranslations('drafting.languages')
  const formats = useFormats()
  const edit = useEdit()
  const { language, setLanguage } = useDrafting()
  const main = useDraft((document) => document.language)
  const others = useDraft((document) => document.languages)
  const [leaving, setLeaving] = useState<string | null>(null)
  const all = [main, ...others]
  const free = OFFERED.filter((code) => !all.includes(code))
  const add = (code: string) => {
    edit((document) => ({ ...document, languages: [...document.languages, code] }))
    setLanguage(code)
  }
  const remove = (code: string) => {
    edit((document) => withoutLanguage(document, code))
    setLanguage(main)
    setLeaving(null)
  }
  return (
    <div data-field="languages" className="flex flex-wrap items-center gap-2">
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="sr-only">{t('label')}</legend>
        {all.map((code) => (
          <Button
            key={code}
            size="sm"
            variant="ghost"
            aria-pressed={code === language}
            onClick={() => setLanguage(code)}
            className={cn(code === language && 'bg-selected text-link')}
          >
            {formats.language(code)}
            {code === main && others.length > 0 && (
              <span className="text-subtle text-xs">{t('original')}</span>
            )}
          </Button>
        ))}
      </fieldset>
      {language !== main && (
        <IconButton
          size="sm"
          label={t('remove', { language: formats.language(language) })}
          icon={<Trash2 aria-hidden />}
          onClick={() => setLeaving(language)}
        />
      )}
      <DropdownMenu
        trigger={
          <Button
            size="sm"
            icon={<Languages aria-hidden />}
            disabled={others.length >= MOST || free.length === 0}
          >
            {t('add')}
          </Button>
        }
      >
        {free.map((code) => (
          <DropdownMenuItem key={code} onSelect={() => add(code)}>
            {formats.language(code)}
          </DropdownMenuItem>
        ))}
      </DropdownMenu>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        danger
        title={t('removeTitle', { language: formats.language(leaving ?? main) })}
        description={t('removeText')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => leaving && remove(leaving)}
      />
    </div>
  )
}
