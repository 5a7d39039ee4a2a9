import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Drilling } from '../../model/market-drill-down.ts'
import type { MarketFigures } from '../../model/market-search-params.ts'
import { useApi } from '../../orgs.client.ts'
import { ContractList } from './contract-list.tsx'
import { Figure } from './market-figure.tsx'

/** As many as are shown at once; the rest is a press away. */
const NEXT = 5

const NextToEnd = ({ question }: Pick<Drilling, 'question'>) => {
  const t = useTranslations('orgMarket')
  const api = useApi()
  const language = useLocale()
  const activeOrgId = useActiveOrg()?.orgId ?? null
  const { data } = useQuery(
    api.org.market.contracts.queryOptions({
      ...question,
      language,
      activeOrgId,
      ends: 'soon',
      sortBy: 'ends',
    }),
  )
  if (!data) return <SkeletonRows rows={3} label={t('loading')} />
  return (
    <ContractList
      label={t('terms.next')}
      contracts={data.items.slice(0, NEXT)}
      role={question.role}
    />
  )
}

interface Props extends Drilling {
  readonly ends: NonNullable<MarketFigures['buyer']>['ends']
  /** Another part of the page shows the contracts that end next. */
  readonly isBrief: boolean
}

/** What has not ended, what ends next, and of how many contracts that is known. */
export const TermsSection = ({ ends, isBrief, question, onDrill }: Props) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const { contracts, known, running, soon } = ends
  return (
    <Section
      title={t('terms.title')}
      description={t('terms.known', {
        known: formats.number(known),
        all: formats.number(contracts),
      })}
      className="space-y-3"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[repeat(2,12rem)]">
        <Figure
          label={t('terms.running')}
          value={formats.number(running)}
          onShow={
            running > 0 ? () => onDrill({ title: t('list.running'), ends: 'running' }) : undefined
          }
        />
        <Figure
          label={t('terms.soon')}
          value={formats.number(soon)}
          onShow={soon > 0 ? () => onDrill({ title: t('list.soon'), ends: 'soon' }) : undefined}
        />
      </dl>
      {soon === 0 && <p className="text-muted">{t('terms.none')}</p>}
      {soon > 0 && !isBrief && (
        <>
          <h3 className="font-medium">{t('terms.next')}</h3>
          <NextToEnd question={question} />
        </>
      )}
    </Section>
  )
}
