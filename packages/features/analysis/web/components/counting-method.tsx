import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import type { Totals } from '../analysis.client.ts'

const PARTS = ['contracts', 'sum', 'tenders', 'hhi', 'trend', 'place'] as const

/** How the figures are counted, and as of when. */
export const Method = ({ totals }: { readonly totals: Totals | null }) => {
  const t = useTranslations('analysis.method')
  const formats = useFormats()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-sm text-subtle">
      <details className="min-w-0 flex-1 basis-80">
        <summary className="min-h-6 w-fit rounded-sm text-link">{t('title')}</summary>
        <ul className="mt-1 max-w-3xl list-disc space-y-1 pl-5 text-muted">
          {PARTS.map((part) => (
            <li key={part}>
              {part === 'hhi' && totals
                ? t(`hhi.${totals.hhiBy}`)
                : t(part === 'hhi' ? 'hhi.value' : part)}
            </li>
          ))}
        </ul>
      </details>
      {totals?.asOf && (
        <p className="tabular-nums">{t('asOf', { time: formats.dateTime(totals.asOf, true) })}</p>
      )}
    </div>
  )
}
