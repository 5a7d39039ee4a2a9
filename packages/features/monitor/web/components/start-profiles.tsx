import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type StartProfile, useApi } from '../monitor.client.ts'

/** Names of codes that are shown of one proposal. */
const MOST_SHOWN = 5

const Proposal = ({ proposal }: { readonly proposal: StartProfile }) => {
  const t = useTranslations('monitor.start')
  const { ground, name, cpv, country } = proposal
  const further = cpv.length - MOST_SHOWN
  return (
    <Card className="flex flex-col items-start gap-2">
      <h3 className="wrap-anywhere font-semibold text-base">
        {ground === 'industry' ? t('industry', { name: name ?? '' }) : t(ground)}
      </h3>
      <ul className="list-disc ps-5 text-sm">
        {cpv.slice(0, MOST_SHOWN).map(({ code, label }) => (
          <li key={code} className="wrap-anywhere">
            {label}
          </li>
        ))}
        {further > 0 && <li>{t('further', { count: further })}</li>}
      </ul>
      <LinkButton asChild size="sm">
        <Link to="/monitor/search" search={{ cpv: cpv.map(({ code }) => code), country }}>
          {t('open')}
        </Link>
      </LinkButton>
    </Card>
  )
}

/** What an organisation without profiles may begin with; nothing where nothing is known of it. */
export const StartProfiles = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('monitor.start')
  const api = useApi()
  const can = useCan(orgId)
  const { data = [] } = useQuery(api.monitor.startProfiles.queryOptions({ orgId }))
  if (!can('market_profile.create') || data.length === 0) return null
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-base">{t('title')}</h2>
        <p className="text-muted text-sm">{t('text')}</p>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {data.map((proposal) => (
          <Proposal key={`${proposal.ground} ${proposal.name}`} proposal={proposal} />
        ))}
      </div>
    </section>
  )
}
