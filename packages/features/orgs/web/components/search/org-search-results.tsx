import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { type Awaited, LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { SearchX } from 'lucide-react'
import type { ComponentProps, ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { type FoundOrg, OrgRow } from './org-search-row.tsx'

interface Props {
  readonly list: ComponentProps<typeof MoreRows>['list'] & ComponentProps<typeof Awaited>['query']
  /** Undefined until the first answer. */
  readonly orgs: readonly FoundOrg[] | undefined
  /** The rows belong to the filters before; new ones are on their way. */
  readonly stale: boolean
  readonly selected: string | null
  readonly onOpen: (orgId: string) => void
  /** At the end of each row. */
  readonly RowActions: ComponentType<{ readonly orgId: string; readonly name: string }> | undefined
  /** Takes the filters away when nothing fits; null when there are none. */
  readonly onWiden: (() => void) | null
}

/** The list in each of its states; old rows stay, faded, while new ones come. */
export const Results = (props: Props) => {
  const { list, orgs, stale, onWiden, RowActions } = props
  const t = useTranslations('orgSearch')
  if (list.isError && !orgs) return <LoadFailed query={list} failed={t('failed')} />
  if (!orgs) return <SkeletonRows rows={8} label={t('searching')} className="p-3" />
  if (orgs.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden strokeWidth={1.5} />}
        title={t('nothing')}
        description={t('nothingHint')}
        actions={onWiden && <Button onClick={onWiden}>{t('widen')}</Button>}
      />
    )
  }
  return (
    <div aria-busy={stale} className={cn('@container', stale && 'opacity-60')}>
      {orgs.map((org) => (
        <OrgRow
          key={org.orgId}
          org={org}
          selected={props.selected === org.orgId}
          onOpen={props.onOpen}
          actions={RowActions && <RowActions orgId={org.orgId} name={org.name} />}
        />
      ))}
      <MoreRows list={list} label={t('loadMore')} />
    </div>
  )
}
