import { winRateOf } from '@kogge/domain/opportunities/report-figures.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { StagesReport } from '../../reports.client.ts'
import { Euros, Share } from './report-values.tsx'

interface FigureProps {
  readonly label: string
  readonly children: ReactNode
}

const Figure = ({ label, children }: FigureProps) => (
  <div className="min-w-0 border-line border-b px-3 py-2">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="wrap-anywhere font-semibold text-xl tabular-nums">{children}</dd>
  </div>
)

/** The figures of the period at once. */
export const KeyFigures = ({ report: { created, closed } }: { readonly report: StagesReport }) => {
  const t = useTranslations('opportunityReports.figures')
  const formats = useFormats()
  return (
    <dl
      aria-label={t('label')}
      className="grid grid-cols-2 border-line border-t sm:grid-cols-3 xl:grid-cols-6"
    >
      <Figure label={t('created')}>{formats.number(created)}</Figure>
      <Figure label={t('won')}>{formats.number(closed.won)}</Figure>
      <Figure label={t('lost')}>{formats.number(closed.lost)}</Figure>
      <Figure label={t('closed')}>{formats.number(closed.closed)}</Figure>
      <Figure label={t('winRate')}>
        <Share share={winRateOf(closed)} />
      </Figure>
      <Figure label={t('value')}>
        <Euros cents={closed.cents} valued={closed.valued} count={closed.won} />
      </Figure>
    </dl>
  )
}
