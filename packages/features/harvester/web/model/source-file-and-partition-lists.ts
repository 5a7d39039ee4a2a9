import { RATES } from '@kogge/domain/harvester/crawlers.ts'
import { FILE_PERIODS, PARTITION_STATES } from '@kogge/domain/harvester/harvest-partitions.ts'
import { isDay } from '@kogge/domain/harvester/publication-calendar.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'

/** Whose files there can be. */
export const FILE_SOURCES: readonly string[] = [
  ...SOURCE_CODES.filter((code) => code !== 'kogge' && code !== 'demo'),
  RATES,
]

type FileFilter = 'source' | 'days' | 'failed' | 'q'
export type FileParams = ListParams<FileFilter, 'newest'>

/** Source files in the address. */
export const FILE_LIST: ListSpec<FileFilter, 'newest'> = {
  filters: {
    source: { accepts: FILE_SOURCES, max: 20 },
    days: { accepts: FILE_PERIODS, max: 1 },
    failed: { accepts: ['open'] },
    q: { accepts: (text) => text.trim() !== '' && text.length <= 200, max: 1 },
  },
  sorts: ['newest'],
  defaultSort: 'newest',
}

type PartitionFilter = 'source' | 'state' | 'createdDate'
export type PartitionParams = ListParams<PartitionFilter, 'newest'>

/** Partitions in the address. */
export const PARTITION_LIST: ListSpec<PartitionFilter, 'newest'> = {
  filters: {
    source: { accepts: FILE_SOURCES, max: 20 },
    state: { accepts: PARTITION_STATES },
    createdDate: { accepts: isDay, max: 1 },
  },
  sorts: ['newest'],
  defaultSort: 'newest',
}
