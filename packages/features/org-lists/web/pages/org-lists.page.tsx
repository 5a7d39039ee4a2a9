import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { ORG_LIST_PURPOSES } from '@kogge/domain/org-lists/org-list-purposes.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EditListDialog } from '../components/lists/edit-list-dialog.tsx'
import { ListTable } from '../components/lists/list-table.tsx'
import { NewListDialog } from '../components/lists/new-list-dialog.tsx'
import { type IndexParams, ORG_LISTS } from '../model/org-list-params.ts'
import type { OrgListCard } from '../org-lists.client.ts'
import { useListChanges } from '../use-list-changes.ts'
import { useOrgListUpdates } from '../use-org-list-refresh.ts'
import { useOrgLists } from '../use-org-lists.ts'

interface Props {
  readonly orgId: string
  readonly params: IndexParams
  readonly onParams: (params: IndexParams) => void
}

const ANY = 'any'

const fits = ({ name, description, purpose }: OrgListCard, params: IndexParams): boolean => {
  const text = foldText(`${name} ${description}`)
  const words = foldText(params.q?.[0] ?? '').split(' ')
  return words.every((word) => text.includes(word)) && (params.purpose?.[0] ?? purpose) === purpose
}

const Toolbar = ({ params, onParams }: Pick<Props, 'params' | 'onParams'>) => {
  const t = useTranslations('orgLists.index')
  const tPurposes = useTranslations('orgLists.purposes')
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (q) =>
    onParams(withFilter(ORG_LISTS, params, 'q', q === '' ? [] : [q])),
  )
  const any = { value: ANY, label: t('allPurposes') }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clearSearch')}
        value={typed}
        onValueChange={setTyped}
        boxClassName="w-full sm:w-80"
      />
      <Select
        variant="ghost"
        aria-label={t('purpose')}
        value={params.purpose?.[0] ?? ANY}
        onValueChange={(next) =>
          onParams(withFilter(ORG_LISTS, params, 'purpose', next === ANY ? [] : [next]))
        }
        options={[any, ...ORG_LIST_PURPOSES.map((value) => ({ value, label: tPurposes(value) }))]}
      />
    </div>
  )
}

/** `/org-list`: the lists of organisations that an organisation keeps. */
export const OrgListsPage = ({ orgId, params, onParams }: Props) => {
  const t = useTranslations('orgLists')
  const navigate = useNavigate()
  const mayManage = useCan(orgId)('org_list.manage')
  useOrgListUpdates()
  const query = useOrgLists(orgId)
  const changes = useListChanges(orgId)
  const [isCreating, setIsCreating] = useState(false)
  const [edited, setEdited] = useState<OrgListCard | null>(null)
  const lists = query.data?.filter((list) => fits(list, params))
  const hasAny = (query.data?.length ?? 0) > 0
  const create = mayManage && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('creation.new')}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[72rem] flex-1 flex-col gap-3 px-4 py-4">
      <title>{`${t('title')} · Kogge`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="font-semibold text-2xl">{t('title')}</h1>
        {create}
      </div>
      {hasAny && <Toolbar params={params} onParams={onParams} />}
      <ListStates
        list={query}
        count={lists?.length}
        labels={{ loading: t('index.loading'), failed: t('index.failed') }}
        empty={
          hasAny
            ? {
                title: t('index.nothing'),
                text: t('index.nothingText'),
                action: <Button onClick={() => onParams({})}>{t('index.clear')}</Button>,
              }
            : {
                title: t('index.empty'),
                text: t('index.emptyText'),
                action: (
                  <LinkButton asChild>
                    <Link to="/org-search">{t('index.findOrgs')}</Link>
                  </LinkButton>
                ),
              }
        }
      >
        <ListTable
          orgId={orgId}
          lists={lists ?? []}
          manage={
            mayManage ? { onEdit: setEdited, onRemove: (list) => void changes.remove(list) } : null
          }
        />
      </ListStates>
      {isCreating && (
        <NewListDialog
          orgId={orgId}
          onCreated={(listGuid) =>
            void navigate({ to: '/org-list/$orgId/$listGuid', params: { orgId, listGuid } })
          }
          onClose={() => setIsCreating(false)}
        />
      )}
      {edited && <EditListDialog orgId={orgId} list={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
