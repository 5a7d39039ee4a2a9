import { useTranslations } from 'use-intl'

/** Where the data comes from. */
export const Footer = () => {
  const t = useTranslations('shell.footer')
  return (
    <footer className="border-line border-t px-4 py-3 text-subtle text-xs print:hidden">
      <p className="mx-auto max-w-[100rem]">{t('source')}</p>
    </footer>
  )
}
