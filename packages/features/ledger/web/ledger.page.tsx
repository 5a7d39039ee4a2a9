import type { LedgerScreen } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLedgerApi } from './ledger.client.ts'
import { LedgerEntryRow } from './ledger-entry-row.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import {
  filtersOf,
  LEDGER_LIST,
  type LedgerParams,
  type UseSubjectNames,
} from './ledger-list-search.ts'
import { SubjectTags } from './ledger-subject-menu.tsx'

interface Props {
  readonly screen: LedgerScreen
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
  readonly useNames: UseSubjectNames
}

const LedgerList = ({
  screen,
  params,
  onParams,
  useNames,
}: Pick<Props, 'screen' | 'useNames'> & {
  readonly params: LedgerParams
  readonly onParams: (params: LedgerParams) => void
}) => {
  const t = useTranslations('ledger')
  const api = useLedgerApi()
  const list = useInfiniteQuery(
    api.adminLedger[screen].infiniteQueryOptions(
      { filters: filtersOf(params) },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const entries = list.data?.pages.flatMap(({ items }) => items)
  const isNarrowed = Object.keys(params).length > 0
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <SubjectTags params={params} onParams={onParams} useNames={useNames} />
      <ListStates
        list={list}
        count={entries?.length}
        labels={{ loading: t('loading'), more: t('more') }}
        empty={{
          title: isNarrowed ? t('nothing') : t('nothingYet'),
          action: isNarrowed && <Button onClick={() => onParams({})}>{t('widen')}</Button>,
        }}
      >
        <Table label={t('label')}>
          <TableHead>
            <TableHeader>{t('when')}</TableHeader>
            <TableHeader>{t('who')}</TableHeader>
            <TableHeader>{t('what')}</TableHeader>
            <TableHeader>{t('which')}</TableHeader>
            <TableHeader>{t('details')}</TableHeader>
          </TableHead>
          <TableBody>
            {entries?.map((entry) => (
              <LedgerEntryRow
                key={`${entry.rfx.id}${entry.seq}`}
                entry={entry}
                params={params}
                onParams={onParams}
              />
            ))}
          </TableBody>
        </Table>
      </ListStates>
    </div>
  )
}

/** What was done with requests, the newest first. An `id` in the address is a request's. */
export const LedgerScreenPage = ({ screen, search, onSearch, useNames }: Props) => {
  const t = useTranslations('ledger')
  const { params, rejected } = useMemo(() => {
    const id = idOf(search)
    const given = id === null || search.rfx !== undefined ? search : { ...search, rfx: [id] }
    return readListParams(LEDGER_LIST, given)
  }, [search])
  return (
    <>
      <p className="max-w-prose text-muted">{t(`texts.${screen}`)}</p>
      <RejectedBanner names={hasWrongId(search) ? [...rejected, 'id'] : rejected} />
      <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
        <LedgerFilters screen={screen} params={params} onParams={onSearch} />
        <LedgerList screen={screen} params={params} onParams={onSearch} useNames={useNames} />
      </div>
    </>
  )
}
