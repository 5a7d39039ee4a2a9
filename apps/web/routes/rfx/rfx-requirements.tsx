import { RequirementsPanel } from '@kogge/features/rfx/web/components/requirements/requirements-panel.tsx'
import { WrittenRequirementsPanel } from '@kogge/features/rfx/web/components/requirements/written-rfx-requirements-panel.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useWritten } from './use-written-rfx.ts'

/**
 * What a request that was written on Kogge asks; what its notice says of it where that is all one may
 * read. Not loaded by itself: a page that is being printed waits for nothing.
 */
export const TenderRequirements = ({ rfxId }: { readonly rfxId: string }) => {
  const t = useTranslations('tenders')
  const active = useActiveOrg()
  const { data, isPending } = useWritten(rfxId, active?.orgId)
  if (isPending) return <SkeletonRows rows={6} label={t('loading')} />
  return data?.document ? (
    <WrittenRequirementsPanel document={data.document} />
  ) : (
    <RequirementsPanel />
  )
}
