import { plainTextOf } from '@kogge/domain/drafting/descriptions/html-to-plain-text.ts'
import type { Difference } from '@kogge/domain/drafting/version-differences.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import { useDifferenceName } from '../../use-difference-name.ts'
import { TextDifference } from './text-difference.tsx'

/** The value of one side, as a reader takes it in. */
const useShown = () => {
  const formats = useFormats()
  return ({ form }: Difference, value: string): string => {
    if (form === 'time') return formats.dateTime(value, true)
    if (form === 'html') return plainTextOf(value)
    const [amount = '', currency = ''] = value.split(' ')
    return form === 'amount' ? formats.money(amount, currency) : value
  }
}

interface Props {
  readonly differences: readonly Difference[]
  /** Marks what makes those who have responded look again. */
  readonly marksSignificant?: boolean
}

/** What is another than it was, each with both of its values. */
export const DifferenceList = ({ differences, marksSignificant = false }: Props) => {
  const t = useTranslations('drafting.difference')
  const shown = useShown()
  const nameOf = useDifferenceName()
  return (
    <ul className="border-line border-t">
      {differences.map((one) => {
        const { area, partId, property, language, what, form, before, after } = one
        const isText = form === 'html' || (form === 'text' && (before ?? after ?? '').length > 60)
        return (
          <li
            key={[area, partId, property, language].join(' ')}
            className="space-y-1 border-line border-b py-2 last:border-b-0"
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-medium wrap-anywhere">{nameOf(one)}</span>
              {property === null && <span className="text-muted">{t(`what.${what}`)}</span>}
              {marksSignificant && one.isSignificant && (
                <Badge tone="attention">{t('significant')}</Badge>
              )}
            </p>
            {property !== null &&
              (isText && before !== null && after !== null ? (
                <TextDifference before={shown(one, before)} after={shown(one, after)} />
              ) : (
                <p className="wrap-anywhere">
                  <span className="sr-only">{t('before')} </span>
                  {before === null ? (
                    <span className="text-subtle">{t('nothing')}</span>
                  ) : (
                    <del className="text-muted">{shown(one, before)}</del>
                  )}
                  <span aria-hidden> → </span>
                  <span className="sr-only">{t('after')} </span>
                  {after === null ? (
                    <span className="text-subtle">{t('nothing')}</span>
                  ) : (
                    <ins className="no-underline">{shown(one, after)}</ins>
                  )}
                </p>
              ))}
          </li>
        )
      })}
    </ul>
  )
}
