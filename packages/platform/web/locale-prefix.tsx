import type { LocalePrefix } from '@kogge/domain/kernel/locales.ts'
import { splitLocale, withLocale } from '@kogge/domain/kernel/routes.ts'
import { createContext, useContext } from 'react'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

const PrefixContext = createContext<LocalePrefix>('en')

export const LocalePrefixProvider = PrefixContext.Provider

/** The locale of the address, `tokens` included. */
export const useLocalePrefix = (): LocalePrefix => useContext(PrefixContext)

const thisPage = (): string => {
  const { pathname, search, hash } = window.location
  return splitLocale(pathname).path + search + hash
}

/**
 * Keeps the choice in NEXT_LOCALE and reloads this page under it, or loads another one, by its path
 * without prefix.
 */
export const switchLocale = async (prefix: LocalePrefix, page = thisPage()): Promise<void> => {
  // Without a secure context there are no lasting choices; the address alone then carries it.
  await window.cookieStore
    ?.set({
      name: 'NEXT_LOCALE',
      value: prefix,
      path: '/',
      sameSite: 'lax',
      expires: Date.now() + YEAR_MS,
    })
    .catch(console.error)
  window.location.assign(withLocale(prefix, page))
}
