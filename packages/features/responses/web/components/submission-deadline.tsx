import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { ParticipationItem } from '../responses.client.ts'
import { Countdown } from './deadline-countdown.tsx'

interface Props {
  readonly item: Pick<ParticipationItem, 'state' | 'responsesUntil'>
  readonly serverNow: string
  readonly receivedAt: number
}

/** Until when something can be submitted; of a request that was cancelled that it was. */
export const Deadline = ({ item, serverNow, receivedAt }: Props) => {
  const t = useTranslations('responses.list')
  if (item.state === 'cancelled') return <Badge tone="danger">{t('cancelled')}</Badge>
  return <Countdown until={item.responsesUntil} serverNow={serverNow} receivedAt={receivedAt} />
}
