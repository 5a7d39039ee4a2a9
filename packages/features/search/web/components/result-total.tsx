import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { totalOf } from '../model/result-total.ts'
import type { TenderPage } from '../search.client.ts'

interface Props {
  readonly counts: TenderPage['facets']
  /** Looked for by meaning, where no tender fits or does not: those that fit best are listed. */
  readonly nearest: boolean
}

/** How many tenders fit; where that is an estimate, between which numbers it lies. */
export const Total = ({ counts, nearest }: Props) => {
  const t = useTranslations('search')
  const formats = useFormats()
  const text = () => {
    const total = totalOf(counts)
    if (!total) return ''
    const { count, isEstimate } = total
    if (!isEstimate) {
      return t(nearest && count > 0 ? 'nearest' : 'total', { count, shown: formats.number(count) })
    }
    const [low, high] = [formats.number(total.low), formats.number(total.high)]
    return `${t('aboutTotal', { shown: formats.number(count) })} (${t('margin', { low, high })})`
  }
  return (
    // Its place is held while it is counted.
    <p role="status" className="min-w-24 text-muted tabular-nums">
      {text()}
    </p>
  )
}
