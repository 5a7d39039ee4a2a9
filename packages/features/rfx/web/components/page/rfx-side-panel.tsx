import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useTenderQuery } from '../../use-rfx-query.ts'
import { TenderFailed } from './rfx-load-error.tsx'
import { TenderProvider } from './rfx-provider.tsx'
import { TenderGlance } from './rfx-quick-view.tsx'

const PLACEHOLDER_ROWS = 4

/** A tender in the side panel. */
export const TenderPanel = ({ rfxId }: { readonly rfxId: string }) => {
  const t = useTranslations('tenders')
  const { data, error, refetch, isFetching } = useTenderQuery(rfxId)
  if (data) {
    return (
      <TenderProvider key={data.rfxId} tender={data}>
        <TenderGlance />
      </TenderProvider>
    )
  }
  if (error) {
    return <TenderFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return <SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />
}
