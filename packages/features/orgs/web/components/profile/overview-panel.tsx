import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { Org } from '../../orgs.client.ts'
import { LatestTenders } from './latest-tenders.tsx'
import { OfficialFacts } from './official-facts.tsx'
import { Relatives } from './org-relations.tsx'

/** Who it is, what it buys and wins, and whom it belongs with. */
export const OverviewPanel = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs')
  const buysFirst = org.buys.requests >= org.wins.requests
  const sides = buysFirst ? (['buyer', 'supplier'] as const) : (['supplier', 'buyer'] as const)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-8">
        {org.description && (
          <Section title={t('fields.description')}>
            <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line">{org.description}</p>
          </Section>
        )}
        {sides.map((side) => (
          <LatestTenders key={side} org={org} side={side} />
        ))}
      </div>
      <div className="min-w-0 space-y-8">
        <OfficialFacts org={org} />
        <Relatives org={org} />
      </div>
    </div>
  )
}
