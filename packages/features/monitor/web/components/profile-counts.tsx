import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { Profile } from '../monitor.client.ts'

/** How many tenders a profile has found, and how many of them are new to the reader. */
export const ProfileCounts = ({ unseen, total }: Pick<Profile, 'unseen' | 'total'>) => {
  const t = useTranslations('monitor.counts')
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {unseen > 0 && <Badge tone="info">{t('unseen', { count: unseen })}</Badge>}
      <span className="text-muted">{t('total', { count: total })}</span>
    </span>
  )
}
