import type { TenderCard } from '@kogge/features/search/web/search.client.ts'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'

const buttons = () => import('@kogge/features/monitor/web/components/watching/watch-button.tsx')
const TenderIcon = lazy(async () => ({ default: (await buttons()).WatchTenderIcon }))
const OrgIcon = lazy(async () => ({ default: (await buttons()).WatchOrgIcon }))

/** Holds its place until the button is there. */
const AtEnd = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex h-7 justify-end pointer-coarse:h-9 print:hidden">
    <Suspense>
      <FurtherTexts>{children}</FurtherTexts>
    </Suspense>
  </div>
)

const TenderRowWatch = ({ tender }: { readonly tender: TenderCard }) => {
  const t = useTranslations('search')
  return (
    <AtEnd>
      <TenderIcon rfxId={tender.rfxId} what={tender.title.text || t('untitled')} />
    </AtEnd>
  )
}

const OrgRowWatch = ({ orgId, name }: { readonly orgId: string; readonly name: string }) => (
  <AtEnd>
    <OrgIcon orgId={orgId} what={name} />
  </AtEnd>
)

/** The buttons that watch a tender or an organisation in its row of a list; none for those who may not watch. */
export const useRowWatch = () => {
  const mayWatch = useCan(useActiveOrg()?.orgId)('rfx.watch')
  return mayWatch ? { tender: TenderRowWatch, org: OrgRowWatch } : null
}
