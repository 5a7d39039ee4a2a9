import type { MailState } from '@kogge/domain/mail/mail-states.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

const TONES: Readonly<Record<MailState, BadgeTone>> = {
  queued: 'neutral',
  kept: 'neutral',
  sent: 'success',
  failed: 'danger',
  damaged: 'danger',
  suppressed: 'attention',
}

/** The state of a message in a word. */
export const MailStateBadge = ({ state }: { readonly state: MailState }) => {
  const t = useTranslations('staffMail.states')
  return <Badge tone={TONES[state]}>{t(state)}</Badge>
}
