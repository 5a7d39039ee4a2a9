import type { ParticipationStatus } from '@kogge/domain/participation/participation-status.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

const TONES: Readonly<Record<ParticipationStatus, BadgeTone>> = {
  DRAFT: 'neutral',
  OPEN: 'neutral',
  CLOSED: 'neutral',
  PENDING_INVITE: 'attention',
  DECLINED_INVITE: 'neutral',
  IN_CONVERSATION: 'info',
  IN_PROGRESS: 'info',
  RESPONDED: 'success',
}

/** How the organisation stands to the request. */
export const ParticipationBadge = ({ status }: { readonly status: ParticipationStatus }) => {
  const t = useTranslations('responses.status')
  return <Badge tone={TONES[status]}>{t(status)}</Badge>
}
