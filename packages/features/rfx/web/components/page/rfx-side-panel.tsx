import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useTenderQuery } from '../../use-rfx-query.ts'
import { TenderFailed } from './rfx-load-error.tsx'
import { TenderProvider } from './rfx-provider.tsx'
import { RfxQuickView } from './rfx-quick-view.tsx'

const PLACEHOLDER_ROWS = 4

interface Props {
  readonly rfxId: string
  /** Of what is public, the ways to follow it. */
  readonly Follow?: ComponentType<{ readonly rfxId: string }>
}

/** A tender in the side panel. */
export const TenderPanel = ({ rfxId, Follow }: Props) => {
  const t = useTranslations('tenders')
  const answer = useTenderQuery(rfxId)
  const { data, error } = answer
  if (data) {
    return (
      <TenderProvider key={data.rfxId} tender={data}>
        <RfxQuickView follow={Follow && data.isPublic && <Follow rfxId={rfxId} />} />
      </TenderProvider>
    )
  }
  if (error) return <TenderFailed query={answer} />
  return <SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />
}
