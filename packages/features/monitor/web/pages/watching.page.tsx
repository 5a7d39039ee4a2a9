import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { MonitorFrame } from '../components/monitor-frame.tsx'
import { WatchNewsList } from '../components/watching/watch-news-list.tsx'
import { WatchedOrgs, WatchedTenders } from '../components/watching/watched-list.tsx'
import type { OpenTender, TenderRowComponent } from '../model/parts-from-routes.ts'

interface Props extends OpenTender {
  readonly orgId: string
  readonly Row: TenderRowComponent
}

/** What the reader watches, and what happened to it. */
export const WatchingPage = (props: Props) => {
  const t = useTranslations('watching')
  const lead = useFlag('enableOrgWatching') ? t('lead') : t('leadTenders')
  return (
    <MonitorFrame title={t('title')} subtitle={<p className="text-muted">{lead}</p>}>
      <Section title={t('news')}>
        <WatchNewsList {...props} />
      </Section>
      <WatchedOrgs orgId={props.orgId} />
      <Section title={t('tenders')}>
        <WatchedTenders {...props} />
      </Section>
    </MonitorFrame>
  )
}
