import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { useTranslations } from 'use-intl'

/** Switches between light and dark; its name says which one it leads to. */
export const ThemeButton = () => {
  const t = useTranslations('shell.menu')
  const { resolvedTheme, setTheme } = useTheme()
  const dark = resolvedTheme === 'dark'
  return (
    <IconButton
      label={`${t('theme')}: ${dark ? t('light') : t('dark')}`}
      icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  )
}
