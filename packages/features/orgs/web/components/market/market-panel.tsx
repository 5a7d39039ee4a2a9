import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Drill } from '../../model/market-drill-down.ts'
import {
  type MarketFigures,
  type MarketParams,
  type MarketView,
  readMarketView,
  roleShown,
  rolesOf,
  withMarketParam,
} from '../../model/market-search-params.ts'
import { type Org, useApi } from '../../orgs.client.ts'
import { OrgFailed } from '../profile/org-failed.tsx'
import { ContractsSheet } from './contracts-sheet.tsx'
import { DivisionsSection } from './cpv-divisions-section.tsx'
import { TermsSection } from './ending-contracts-section.tsx'
import { KeyFigures } from './key-figures.tsx'
import { MarketToolbar } from './market-toolbar.tsx'
import { YearsSection } from './market-years-section.tsx'
import { PlacesSection } from './performance-regions-section.tsx'
import { PartnersSection } from './trading-partners-section.tsx'
import { ContestSection } from './wins-and-losses-section.tsx'

/** The parameters of the address that the market of an organisation reads. */
export interface MarketFilter {
  /** As they stand there. */
  readonly market: Readonly<Record<string, unknown>>
  readonly onMarket: (params: MarketParams) => void
  /** Indicators of the organisation in a role, which another feature tells. */
  readonly Indicators?: ComponentType<{
    readonly orgId: string
    readonly role: 'buyer' | 'supplier'
  }>
  /** Its contracts that end soon, with what is to be expected after them, which another feature tells. */
  readonly Ending?: MarketFilter['Indicators']
}

/** Of whom, of which days and as of when. */
const Basis = ({ figures }: { readonly figures: MarketFigures }) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const { from, until, asOf, orgs, isCut } = figures
  const parts = [
    from && until && t('days', { from: formats.date(from), until: formats.date(until) }),
    orgs > 1 && t('together', { count: orgs }),
    asOf && t('asOf', { time: formats.dateTime(asOf) }),
  ]
  return (
    <p className="text-muted text-sm">
      <DatedText>{parts.filter(Boolean).join(' · ')}</DatedText>
      {isCut && <span className="block">{t('cutFamily')}</span>}
      <span className="block">{t('fromNotices')}</span>
    </p>
  )
}

/** For whoever reads on there, with eyes or without. */
const goTo = (heading: HTMLHeadingElement | null): void => {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.closest('section')?.scrollIntoView({ block: 'start' })
}

interface BodyProps extends Pick<MarketFilter, 'Indicators' | 'Ending'> {
  readonly org: Org
  readonly figures: MarketFigures
  readonly view: MarketView
  readonly onMarket: MarketFilter['onMarket']
  readonly isStale: boolean
}

const Body = ({ org, figures, view, onMarket, isStale, Indicators, Ending }: BodyProps) => {
  const t = useTranslations('orgMarket')
  const [chosen, setDrill] = useState<Drill | null>(null)
  const partners = useRef<HTMLHeadingElement>(null)
  const roles = rolesOf(figures)
  const role = roleShown(view.role, figures)
  const side = figures[role]
  // Forecasts are of one organisation; of several together the next ends are listed without.
  const isForecast = Ending !== undefined && !view.withChildren && (side?.ends.soon ?? 0) > 0
  const { months, withChildren, isSoonShown, params } = view
  const soon: Drill | null = isSoonShown && side ? { title: t('list.soon'), ends: 'soon' } : null
  const drill = chosen ?? soon
  const close = () => {
    setDrill(null)
    if (isSoonShown) onMarket(withMarketParam(params, 'show', null))
  }
  const question = { orgId: figures.orgId, role, months, withChildren }
  const drilling = { question, onDrill: setDrill }
  return (
    <div className="space-y-8">
      <div className="space-y-3">
        <MarketToolbar
          view={view}
          role={role}
          roles={roles}
          childCount={org.childCount}
          onParams={onMarket}
        />
        <Basis figures={figures} />
      </div>
      {side ? (
        <div aria-busy={isStale} className={cn('space-y-8', isStale && 'opacity-60')}>
          <KeyFigures side={side} {...drilling} onPartners={() => goTo(partners.current)} />
          <TermsSection ends={side.ends} isBrief={isForecast} {...drilling} />
          {Ending && isForecast && <Ending orgId={figures.orgId} role={role} />}
          <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-2">
            <PartnersSection {...drilling} headingRef={partners} />
            <DivisionsSection {...drilling} />
          </div>
          {role === 'supplier' && <ContestSection contest={figures.contest} {...drilling} />}
          <YearsSection figures={figures} {...drilling} />
          <PlacesSection {...drilling} />
          {Indicators && <Indicators orgId={figures.orgId} role={role} />}
        </div>
      ) : role === 'supplier' && figures.contest.ever.lost > 0 ? (
        <>
          <ContestSection contest={figures.contest} {...drilling} />
          <YearsSection figures={figures} {...drilling} />
        </>
      ) : (
        <EmptyState title={t('none')} description={t('noneHint')} />
      )}
      <ContractsSheet question={question} drill={drill} onClose={close} />
    </div>
  )
}

interface Props extends MarketFilter {
  readonly org: Org
}

/** What an organisation buys and wins, from and to whom, what ends when; every figure leads to its contracts. */
export const MarketPanel = ({ org, market, onMarket, Indicators, Ending }: Props) => {
  const t = useTranslations('orgMarket')
  const api = useApi()
  const language = useLocale()
  const view = readMarketView(market)
  const { months, withChildren, rejected } = view
  const answer = useQuery(
    api.org.market.figures.queryOptions(
      { orgId: org.orgId, months, withChildren, language },
      { placeholderData: keepPreviousData },
    ),
  )
  const { data, error, isPlaceholderData } = answer
  return (
    <div className="space-y-3">
      <RejectedBanner names={rejected} />
      {data ? (
        <Body
          org={org}
          view={view}
          onMarket={onMarket}
          {...(Indicators && { Indicators })}
          {...(Ending && { Ending })}
          figures={data}
          isStale={isPlaceholderData}
        />
      ) : error ? (
        <OrgFailed query={answer} />
      ) : (
        <SkeletonRows rows={8} label={t('loading')} />
      )}
    </div>
  )
}
