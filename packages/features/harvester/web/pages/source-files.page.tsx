import { FILE_PERIODS } from '@kogge/domain/harvester/harvest-partitions.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { FileFilters } from '../components/source-files/source-file-filters.tsx'
import { FileSheet } from '../components/source-files/source-file-sheet.tsx'
import { FileTable } from '../components/source-files/source-file-table.tsx'
import { useHarvesterAdminApi } from '../harvester.client.ts'
import { FILE_LIST, type FileParams } from '../model/source-file-and-partition-lists.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** What the address asks for, as the server is asked. */
const inputOf = ({ source, days, failed, q }: FileParams) => ({
  ...(source && { sources: [...source] }),
  ...(failed && { failed: true }),
  ...(q?.[0] && { q: q[0] }),
  ...(FILE_PERIODS.some((known) => known === days?.[0]) && {
    days: FILE_PERIODS.find((known) => known === days?.[0]),
  }),
})

interface ListProps {
  readonly params: FileParams
  readonly selected: string | null
  readonly onParams: (params: FileParams, replace?: boolean) => void
  readonly onOpen: (id: string) => void
}

const FileList = ({ params, selected, onParams, onOpen }: ListProps) => {
  const t = useTranslations('harvester.files')
  const tHarvester = useTranslations('harvester')
  const formats = useFormats()
  const api = useHarvesterAdminApi()
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (words) =>
    onParams(withFilter(FILE_LIST, params, 'q', words.trim() ? [words.trim()] : []), true),
  )
  const list = useInfiniteQuery(
    api.adminSourceFiles.list.infiniteQueryOptions(inputOf(params), {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  )
  const files = list.data?.pages.flatMap(({ items }) => items)
  const lookedBackTo = list.data?.pages.at(-1)?.lookedBackTo ?? null
  const isNarrowed = Object.keys(params).length > 0
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clear')}
        maxLength={200}
        value={typed}
        busy={list.isFetching && !list.isFetchingNextPage}
        onValueChange={setTyped}
        boxClassName="w-full max-w-xl"
      />
      {!files && <Awaited query={list} rows={8} loading={t('loading')} />}
      {files?.length === 0 && lookedBackTo === null && (
        <EmptyState
          title={isNarrowed ? t('nothing') : t('nothingYet')}
          {...(!isNarrowed && { description: t('nothingHint') })}
          actions={isNarrowed && <Button onClick={() => onParams({})}>{t('widen')}</Button>}
        />
      )}
      {files && files.length > 0 && (
        <FileTable
          files={files}
          stale={list.isPlaceholderData}
          selected={selected}
          onOpen={onOpen}
        />
      )}
      {lookedBackTo === null ? (
        <MoreRows list={list} label={tHarvester('more')} />
      ) : (
        // How much is looked through is for the reader to say.
        <p role="status" className="flex flex-wrap items-center gap-3 text-muted">
          {t('lookedBackTo', { time: formats.dateTime(lookedBackTo) })}
          <Button
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('further')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Files as sources gave them, with the one that the address names beside the list. */
export const SourceFilesScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('harvester.files')
  const { params, rejected } = useMemo(() => readListParams(FILE_LIST, search), [search])
  const id = idOf(search)
  const withId = (next: FileParams) => (id === null ? next : { ...next, id: [id] })
  return (
    <>
      <p className="max-w-prose text-muted">{t('text')}</p>
      <RejectedBanner names={hasWrongId(search) ? [...rejected, 'id'] : rejected} />
      <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
        <FileFilters params={params} onParams={(next) => onSearch(withId(next))} />
        <FileList
          params={params}
          selected={id}
          onParams={(next, replace) => onSearch(withId(next), replace)}
          onOpen={(next) => onSearch({ ...params, id: [next] })}
        />
      </div>
      {id !== null && <FileSheet key={id} id={id} onClose={() => onSearch(params)} />}
    </>
  )
}
