import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Sparkline } from '@kogge/ui/charts/sparkline.tsx'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Row } from '../analysis.client.ts'
import { changeOf } from '../model/period-change.ts'

/** A larger change is shown as a multiple: nobody reads "+1,400%". */
const TIMES_FROM = 2

/** How contracts went over the time looked at, and the change against the period before. */
export const Trend = ({ row }: { readonly row: Row }) => {
  const t = useTranslations('analysis.trend')
  const formats = useFormats()
  const change = changeOf(row.contracts, row.before?.contracts ?? null)
  const words = () => {
    if (row.before === null) return null
    if (change === null) return t('new')
    if (change >= TIMES_FROM) return t('times', { factor: formats.decimal(change + 1) })
    const share = formats.percent(Math.abs(change))
    if (Math.abs(change) < 0.005) return t('same')
    return change > 0 ? t('more', { share }) : t('less', { share })
  }
  const Arrow =
    change === null || change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight
  const before =
    row.before &&
    t('before', { count: row.before.contracts, shown: formats.number(row.before.contracts) })
  const said = words()
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Sparkline values={row.trend} />
      {said && (
        <span
          title={before ?? undefined}
          className="inline-flex items-center gap-0.5 text-muted tabular-nums"
        >
          <Arrow aria-hidden className="size-3.5 text-subtle" />
          {said}
        </span>
      )}
    </span>
  )
}
