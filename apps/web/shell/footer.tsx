import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** Where the data comes from. */
export const Footer = () => {
  const t = useTranslations('shell.footer')
  return (
    <footer className="border-line border-t px-4 py-3 text-subtle text-xs print:hidden">
      <p className="mx-auto flex max-w-[100rem] flex-wrap gap-x-4">
        {t('source')}
        <Link to="/freshness" className="min-h-6 text-link hover:underline">
          {t('freshness')}
        </Link>
      </p>
    </footer>
  )
}
