import { Loaded } from '@kogge/platform/web/query-states.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type OwnProfile, useOwnProfile } from '../../use-own-profile.ts'

/** What needs the reader's settings, once they are there. */
export const WithProfile = ({
  children,
}: {
  readonly children: (profile: OwnProfile) => ReactNode
}) => {
  const t = useTranslations('userSettings')
  return (
    <Loaded query={useOwnProfile()} rows={4} loading={t('loading')} failed={t('failed')}>
      {children}
    </Loaded>
  )
}
