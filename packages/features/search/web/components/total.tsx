import { useFormats } from '@kogge/i18n/format.ts'
import { useTranslations } from 'use-intl'
import type { TenderPage } from '../model/answers.ts'

/** How many tenders fit; where that is an estimate, between which numbers it lies. */
export const Total = ({ counts }: { readonly counts: TenderPage['facets'] }) => {
  const t = useTranslations('search')
  const formats = useFormats()
  const text = () => {
    if (!counts) return ''
    const { total, margin, estimated } = counts
    if (!estimated.includes('total'))
      return t('total', { count: total, shown: formats.number(total) })
    const low = formats.number(Math.max(0, total - margin))
    const high = formats.number(total + margin)
    return `${t('aboutTotal', { shown: formats.number(total) })} (${t('margin', { low, high })})`
  }
  return (
    <p role="status" className="text-muted tabular-nums">
      {text()}
    </p>
  )
}
