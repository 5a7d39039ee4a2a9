import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { type ReplayScope, replay } from '@kogge/harvester/replay/file-replay.ts'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { assertNoHalt, printReport, readingHalt, showProgress } from './harvest-files.ts'
import { withDatabase } from './open-database.ts'

interface Given {
  readonly source?: string
  readonly partition?: string
  readonly notice?: string
  readonly all?: boolean
}

const idOf = (option: string, text: string): string => {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new ConfigError(`--${option}: "${text}" is no id`)
  return id.data
}

/** What is to be read again, which must be said in one way. Throws `ConfigError`. */
const scopeOf = ({ source, partition, notice, all }: Given): ReplayScope => {
  const scopes: ReplayScope[] = []
  if (source !== undefined) {
    const code = SOURCE_CODES.find((known) => known === source)
    if (!code) throw new ConfigError(`--source: "${source}" is none of ${SOURCE_CODES.join(', ')}`)
    scopes.push({ kind: 'source', source: code })
  }
  if (partition !== undefined)
    scopes.push({ kind: 'partition', guid: idOf('partition', partition) })
  if (notice !== undefined) scopes.push({ kind: 'notice', id: idOf('notice', notice) })
  if (all) scopes.push({ kind: 'all' })
  const [scope, ...others] = scopes
  if (!scope || others.length > 0)
    throw new ConfigError('say one of --source, --partition, --notice and --all')
  return scope
}

/** Reads stored files again and says what came of it. The exit code is 1 when something could not be read. */
export const replayFiles = async (options: Given & { readonly force: boolean }): Promise<void> => {
  const scope = scopeOf(options)
  const report = await withDatabase(async ({ db }) => {
    if (!options.force) assertNoHalt(await readingHalt(db))
    return replay(db, scope, { onBatch: showProgress })
  })
  printReport(report)
}
