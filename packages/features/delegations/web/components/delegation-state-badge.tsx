import type { DelegationState } from '@kogge/domain/members/delegation-inputs.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

const TONES: Readonly<Record<DelegationState, BadgeTone>> = {
  planned: 'neutral',
  ready: 'attention',
  active: 'info',
  ended: 'neutral',
  revoked: 'neutral',
}

/** Where a delegation stands, in a word. */
export const StateBadge = ({ state }: { readonly state: DelegationState }) => {
  const t = useTranslations('delegations.states')
  return <Badge tone={TONES[state]}>{t(state)}</Badge>
}
