import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { Crawler } from '../../harvester.client.ts'
import { statusOf } from '../../model/crawler-status.ts'

const TONES: Readonly<Record<ReturnType<typeof statusOf>, BadgeTone>> = {
  running: 'info',
  paused: 'attention',
  disabled: 'attention',
  blocked: 'neutral',
  failing: 'danger',
  scheduled: 'success',
  idle: 'neutral',
}

/** How a crawler stands, in a word. */
export const CrawlerStatus = ({ crawler }: { readonly crawler: Crawler }) => {
  const t = useTranslations('harvester.crawlers')
  const status = statusOf(crawler)
  return <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>
}
