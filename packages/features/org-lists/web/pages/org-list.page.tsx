import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { isMissing } from '@kogge/platform/web/errors/error-codes.ts'
import { Button } from '@kogge/ui/button.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useNavigate } from '@tanstack/react-router'
import { FileUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FeedView } from '../components/feed/feed-view.tsx'
import { ImportDialog } from '../components/import/import-dialog.tsx'
import { EditListDialog } from '../components/lists/edit-list-dialog.tsx'
import { ListMenu } from '../components/lists/list-menu.tsx'
import { MembersView } from '../components/members/members-view.tsx'
import { PurposeBadge } from '../components/purpose-badge.tsx'
import { CompareLink } from '../components/single/compare-link.tsx'
import { ListFailed } from '../components/single/list-failed.tsx'
import { ListFrame } from '../components/single/list-frame.tsx'
import { ListTabs } from '../components/single/list-tabs.tsx'
import { WatchAll } from '../components/single/watch-all.tsx'
import type { SingleParams } from '../model/org-list-params.ts'
import type { ExportMenuOf, OrgFinderComponent } from '../model/parts-from-routes.ts'
import type { OrgList } from '../org-lists.client.ts'
import { useListChanges } from '../use-list-changes.ts'
import { memberFilters, useOrgList } from '../use-org-list.ts'
import { useOrgListUpdates } from '../use-org-list-refresh.ts'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly params: SingleParams
  readonly onParams: (params: SingleParams) => void
  readonly OrgFinder: OrgFinderComponent
  readonly exportMenu: ExportMenuOf
  /** Names of the organisations that the news are narrowed to; of another feature. */
  readonly names: ReadonlyMap<string, string>
}

const Found = (props: Props & { readonly list: OrgList }) => {
  const { list, params, onParams, OrgFinder, exportMenu, names } = props
  const t = useTranslations('orgLists')
  const navigate = useNavigate()
  const { orgId, guid, name, description, purpose } = list
  const changes = useListChanges(orgId)
  const mayManage = useCan(orgId)('org_list.manage')
  const [isEditing, setIsEditing] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const isNews = params.view?.[0] === 'news'
  const edit = () => setIsEditing(true)
  const remove = async () => {
    if (await changes.remove(list)) await navigate({ to: '/org-list' })
  }
  return (
    <ListFrame title={name}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 space-y-1.5">
          <h1 className="wrap-anywhere font-semibold text-xl">{name}</h1>
          <PurposeBadge purpose={purpose} />
          {description !== '' && (
            <p className="wrap-anywhere max-w-prose whitespace-pre-line text-muted">
              {description}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <CompareLink list={list} />
          <WatchAll list={list} />
          {mayManage && (
            <Button icon={<Pencil aria-hidden />} aria-haspopup="dialog" onClick={edit}>
              {t('edit.open')}
            </Button>
          )}
          <ListMenu
            name={name}
            address={window.location.origin + window.location.pathname}
            manage={mayManage ? { onEdit: edit, onRemove: () => void remove() } : null}
          />
        </div>
      </header>
      <ListTabs list={list} isNews={isNews} />
      {isNews ? (
        <FeedView list={list} params={params} names={names} onParams={onParams} />
      ) : (
        <MembersView
          list={list}
          params={params}
          onParams={onParams}
          changes={mayManage ? changes : null}
          OrgFinder={OrgFinder}
          tools={
            <Button icon={<FileUp aria-hidden />} onClick={() => setIsImporting(true)}>
              {t('import.open')}
            </Button>
          }
          exportMenu={exportMenu({
            guid,
            filters: memberFilters(params),
            ...(params.sortBy && { sortBy: params.sortBy }),
          })}
        />
      )}
      {isEditing && (
        <EditListDialog orgId={orgId} list={list} onClose={() => setIsEditing(false)} />
      )}
      {isImporting && (
        <ImportDialog list={list} changes={changes} onClose={() => setIsImporting(false)} />
      )}
    </ListFrame>
  )
}

/** `/org-list/{orgId}/{listGuid}`: one list of organisations. */
export const OrgListPage = (props: Props) => {
  const t = useTranslations('orgLists.single')
  useOrgListUpdates()
  const query = useOrgList(props.orgId, props.guid)
  if (query.data && !(query.isError && isMissing(query.error)))
    return <Found {...props} list={query.data} />
  return (
    <ListFrame title={t('label')}>
      <h1 className="sr-only">{t('label')}</h1>
      {query.isError ? (
        <ListFailed query={query} />
      ) : (
        <SkeletonRows rows={6} label={t('loading')} />
      )}
    </ListFrame>
  )
}
