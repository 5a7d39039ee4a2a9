import type { AnalysisSort } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Totals } from '../analysis.client.ts'
import type { AnalysisParams } from '../model/analysis-list.ts'
import type { Figure as FigureOf } from '../model/figure-contracts.ts'
import { concentrationOf } from '../model/market-concentration.ts'
import { Sum, SumOf } from './contract-sum.tsx'
import { Down, ToRanking } from './drill-down-links.tsx'

interface Props {
  /** Null until the first answer. */
  readonly totals: Totals | null
  readonly params: AnalysisParams
  readonly onContracts: (of: FigureOf) => void
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

/** In columns by the room that its container has. */
const GRID =
  'grid grid-cols-2 border-line border-t @xl:grid-cols-3 @4xl:grid-cols-5 [&>div]:min-h-[4.75rem]'

/** The order in which the shares that it was counted from stand. */
const HHI_SORT: Readonly<Record<Totals['hhiBy'], { sortBy: AnalysisSort }>> = {
  value: { sortBy: 'value' },
  count: { sortBy: 'count' },
}

/** The figures of the market as the filters leave it. */
export const Head = ({ totals, params, onContracts }: Props) => {
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
        <Down label={t('toContracts')} onClick={() => onContracts('all')}>
          {formats.number(contracts)}
        </Down>
      </Figure>
      <Figure label={t('sum')} note={ofKnown(valued)}>
        {valued > 0 ? (
          <Down label={t('toContracts')} onClick={() => onContracts('sum')}>
            <Sum cents={totals.sum} short />
          </Down>
        ) : (
          <SumOf of={totals} />
        )}
      </Figure>
      <Figure label={t('buyers')}>
        <ToRanking kind="buyer" params={params}>
          {formats.number(totals.buyers)}
        </ToRanking>
      </Figure>
      <Figure label={t('suppliers')}>
        <ToRanking kind="supplier" params={params}>
          {formats.number(totals.suppliers)}
        </ToRanking>
      </Figure>
      <Figure label={t('unawarded')}>
        {totals.unawarded > 0 ? (
          <Down label={t('toUnawarded')} onClick={() => onContracts('unawarded')}>
            {formats.number(totals.unawarded)}
          </Down>
        ) : (
          formats.number(0)
        )}
      </Figure>
      <Figure label={t('singleBid')} note={ofKnown(withTenders)}>
        {singleBid > 0 ? (
          <Down label={t('toContracts')} onClick={() => onContracts('singleBid')}>
            {formats.share(singleBid / withTenders)}
          </Down>
        ) : withTenders > 0 ? (
          formats.share(0)
        ) : (
          none
        )}
      </Figure>
      <Figure label={t('averageTenders')} note={ofKnown(withTenders)}>
        {withTenders > 0 ? (
          <Down label={t('toContracts')} onClick={() => onContracts('tenders')}>
            {formats.decimal(tenders / withTenders)}
          </Down>
        ) : (
          none
        )}
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
        {spread ? (
          <Down label={t('toContracts')} onClick={() => onContracts('sum')}>
            <Sum cents={spread.median} short />
          </Down>
        ) : (
          none
        )}
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
          <Down label={t('toContracts')} onClick={() => onContracts('sum')}>
            <Sum cents={spread.p10} short /> – <Sum cents={spread.p90} short />
          </Down>
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
        {hhi === null ? (
          none
        ) : (
          <ToRanking kind="supplier" params={{ ...params, ...HHI_SORT[totals.hhiBy] }}>
            {formats.number(Math.round(hhi))}
          </ToRanking>
        )}
      </Figure>
    </dl>
  )
}
