import { totalmem } from 'node:os'

const MB = 1024 * 1024

/**
 * What the write-ahead log grows to by itself before its segments are used again, in megabytes: small, since
 * it grows on a disk that somebody fills as well.
 */
const MOST_WAL_MB = 512

/** Where the log of the embedded server is, in its folder, and the bytes that it may come to take. */
export const WAL = { folder: 'pg_wal', mostBytes: MOST_WAL_MB * MB } as const

/** The machine's, or less where a container is given less. */
export const availableMemory = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || totalmem())

/**
 * Settings for one machine that also runs Kogge itself: a quarter of the memory for the cache, as
 * PostgreSQL's documentation advises, at most 8 GB. It takes only what the tables fill of it.
 * Parallel workers and JIT cost more than they give for short queries.
 */
export const serverSettings = (memory: number): Record<string, string> => {
  const sharedMb = Math.max(64, Math.min(8192, Math.floor(memory / MB / 4)))
  return {
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / MB / 2))}MB`,
    work_mem: '32MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_wal_size: `${MOST_WAL_MB}MB`,
    min_wal_size: '80MB',
    max_connections: '120',
    timezone: 'UTC',
    log_timezone: 'UTC',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
}
