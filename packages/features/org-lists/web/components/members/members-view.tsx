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
  /** Beside the field in which organisations are found. */
  readonly tools: ReactNode
  /** What the filters leave as a file. */
  readonly exportMenu: ReactNode
}

/** The organisations of a list, and what can be done with them. */
export const MembersView = (props: Props) => {
  const { list, params, onParams, changes, OrgFinder, tools, exportMenu } = props
  const t = useTranslations('orgLists.members')
  const { orgId, guid } = list
  const found = useListMembers(orgId, guid, params)
  const [edited, setEdited] = useState<ListMember | null>(null)
  const { q, tag, ...rest } = params
  const isNarrowed = q !== undefined || tag !== undefined
  const actions = changes && {
    onEdit: setEdited,
    onRemove: (member: ListMember) => void changes.removeMember(list, member),
  }
  const showAll = <Button onClick={() => onParams(rest)}>{t('clear')}</Button>
  return (
    <div className="flex flex-col gap-3">
      {changes && (
        <div className="flex flex-wrap items-start gap-2">
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
          {tools}
        </div>
      )}
      {(list.members > 0 || isNarrowed) && (
        <MembersToolbar
          params={params}
          tags={list.tags}
          total={found.total}
          onParams={onParams}
          exportMenu={exportMenu}
        />
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
