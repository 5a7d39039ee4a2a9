import { ALL_SOURCES } from '@kogge/harvester/sources/all.ts'
import { obstacleOf } from '@kogge/harvester/sources/run.ts'
import type { Source } from '@kogge/harvester/sources/source.ts'
import { loadConfig } from '../config.ts'

/** Columns as wide as their widest cell, two spaces between them. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const addressOf = ({ origins, about }: Source): string =>
  typeof origins === 'function' ? about : origins.join(' ')

/** Prints the sources with how each stands here. */
export const listSources = async (): Promise<void> => {
  const { sources } = loadConfig()
  const rows = ALL_SOURCES.map((source) => [
    source.code,
    addressOf(source),
    source.licence,
    obstacleOf(source, sources) ?? 'ready',
  ])
  console.log(table([['source', 'address', 'licence', 'state'], ...rows]))
}
