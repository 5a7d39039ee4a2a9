import { useFormats } from '@kogge/i18n/format.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Totals } from '../api.ts'
import { concentrationOf } from '../model/concentration.ts'
import { Sum } from './sum.tsx'

interface Props {
  /** Null until the first answer. */
  readonly totals: Totals | null
  /** Shows the contracts, or the lots without a winner, that a figure was counted from. */
  readonly onContracts: (isAwarded: boolean) => void
}

const Figure = (props: {
  readonly label: string
  readonly children: ReactNode
  readonly note?: ReactNode
}) => (
  <div className="min-w-0 border-line border-b px-3 py-2">
    <dt className="text-muted text-sm">{props.label}</dt>
    <dd className="wrap-anywhere">
      <span className="font-semibold text-xl tabular-nums">{props.children}</span>
      {props.note && <span className="block text-sm text-subtle">{props.note}</span>}
    </dd>
  </div>
)

const Down = (props: {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}) => (
  <button
    type="button"
    title={props.label}
    onClick={props.onClick}
    className="min-h-6 rounded-sm text-link underline-offset-4 hover:underline"
  >
    {props.children}
    <span className="sr-only">. {props.label}</span>
  </button>
)

const GRID =
  'grid grid-cols-2 border-line border-t sm:grid-cols-3 xl:grid-cols-5 [&>div]:min-h-[4.75rem]'

/** The figures of the market as the filters leave it. */
export const Head = ({ totals, onContracts }: Props) => {
  const t = useTranslations('analysis.figures')
  const tConcentration = useTranslations('analysis.concentration')
  const formats = useFormats()
  if (!totals)
    return (
      <div role="status" className={GRID}>
        <span className="sr-only">{t('loading')}</span>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((key) => (
          <div key={key} className="flex flex-col gap-2 border-line border-b px-3 py-3">
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="w-4/5" />
          </div>
        ))}
      </div>
    )
  const { contracts, valued, withTenders, singleBid, tenders, spread, hhi } = totals
  const ofKnown = (known: number) =>
    known > 0 &&
    known < contracts &&
    t('ofContracts', { known: formats.number(known), all: formats.number(contracts) })
  const none = <span className="text-subtle">–</span>
  return (
    <dl className={GRID}>
      <Figure label={t('contracts')}>
        <Down label={t('toContracts')} onClick={() => onContracts(true)}>
          {formats.number(contracts)}
        </Down>
      </Figure>
      <Figure label={t('sum')} note={ofKnown(valued)}>
        <Sum cents={totals.sum} short />
      </Figure>
      <Figure label={t('buyers')}>{formats.number(totals.buyers)}</Figure>
      <Figure label={t('suppliers')}>{formats.number(totals.suppliers)}</Figure>
      <Figure label={t('unawarded')}>
        {totals.unawarded > 0 ? (
          <Down label={t('toUnawarded')} onClick={() => onContracts(false)}>
            {formats.number(totals.unawarded)}
          </Down>
        ) : (
          formats.number(0)
        )}
      </Figure>
      <Figure label={t('singleBid')} note={ofKnown(withTenders)}>
        {withTenders > 0 ? formats.share(singleBid / withTenders) : none}
      </Figure>
      <Figure label={t('averageTenders')} note={ofKnown(withTenders)}>
        {withTenders > 0 ? formats.decimal(tenders / withTenders) : none}
      </Figure>
      <Figure
        label={t('median')}
        note={
          spread &&
          t.rich('half', {
            from: () => <Sum cents={spread.p25} short />,
            to: () => <Sum cents={spread.p75} short />,
          })
        }
      >
        {spread ? <Sum cents={spread.median} short /> : none}
      </Figure>
      <Figure
        label={t('range')}
        note={
          spread &&
          t.rich('extremes', {
            from: () => <Sum cents={spread.min} short />,
            to: () => <Sum cents={spread.max} short />,
          })
        }
      >
        {spread ? (
          <>
            <Sum cents={spread.p10} short /> – <Sum cents={spread.p90} short />
          </>
        ) : (
          none
        )}
      </Figure>
      <Figure
        label={t('hhi')}
        note={
          hhi !== null && (
            <Badge tone={concentrationOf(hhi) === 'high' ? 'attention' : 'neutral'}>
              {tConcentration(concentrationOf(hhi))}
            </Badge>
          )
        }
      >
        {hhi === null ? none : formats.number(Math.round(hhi))}
      </Figure>
    </dl>
  )
}
