import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { loadFurther, type Messages } from './message-catalogues.ts'
import type { UiLocale } from './ui-locales.ts'

type Further = ReturnType<typeof loadFurther>

const asked = new Map<UiLocale, Further>()

/** One promise a locale. One that failed is asked for anew by the next page that needs it. */
const furtherOf = (locale: UiLocale): Further => {
  const known = asked.get(locale)
  if (known) return known
  const further = loadFurther(locale)
  asked.set(locale, further)
  further.catch(() => asked.delete(locale))
  return further
}

/**
 * Gives the texts of the pages that are not the first to what is below. Waits for them: stands
 * within a `Suspense`.
 */
export const FurtherTexts = ({ children }: { readonly children: ReactNode }) => {
  const locale = useLocale()
  const first = useMessages()
  const further = use(furtherOf(locale))
  const messages = useMemo((): Messages => {
    const shown: Partial<Messages> = first
    // Those who translate see keys instead of texts, here too.
    return shown.shell ? { ...first, ...further } : first
  }, [first, further])
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  )
}
