import type { TenderStatus } from '@kogge/domain/rfx/tender-status-values.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

const TONES: Readonly<Record<TenderStatus, BadgeTone>> = {
  planned: 'neutral',
  open: 'info',
  closed: 'neutral',
  awarded: 'success',
  cancelled: 'neutral',
}

export const StatusBadge = ({ status }: { readonly status: TenderStatus }) => {
  const t = useTranslations('search.status')
  return <Badge tone={TONES[status]}>{t(status)}</Badge>
}
