import { PARTITION_STATES } from '@kogge/domain/harvester/harvest-partitions.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { PartitionFilters } from '../components/partitions/partition-filters.tsx'
import { PartitionState } from '../components/partitions/partition-state-badge.tsx'
import { type Partition, useHarvesterAdminApi } from '../harvester.client.ts'
import { useMeasures } from '../model/sizes-and-durations.ts'
import { PARTITION_LIST, type PartitionParams } from '../model/source-file-and-partition-lists.ts'
import { useSourceName } from '../use-source-name.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
}

const inputOf = ({ source, state, createdDate }: PartitionParams) => ({
  ...(source && { sources: [...source] }),
  ...(state && { states: PARTITION_STATES.filter((known) => state.includes(known)) }),
  ...(createdDate?.[0] && { createdDate: createdDate[0] }),
})

const PartitionRow = ({ partition }: { readonly partition: Partition }) => {
  const t = useTranslations('harvester.partitions')
  const formats = useFormats()
  const measures = useMeasures()
  const nameOf = useSourceName()
  const { guid, createdDate, startedAt, finishedAt } = partition
  return (
    <TableRow>
      <TableCell className="min-w-44">
        <Link
          to="/admin/$"
          params={{ _splat: 'harvester/partition-data' }}
          search={{ createdDate, guid }}
          className="min-h-6 font-medium text-link hover:underline"
        >
          {nameOf(partition.source)}
        </Link>
        <p className="text-subtle text-xs tabular-nums">
          {formats.dateTime(partition.createdAt)} · {guid.slice(0, 8)}
        </p>
      </TableCell>
      <TableCell className="min-w-32">
        <PartitionState state={partition.state} />
        <p className="text-subtle text-xs">{t('runs', { count: partition.runs })}</p>
        {partition.error !== null && (
          <p className="wrap-anywhere line-clamp-2 text-danger-text text-sm">
            <bdi>{partition.error}</bdi>
          </p>
        )}
      </TableCell>
      <TableCell align="end">{formats.number(partition.files)}</TableCell>
      <TableCell align="end">{formats.number(partition.notices)}</TableCell>
      <TableCell align="end">{formats.number(partition.added)}</TableCell>
      <TableCell align="end">
        {partition.failures > 0 ? (
          <Badge tone="attention">{formats.number(partition.failures)}</Badge>
        ) : (
          formats.number(0)
        )}
      </TableCell>
      <TableCell align="end">
        {startedAt && finishedAt ? measures.duration(startedAt, finishedAt) : '–'}
      </TableCell>
    </TableRow>
  )
}

const PartitionTable = ({ partitions }: { readonly partitions: readonly Partition[] }) => {
  const t = useTranslations('harvester.partitions')
  return (
    <Table label={t('label')}>
      <TableHead>
        <TableHeader>{t('source')}</TableHeader>
        <TableHeader>{t('state')}</TableHeader>
        <TableHeader align="end">{t('files')}</TableHeader>
        <TableHeader align="end">{t('notices')}</TableHeader>
        <TableHeader align="end">{t('added')}</TableHeader>
        <TableHeader align="end">{t('failures')}</TableHeader>
        <TableHeader align="end">{t('duration')}</TableHeader>
      </TableHead>
      <TableBody>
        {partitions.map((partition) => (
          <PartitionRow key={partition.guid} partition={partition} />
        ))}
      </TableBody>
    </Table>
  )
}

/** Partitions by source and the day on which they were begun; each leads to what is in it. */
export const PartitionsScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('harvester.partitions')
  const tHarvester = useTranslations('harvester')
  const api = useHarvesterAdminApi()
  const { params, rejected } = useMemo(() => readListParams(PARTITION_LIST, search), [search])
  const list = useInfiniteQuery(
    api.adminPartitions.list.infiniteQueryOptions(inputOf(params), {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  )
  const partitions = list.data?.pages.flatMap(({ items }) => items)
  const isNarrowed = Object.keys(params).length > 0
  return (
    <>
      <p className="max-w-prose text-muted">{t('text')}</p>
      <RejectedBanner names={rejected} />
      <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
        <PartitionFilters params={params} onParams={onSearch} />
        <div className="min-w-0 flex-1">
          <ListStates
            list={list}
            count={partitions?.length}
            labels={{ loading: t('loading'), more: tHarvester('more') }}
            empty={{
              title: isNarrowed ? t('nothing') : t('nothingYet'),
              text: isNarrowed ? undefined : t('nothingHint'),
              action: isNarrowed && <Button onClick={() => onSearch({})}>{t('widen')}</Button>,
            }}
          >
            <PartitionTable partitions={partitions ?? []} />
          </ListStates>
        </div>
      </div>
    </>
  )
}
