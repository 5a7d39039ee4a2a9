import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import type { Org } from '../../orgs.client.ts'

interface Props {
  readonly side: 'buyer' | 'supplier'
  readonly figures: Org['buys']
}

/** Counts and the sum of one side: what an organisation buys, or what it wins. */
export const SideFigures = ({ side, figures }: Props) => {
  const t = useTranslations('orgs.figures')
  const formats = useFormats()
  const sum = (figures.contractSumCents / 100).toFixed(0)
  const all = [
    [t('tenders'), formats.number(figures.requests)],
    [side === 'buyer' ? t('contractsGiven') : t('contractsWon'), formats.number(figures.contracts)],
    [t('sum'), figures.contractSumCents > 0 ? formats.money(sum, 'EUR') : '–'],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      {all.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-medium text-base tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
