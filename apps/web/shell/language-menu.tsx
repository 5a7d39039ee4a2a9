import {
  LOCALE_LABELS,
  localeOfPrefix,
  UI_LOCALES,
  type UiLocale,
} from '@kogge/domain/kernel/locales.ts'
import { switchLocale, useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { Button } from '@kogge/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from '@kogge/ui/dropdown-menu.tsx'
import { Globe } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  /** What has to be kept beside the cookie: the language of a signed-in reader. */
  readonly onChoose: (locale: UiLocale) => Promise<void>
}

/** The four languages under their own names. */
export const LanguageMenu = ({ onChoose }: Props) => {
  const t = useTranslations('shell.menu')
  const prefix = useLocalePrefix()
  const choose = async (value: string) => {
    const locale = UI_LOCALES.find((known) => known === value)
    if (!locale) return
    await onChoose(locale).catch(console.error)
    await switchLocale(locale)
  }
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="ghost" icon={<Globe aria-hidden />}>
          <span className="sr-only">{t('language')}: </span>
          <span className="uppercase">{localeOfPrefix(prefix)}</span>
        </Button>
      }
    >
      <DropdownMenuRadioGroup value={prefix} onValueChange={(value) => void choose(value)}>
        {UI_LOCALES.map((locale) => (
          <DropdownMenuRadioItem key={locale} value={locale} lang={locale}>
            {LOCALE_LABELS[locale]}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </DropdownMenu>
  )
}
