import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The ship and the name; leads home. */
export const Brand = () => {
  const t = useTranslations('shell')
  return (
    <Link
      to="/"
      className="flex h-9 items-center gap-2 rounded-md pr-2 font-semibold text-base max-sm:mr-auto"
    >
      <svg viewBox="0 0 32 32" className="size-6" aria-hidden="true">
        <rect width="32" height="32" rx="6" className="fill-accent" />
        <path d="M15 5v15H6.5zM17 7v13h7.5z" className="fill-on-accent" />
        <path d="M5 22h22l-3.2 5H8.2z" className="fill-on-accent" />
      </svg>
      <span className="max-sm:sr-only">{t('product')}</span>
    </Link>
  )
}
