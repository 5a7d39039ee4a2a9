import { pickText } from '@kogge/domain/kernel/locales.ts'
import type { BindingChange, Unconfirmed } from '@kogge/domain/responses/binding-changes.ts'
import { useLocale, useTranslations } from 'use-intl'
import { formatLocale } from './ui-locales.ts'

/**
 * What changed in a request since a tender was submitted, in the reader's language, in one line.
 * `language`: that of the request, which its texts fall back to.
 */
export const useBindingChanges = (): ((
  given: Pick<Unconfirmed, 'changes' | 'more'>,
  language: string | undefined,
) => string) => {
  const t = useTranslations('responses.binding')
  const locale = useLocale()
  const numbers = new Intl.NumberFormat(formatLocale(locale), {
    maximumFractionDigits: 6,
    useGrouping: 'always' as const,
  })
  const shown = (what: BindingChange['what'], value: string | null): string =>
    what === 'quantity' && value ? numbers.format(Number(value)) : value || '–'
  return ({ changes, more }, language) =>
    [
      ...changes.map(({ what, name, before, after }) =>
        t(what, {
          name: pickText(name, locale, language)?.text ?? '',
          before: shown(what, before),
          after: shown(what, after),
        }),
      ),
      ...(more > 0 ? [t('more', { count: more })] : []),
    ].join('; ')
}
