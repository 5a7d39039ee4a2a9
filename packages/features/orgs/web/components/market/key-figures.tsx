import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import type { Drilling, MarketQuestion } from '../../model/market-drill-down.ts'
import type { MarketFigures } from '../../model/market-search-params.ts'
import { useEuros } from '../../use-euro-format.ts'
import { Figure } from './market-figure.tsx'

type Side = NonNullable<MarketFigures['buyer']>

/** How many countries are named before the rest is left out. */
const MOST_COUNTRIES = 3

const useChange = (): ((side: Side) => string | null) => {
  const t = useTranslations('orgMarket.figures')
  const formats = useFormats()
  return ({ contracts, before }) => {
    if (before === null || (contracts === 0 && before.contracts === 0)) return null
    if (before.contracts === 0) return t('new')
    const change = contracts / before.contracts - 1
    if (change === 0) return t('same')
    const size = formats.percent(Math.abs(change))
    return change > 0 ? t('up', { change: size }) : t('down', { change: size })
  }
}

/** How much of its main market is its own. */
const MarketShare = ({ side, ...drilling }: Drilling & { readonly side: Side }) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const { main, countries } = side
  if (!main || main.shareOfContracts === null) return null
  const names = countries.slice(0, MOST_COUNTRIES).map((code) => formats.country(code))
  const named = countries.length > names.length ? [...names, '…'] : names
  const share = formats.share(main.shareOfContracts)
  const where = { division: main.label, countries: named.join(', ') }
  const { shareOfSum } = main
  return (
    <Figure
      label={t('figures.share')}
      value={share}
      note={
        <>
          {t('figures.shareOf', { share, ...where })}
          {shareOfSum !== null &&
            `; ${t('figures.shareOfSum', { share: formats.share(shareOfSum) })}`}
        </>
      }
      onShow={() =>
        drilling.onDrill({ title: t('list.inDivision', { name: main.label }), cpv: main.code })
      }
    />
  )
}

interface Props extends Drilling {
  readonly side: Side
  /** Goes to the list of who is on the other side. */
  readonly onPartners: () => void
}

/** What only buyers have: how much competition there was. */
const Competition = ({ side, onDrill, onPartners }: Props) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const { withTenders: known, singleBid, tenders, unawarded, hhi } = side
  const count = formats.number(singleBid)
  return (
    <>
      <Figure
        label={t('figures.single')}
        value={known > 0 ? formats.share(singleBid / known) : t('figures.unknown')}
        note={known > 0 && t('figures.singleOf', { count, known: formats.number(known) })}
        onShow={
          singleBid > 0
            ? () => onDrill({ title: t('list.single'), countedIn: 'singleBid' })
            : undefined
        }
      />
      <Figure
        label={t('figures.average')}
        value={known > 0 ? formats.decimal(tenders / known) : t('figures.unknown')}
        note={known > 0 && t('figures.averageOf', { known })}
        onShow={
          known > 0 ? () => onDrill({ title: t('list.known'), countedIn: 'tenders' }) : undefined
        }
      />
      {hhi !== null && (
        <Figure
          label={t('figures.hhi')}
          value={formats.number(Math.round(hhi))}
          note={t('figures.hhiHint')}
          onShow={onPartners}
          toList
        />
      )}
      <Figure
        label={t('figures.unawarded')}
        value={formats.number(unawarded)}
        onShow={
          unawarded > 0
            ? () => onDrill({ title: t('list.unawarded'), kind: 'unawarded' })
            : undefined
        }
      />
    </>
  )
}

const countLabel = ({ role }: MarketQuestion) => (role === 'buyer' ? 'given' : 'won')
const partnerLabel = ({ role }: MarketQuestion) => (role === 'buyer' ? 'suppliers' : 'buyers')

/** What an organisation gave or won in the time looked at. */
export const KeyFigures = ({ side, question, onDrill, onPartners }: Props) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const euros = useEuros()
  const change = useChange()
  const show = side.contracts > 0 ? () => onDrill({ title: t('list.title') }) : undefined
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-4">
      <Figure
        label={t(`figures.${countLabel(question)}`)}
        value={formats.number(side.contracts)}
        note={change(side)}
        onShow={show}
      />
      <Figure
        label={t('figures.sum')}
        value={euros(side.sum)}
        note={side.contracts > 0 && t('figures.valued', { count: side.valued })}
        onShow={
          side.valued > 0 ? () => onDrill({ title: t('list.valued'), countedIn: 'sum' }) : undefined
        }
      />
      <Figure
        label={t(`figures.${partnerLabel(question)}`)}
        value={formats.number(side.partners)}
        onShow={side.partners > 0 ? onPartners : undefined}
        toList
      />
      <MarketShare side={side} question={question} onDrill={onDrill} />
      {question.role === 'buyer' && (
        <Competition side={side} question={question} onDrill={onDrill} onPartners={onPartners} />
      )}
    </dl>
  )
}
