import type { TenderCard } from '@kogge/features/search/web/search.client.ts'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'

const buttons = () => import('@kogge/features/monitor/web/components/watching/watch-button.tsx')
const TenderIcon = lazy(async () => ({ default: (await buttons()).WatchTenderIcon }))
const OrgIcon = lazy(async () => ({ default: (await buttons()).WatchOrgIcon }))

interface Props {
  /** There will be a button; its place is held until it is there. */
  readonly isHeld: boolean
  readonly children: ReactNode
}

const AtEnd = ({ isHeld, children }: Props) => (
  <div
    className={cn(
      'flex justify-end print:hidden',
      isHeld ? 'h-7 pointer-coarse:h-9' : 'empty:hidden',
    )}
  >
    <Suspense>
      <FurtherTexts>{children}</FurtherTexts>
    </Suspense>
  </div>
)

const TenderRowWatch = ({ tender }: { readonly tender: TenderCard }) => {
  const t = useTranslations('search')
  return (
    <AtEnd isHeld>
      <TenderIcon rfxId={tender.rfxId} what={tender.title.text || t('untitled')} />
    </AtEnd>
  )
}

const OrgRowWatch = ({ orgId, name }: { readonly orgId: string; readonly name: string }) => (
  // Where watching is off, what is watched is given up here all the same.
  <AtEnd isHeld={useFlag('enableOrgWatching')}>
    <OrgIcon orgId={orgId} what={name} />
  </AtEnd>
)

/** The buttons that watch a tender or an organisation in its row of a list; none for those who may not watch. */
export const useRowWatch = () => {
  const mayWatch = useCan(useActiveOrg()?.orgId)('rfx.watch')
  return mayWatch ? { tender: TenderRowWatch, org: OrgRowWatch } : null
}
