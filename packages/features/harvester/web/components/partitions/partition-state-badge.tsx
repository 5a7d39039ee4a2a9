import type { PartitionState as State } from '@kogge/domain/harvester/harvest-partitions.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

const TONES: Readonly<Record<State, BadgeTone>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
}

/** How a partition stands, in a word. */
export const PartitionState = ({ state }: { readonly state: State }) => {
  const t = useTranslations('harvester.states')
  return <Badge tone={TONES[state]}>{t(state)}</Badge>
}
