import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SingleParams } from '../../model/org-list-params.ts'
import type { OrgFinderComponent } from '../../model/parts-from-routes.ts'
import type { ListMember, OrgList } from '../../org-lists.client.ts'
import type { ListChanges } from '../../use-list-changes.ts'
import { useListMembers } from '../../use-org-list.ts'
import { MemberDialog } from './member-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import { MembersToolbar } from './members-toolbar.tsx'

interface Props {
  readonly list: OrgList
  readonly params: SingleParams
  readonly onParams: (params: SingleParams) => void
  /** Null for those who may only read. */
  readonly changes: ListChanges | null
  readonly OrgFinder: OrgFinderComponent
  /** At the end of the toolbar. */
  readonly tools: ReactNode
}

/** The organisations of a list, and what can be done with them. */
export const MembersView = (props: Props) => {
  const { list, params, onParams, changes, OrgFinder, tools } = props
  const t = useTranslations('orgLists.members')
  const { orgId, guid } = list
  const found = useListMembers(orgId, guid, params)
  const [edited, setEdited] = useState<ListMember | null>(null)
  const { sortBy, ...filters } = params
  const isNarrowed = Object.keys(filters).length > 0
  const actions = changes && {
    onEdit: setEdited,
    onRemove: (member: ListMember) => void changes.removeMember(list, member),
  }
  const showAll = <Button onClick={() => onParams(sortBy ? { sortBy } : {})}>{t('clear')}</Button>
  return (
    <div className="flex flex-col gap-3">
      {changes && (
        <div className="max-w-xl">
          <OrgFinder
            label={t('add')}
            labels={{
              search: t('adding.search'),
              empty: t('adding.empty'),
              loading: t('adding.loading'),
              clear: t('adding.clear'),
            }}
            onFound={(org) => void changes.addMember(list, org)}
          />
        </div>
      )}
      {(list.members > 0 || isNarrowed) && (
        <MembersToolbar params={params} tags={list.tags} total={found.total} onParams={onParams}>
          {tools}
        </MembersToolbar>
      )}
      <ListStates
        list={found.list}
        count={found.members?.length}
        labels={{ loading: t('loading'), more: t('more'), failed: t('failed') }}
        empty={
          isNarrowed
            ? { title: t('nothing'), text: t('nothingText'), action: showAll }
            : { title: t('empty'), text: t(changes ? 'emptyText' : 'emptyReader') }
        }
      >
        <MemberTable members={found.members ?? []} actions={actions} />
      </ListStates>
      {edited && (
        <MemberDialog orgId={orgId} guid={guid} member={edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}
