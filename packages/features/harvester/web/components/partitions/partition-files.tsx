import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHarvesterAdminApi } from '../../harvester.client.ts'
import { FileTable } from '../source-files/source-file-table.tsx'

interface Props {
  readonly guid: string
  readonly selected: string | null
  readonly onOpen: (id: string) => void
}

/** The files of a partition. */
export const PartitionFiles = ({ guid, selected, onOpen }: Props) => {
  const t = useTranslations('harvester.partition')
  const tHarvester = useTranslations('harvester')
  const api = useHarvesterAdminApi()
  const [q, setQ] = useState('')
  const [failed, setFailed] = useState(false)
  const [typed, setTyped] = useTypedSearch(q, setQ)
  const list = useInfiniteQuery(
    api.adminPartitions.files.infiniteQueryOptions(
      { guid, q: q.trim(), failed },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const files = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Section title={t('files')}>
      <div className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchInput
          label={tHarvester('files.search')}
          placeholder={tHarvester('files.search')}
          clearLabel={tHarvester('files.clear')}
          maxLength={200}
          value={typed}
          onValueChange={setTyped}
          boxClassName="w-96 max-w-full"
        />
        <Checkbox
          label={tHarvester('filters.onlyFailed')}
          checked={failed}
          onCheckedChange={(checked) => setFailed(checked === true)}
        />
      </div>
      {!files && <Awaited query={list} rows={4} loading={t('loading')} />}
      {files?.length === 0 && <p className="text-muted">{t('noFiles')}</p>}
      {files && files.length > 0 && (
        <FileTable
          files={files}
          stale={list.isPlaceholderData}
          selected={selected}
          onOpen={onOpen}
          hideSource
        />
      )}
      <MoreRows list={list} label={tHarvester('more')} />
    </Section>
  )
}
