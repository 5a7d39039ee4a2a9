import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { type Org, useApi } from '../../orgs.client.ts'
import { Outlook } from '../market/market-summary.tsx'
import { SideFigures } from './buyer-supplier-figures.tsx'
import { TenderTable } from './org-tender-table.tsx'

const LATEST = 5

interface Props {
  readonly org: Org
  readonly side: 'buyer' | 'supplier'
}

/** What an organisation buys or wins: how much, and the latest of it. */
export const LatestTenders = ({ org, side }: Props) => {
  const t = useTranslations('orgs.tenders')
  const language = useLocale()
  const api = useApi()
  const { orgId } = org
  const figures = side === 'buyer' ? org.buys : org.wins
  const latest = useQuery(
    api.org.tenders.queryOptions({ orgId, side, language, limit: LATEST, status: [] }),
  )
  const label = side === 'buyer' ? t('bought') : t('participated')
  const items = latest.data?.items ?? []
  return (
    <Section
      title={label}
      actions={
        figures.requests > LATEST && (
          <Link
            to="/org/$orgId"
            params={{ orgId }}
            search={{ tab: side === 'buyer' ? 'tenders' : 'tenderParticipation' }}
            className="py-0.5 text-link underline-offset-2 hover:underline"
          >
            {t('all', { count: figures.requests })}
          </Link>
        )
      }
      className="space-y-3"
    >
      <SideFigures side={side} figures={figures} />
      <Outlook orgId={orgId} as={side} />
      {latest.isPending ? (
        <SkeletonRows rows={3} label={t('loading')} />
      ) : items.length === 0 ? (
        <p className="text-muted">{side === 'buyer' ? t('noneBought') : t('noneParticipated')}</p>
      ) : (
        <TenderTable
          label={side === 'buyer' ? t('latestBought') : t('latestParticipated')}
          tenders={items}
          withBuyer={side === 'supplier'}
          isNarrow={side === 'supplier'}
        />
      )}
    </Section>
  )
}
