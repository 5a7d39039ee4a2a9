import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { Tender } from '../../rfx.client.ts'

const TONES: Readonly<Record<Tender['status'], BadgeTone>> = {
  planned: 'neutral',
  open: 'info',
  closed: 'neutral',
  awarded: 'success',
  cancelled: 'danger',
}

type Marked = Pick<Tender, 'status' | 'amended' | 'isDemo'>

/** How far a tender has come, and what else is to be known at a glance. */
export const StatusBadges = ({ tender }: { readonly tender: Marked }) => {
  const t = useTranslations('tenders')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[tender.status]}>{t(`status.${tender.status}`)}</Badge>
      {tender.amended && <Badge tone="attention">{t('amended')}</Badge>}
      {tender.isDemo && <Badge>{t('demo')}</Badge>}
    </span>
  )
}
