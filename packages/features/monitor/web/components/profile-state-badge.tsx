import type { ProfileState } from '@kogge/domain/monitor/profile-inputs.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

/** That a profile is paused or archived; nothing for one that is active. */
export const ProfileStateBadge = ({ state }: { readonly state: ProfileState }) => {
  const t = useTranslations('monitor.states')
  if (state === 'active') return null
  return <Badge tone={state === 'paused' ? 'attention' : 'neutral'}>{t(state)}</Badge>
}
