import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly orgId: string
  readonly actions?: ReactNode
}

/** An organisation has no profiles; how to make one, for those who may. */
export const NoProfiles = ({ orgId, actions }: Props) => {
  const t = useTranslations('monitor.list')
  const can = useCan(orgId)
  return (
    <EmptyState
      title={t('empty')}
      description={can('market_profile.create') && t('emptyText')}
      actions={actions}
    />
  )
}
