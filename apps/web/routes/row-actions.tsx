import type { TenderCard } from '@kogge/features/search/web/search.client.ts'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'

const buttons = () => import('@kogge/features/monitor/web/components/watching/watch-button.tsx')
const TenderIcon = lazy(async () => ({ default: (await buttons()).WatchTenderIcon }))
const SaveIcon = lazy(async () => {
  const { SaveTenderIcon } = await import(
    '@kogge/features/opportunities/web/components/saving/save-tender-icon.tsx'
  )
  return { default: SaveTenderIcon }
})
const ListIcon = lazy(async () => {
  const { AddToListIcon } = await import(
    '@kogge/features/org-lists/web/components/adding/add-to-list-button.tsx'
  )
  return { default: AddToListIcon }
})
const OrgIcon = lazy(async () => ({ default: (await buttons()).WatchOrgIcon }))

interface Props {
  /** There will be a button; its place is held until it is there. */
  readonly isHeld: boolean
  readonly children: ReactNode
}

const AtEnd = ({ isHeld, children }: Props) => (
  <div
    className={cn(
      'flex justify-end gap-1 print:hidden',
      isHeld ? 'h-7 pointer-coarse:h-9' : 'empty:hidden',
    )}
  >
    <Suspense>
      <FurtherTexts>{children}</FurtherTexts>
    </Suspense>
  </div>
)

const TenderRowActions = ({ tender }: { readonly tender: TenderCard }) => {
  const t = useTranslations('search')
  const mayWatch = useCan()('rfx.watch')
  const { rfxId, title } = tender
  const what = title.text || t('untitled')
  return (
    <AtEnd isHeld>
      <SaveIcon rfxId={rfxId} what={what} />
      {mayWatch && <TenderIcon rfxId={rfxId} what={what} />}
    </AtEnd>
  )
}

const OrgRowActions = ({ orgId, name }: { readonly orgId: string; readonly name: string }) => {
  const can = useCan()
  const [isOn, mayList] = [useFlag('enableOrgWatching'), can('org_list.view')]
  return (
    // Where watching is off, what is watched is given up here all the same.
    <AtEnd isHeld={isOn || mayList}>
      {mayList && <ListIcon orgId={orgId} name={name} />}
      {can('rfx.watch') && <OrgIcon orgId={orgId} what={name} />}
    </AtEnd>
  )
}

/** What can be done with a tender or an organisation in its row of a list; none for those who may do nothing. */
export const useRowActions = () => {
  const can = useCan()
  const mayWatch = can('rfx.watch')
  return {
    tender: mayWatch || can('opportunity.view') ? TenderRowActions : undefined,
    org: mayWatch || can('org_list.view') ? OrgRowActions : undefined,
  }
}
