import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type SourceState, sourceStates } from '@kogge/harvester/crawl/source-states.ts'
import { ALL_SOURCES } from '@kogge/harvester/sources/all-sources.ts'
import type { Source } from '@kogge/harvester/sources/source-declaration.ts'
import { obstacleOf } from '@kogge/harvester/sources/source-run.ts'
import { type Config, loadConfig } from '../config.ts'
import { openDatabase } from '../process-services.ts'

/** Columns as wide as their widest cell, two spaces between them. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  )
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0))
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n')
}

const addressOf = ({ origins, about }: Source): string =>
  typeof origins === 'function' ? about : origins.join(' ')

/** What came of each source; null where there is no database yet, or none that answers. */
const readStates = async (config: Config): Promise<ReadonlyMap<string, SourceState> | null> => {
  const isThere = config.databaseUrl !== null || existsSync(join(config.dataDir, 'postgres'))
  if (!isThere) return null
  try {
    const database = await openDatabase(config)
    try {
      return await sourceStates(database.db)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(`The database cannot be read: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

const minute = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ')

const lastOf = (state: SourceState | undefined, isScheduled: boolean): string => {
  if (!state) return ''
  const said = [
    state.isPaused && 'paused',
    state.completeThrough && `complete through ${state.completeThrough}`,
    state.lastFetchedAt && `${state.files} files, last ${minute(state.lastFetchedAt)} UTC`,
    isScheduled && state.nextRunAt && !state.isPaused && `next run ${minute(state.nextRunAt)} UTC`,
    state.failuresInRow > 0 && `failed ${state.failuresInRow} times: ${state.lastError ?? ''}`,
  ]
  return said.filter(Boolean).join('; ')
}

/** Prints the sources: address, licence, whether each can be run here, and what came of it. */
export const listSources = async (): Promise<void> => {
  const config = loadConfig()
  const states = await readStates(config)
  const rows = ALL_SOURCES.map((source) => [
    source.code,
    addressOf(source),
    source.licence,
    obstacleOf(source, config.sources) ?? 'ready',
    ...(states ? [lastOf(states.get(source.code), config.crawlers.includes(source.code))] : []),
  ])
  const head = ['source', 'address', 'licence', 'needs', ...(states ? ['last state'] : [])]
  console.log(table([head, ...rows]))
}
