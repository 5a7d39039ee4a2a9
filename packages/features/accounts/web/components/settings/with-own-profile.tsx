import { ErrorState } from '@kogge/ui/error-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type OwnProfile, useOwnProfile } from '../../use-own-profile.ts'

const PLACEHOLDER_ROWS = 4

/** What needs the reader's settings, once they are there. */
export const WithProfile = ({
  children,
}: {
  readonly children: (profile: OwnProfile) => ReactNode
}) => {
  const t = useTranslations('userSettings')
  const { data, error, refetch, isFetching } = useOwnProfile()
  if (data) return children(data)
  if (error)
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />
}
