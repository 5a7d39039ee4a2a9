import { REQUEST_KINDS } from '@kogge/domain/drafting/request-document.ts'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { listState, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NewRequest } from '../components/request-list/new-request.tsx'
import { RequestFilters } from '../components/request-list/request-filters.tsx'
import { RequestRow } from '../components/request-list/request-row.tsx'
import { useApi } from '../drafting.client.ts'
import {
  knownIn,
  REQUEST_LIST,
  REQUEST_SORTS,
  type RequestParams,
  STATUS_FLAGS,
} from '../model/request-list-search.ts'
import { useRequestActions } from '../use-request-actions.ts'

interface Props {
  readonly params: RequestParams
  readonly rejected: readonly string[]
  readonly onParams: (params: RequestParams) => void
  /** Suppliers, found by typing; of another feature. */
  readonly participantPicker: ReactNode
  /** What the organisation has to know before it writes a request; of another feature. */
  readonly notice: ReactNode
}

const useMine = (orgId: string, params: RequestParams) => {
  const api = useApi()
  const { filters, sortBy } = listState(REQUEST_LIST, params)
  const q = filters.q?.[0]
  const rfxType = knownIn(REQUEST_KINDS, filters.rfxType)
  const { rfxOrgId, participantOrgId } = filters
  const statusFlag = knownIn(STATUS_FLAGS, filters.statusFlag)
  return useInfiniteQuery(
    api.writtenRfx.mine.infiniteQueryOptions(
      {
        orgId,
        filters: {
          ...(q !== undefined && { q: [q] }),
          ...(rfxOrgId && { rfxOrgId: [...rfxOrgId] }),
          ...(participantOrgId && { participantOrgId: [...participantOrgId] }),
          ...(rfxType.length > 0 && { rfxType }),
          ...(statusFlag.length > 0 && { statusFlag }),
        },
        sortBy,
      },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  )
}

const List = (props: Props & { readonly orgId: string }) => {
  const { params, rejected, onParams, participantPicker, notice, orgId } = props
  const t = useTranslations('drafting.list')
  const can = useCan(orgId)
  const actions = useRequestActions(orgId)
  const list = useMine(orgId, params)
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (q) =>
    onParams(withFilter(REQUEST_LIST, params, 'q', q === '' ? [] : [q])),
  )
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const isNarrowed = Object.keys(params).some((name) => name !== 'sortBy')
  const canWrite = can('rfx.manage_draft')
  const create = canWrite && <NewRequest isBusy={actions.isBusy} onCreate={actions.create} />
  const { sortBy = REQUEST_LIST.defaultSort } = params
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h1 className="font-semibold text-2xl">{t('title')}</h1>
        {create}
      </div>
      <RejectedBanner names={rejected} />
      {notice}
      <div className="gap-6 max-lg:space-y-3 lg:flex">
        <RequestFilters params={params} onParams={onParams} participantPicker={participantPicker} />
        <div className="min-w-0 flex-1">
          <div className="mb-2 flex flex-wrap items-center gap-2">
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
              aria-label={t('sort')}
              value={sortBy}
              onValueChange={(next) => {
                const { sortBy: _before, ...rest } = params
                onParams(next === REQUEST_LIST.defaultSort ? rest : { ...rest, sortBy: next })
              }}
              options={REQUEST_SORTS.map((value) => ({ value, label: t(value) }))}
            />
          </div>
          <ListStates
            list={list}
            count={rows?.length}
            labels={{ loading: t('loading'), failed: t('failed'), more: t('more') }}
            empty={
              isNarrowed
                ? {
                    title: t('nothing'),
                    text: t('nothingText'),
                    action: <Button onClick={() => onParams({})}>{t('clear')}</Button>,
                  }
                : { title: t('empty'), text: t('emptyText') }
            }
          >
            <Table label={t('title')}>
              <TableHead>
                <TableHeader>{t('columnRequest')}</TableHeader>
                <TableHeader className="max-sm:hidden">{t('columnStatus')}</TableHeader>
                <TableHeader align="end">{t('columnDeadline')}</TableHeader>
                <TableHeader align="end" className="max-md:hidden">
                  {t('columnChanged')}
                </TableHeader>
                <TableHeader>
                  <span className="sr-only">{t('rowMenus')}</span>
                </TableHeader>
              </TableHead>
              <TableBody>
                {(rows ?? []).map((request) => (
                  <RequestRow
                    key={request.rfxId}
                    request={request}
                    actions={{
                      canWrite,
                      canManage: can('rfx.manage'),
                      copy: actions.copy,
                      amend: actions.amend,
                    }}
                  />
                ))}
              </TableBody>
            </Table>
          </ListStates>
        </div>
      </div>
    </>
  )
}

/** `/rfx`: the requests of one's organisation, drafts and published together. */
export const MyRequestsPage = (props: Props) => {
  const t = useTranslations('drafting.list')
  const org = useActiveOrg()
  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 py-5">
      <title>{`${t('title')} · Kogge`}</title>
      <Guarded permissions={['rfx.view_draft']}>
        {org && <List {...props} orgId={org.orgId} />}
      </Guarded>
    </div>
  )
}
