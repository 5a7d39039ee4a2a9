import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { TenderFailed } from '../components/tender-failed.tsx'
import { TenderProvider } from '../tender-provider.tsx'
import { useTenderQuery } from '../use-tender-query.ts'
import { TenderGlance } from './tender-glance.tsx'

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
