import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Connection, connect, type Db } from '@kogge/db/client.ts'
import { type Cluster, openCluster } from '@kogge/db/embedded/embedded-cluster.ts'
import { WAL } from '@kogge/db/embedded/postgres-settings.ts'
import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { SourceFacts } from '@kogge/domain/harvester/source-facts.ts'
import type { SearchModel } from '@kogge/domain/search/search-read-model.ts'
import {
  type ModelThread,
  openModel,
} from '@kogge/features/analysis/server/read-model/read-model-thread.ts'
import {
  openSearch,
  type SearchThread,
} from '@kogge/features/search/server/memory-index/memory-index-thread.ts'
import {
  type FormMaker,
  type FormThread,
  openFormThread,
} from '@kogge/features/standards/server/public-form-thread.ts'
import { createEmbedder, remembering } from '@kogge/platform/server/embedder.ts'
import { type FlagWatch, watchFlags } from '@kogge/platform/server/feature-flags.queries.ts'
import { type Disk, type DiskPlace, openDisk } from '@kogge/platform/server/files/disk-space.ts'
import { type FileStore, openFileStore } from '@kogge/platform/server/files/file-store.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { type Pressure, watchPressure } from '@kogge/platform/server/load/event-loop-load.ts'
import { createSerialQueue, type SerialQueue } from '@kogge/platform/server/load/serial-queue.ts'
import type { Embeddings } from '@kogge/platform/server/procedures/procedure-context.ts'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { PinoPretty as pretty } from 'pino-pretty'
import type { Config } from './config.ts'
import { logOptions } from './logging/log-lines.ts'
import type { ServerKeys } from './secret/server-keys.ts'
import { factsOfSources } from './source-facts.ts'

/** An open database: the server that DATABASE_URL names, or the embedded one. */
export interface OpenDatabase extends Connection {
  readonly url: string
  readonly embedded: boolean
  /** Resolves when the embedded server ends by itself; never for another server. */
  readonly lost: Promise<void>
}

export const openDatabase = async (config: Config, max?: number): Promise<OpenDatabase> => {
  const cluster: Cluster | null = config.databaseUrl ? null : await openCluster(config.dataDir)
  const url = config.databaseUrl ?? (await cluster?.database('kogge')) ?? ''
  const connection = connect(url, max ? { max } : {})
  return {
    ...connection,
    url,
    embedded: cluster !== null,
    lost: cluster?.lost ?? new Promise(() => undefined),
    close: async () => {
      await connection.close()
      await cluster?.close()
    },
  }
}

/** What the HTTP side and the jobs share for as long as the process lives. */
export interface Services extends ServerKeys {
  readonly config: Config
  readonly log: Logger
  readonly db: Db
  readonly readDb: Db
  readonly analysis: AnalysisModel
  readonly search: SearchModel
  /** Makes forms of large requests; where there is none, whoever asks makes them. */
  readonly forms?: FormMaker
  readonly pool: pg.Pool
  /** Where the database is listened to; null where nothing passes it notices. */
  readonly listenUrl: string | null
  readonly jobs: JobSender
  readonly sources: readonly SourceFacts[]
  readonly files: FileStore
  readonly disk: Disk
  readonly embeddings: Embeddings | null
  /** The flags of logging. */
  readonly flags: FlagWatch
  readonly buildId: string
  readonly turns: SerialQueue
  /** Whom this process turns away for now. */
  readonly pressure: Pressure
  /** Folder of the built interface. */
  readonly webRoot: string
}

const WEB_ROOT = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The build's identity, written by the web build; both sides compare it. Those who build have none. */
const readBuildId = async (config: Config): Promise<string> => {
  if (!config.production) return 'development'
  const build: { id: string } = JSON.parse(await readFile(`${WEB_ROOT}/build.json`, 'utf8'))
  return build.id
}

/** One JSON object a line; in a terminal, one line that a person reads. */
export const createLog = (config: Config): Logger => {
  const options = logOptions(config.logLevel)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ ignore: 'pid,hostname', singleLine: true }))
}

/** Logs everything while the flag is set, except where nothing is to be logged. */
const watchLogging = (db: Db, config: Config, log: Logger): FlagWatch =>
  watchFlags(db, ['debugLogging', 'slowRequestLogging'], (name, value) => {
    if (name !== 'debugLogging' || config.logLevel === 'silent') return
    log.level = value ? 'debug' : config.logLevel
  })

/** The endpoint for those who search, who ask for the same text again and again. */
const embeddingsOf = ({ embeddings }: Config): Embeddings | null =>
  embeddings && {
    embedder: remembering(createEmbedder(embeddings)),
    tokensPerDay: embeddings.tokensPerDay,
  }

/** The folders that this machine writes to: not a bucket, nor a database elsewhere. */
export const diskOf = ({ files, databaseUrl, dataDir, disk: bounds }: Config): Disk => {
  const places: DiskPlace[] = []
  if (files.kind === 'folder') places.push({ kind: 'files', folder: files.folder })
  if (databaseUrl === null)
    places.push({ kind: 'database', folder: join(dataDir, 'postgres'), growing: WAL })
  return openDisk({ places, bounds })
}

export const createServices = async ({
  config,
  database,
  jobs,
  log,
  keys,
}: {
  readonly config: Config
  readonly database: OpenDatabase
  readonly jobs: JobSender
  readonly log: Logger
  readonly keys: ServerKeys
}): Promise<
  Services & {
    readonly analysis: ModelThread
    readonly search: SearchThread
    readonly forms: FormThread
    close(): Promise<void>
  }
> => {
  const replica = config.replicaUrl ? connect(config.replicaUrl) : null
  const readUrl = config.replicaUrl ?? database.url
  const analysis = openModel({ url: readUrl, log })
  const search = openSearch({ url: readUrl, log })
  const forms = openFormThread({ url: readUrl, log })
  const flags = watchLogging(database.db, config, log)
  const pressure = watchPressure()
  return {
    config,
    log,
    db: database.db,
    readDb: replica?.db ?? database.db,
    analysis,
    search,
    forms,
    pool: database.pool,
    // Nothing stands between the embedded database and Kogge.
    listenUrl: config.listenUrl ?? (database.embedded ? database.url : null),
    jobs,
    sources: factsOfSources(config),
    files: await openFileStore(config.files),
    disk: diskOf(config),
    embeddings: embeddingsOf(config),
    flags,
    buildId: await readBuildId(config),
    ...keys,
    turns: createSerialQueue(),
    pressure,
    webRoot: WEB_ROOT,
    close: async () => {
      flags.stop()
      pressure.stop()
      await analysis.close()
      await search.close()
      await forms.close()
      await replica?.close()
    },
  }
}
