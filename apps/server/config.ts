import { join, resolve } from 'node:path'
import type { DiskBounds } from '@kogge/domain/files/disk-levels.ts'
import type { CrawlerCode } from '@kogge/domain/harvester/crawlers.ts'
import {
  DEFAULT_EMBEDDING_MODEL,
  EMBEDDING_MODEL_NAMES,
} from '@kogge/domain/search/embedding-text.ts'
import { snsOriginOf } from '@kogge/features/mail/server/events/sns-signature.ts'
import {
  TRANSLATE_APIS,
  type TranslateSettings,
} from '@kogge/features/translations/server/machine/machine-translator.ts'
import type { SourcesConfig } from '@kogge/harvester/sources/source-run.ts'
import { userAgentOf } from '@kogge/harvester/sources/source-run.ts'
import type { EmbeddingSettings } from '@kogge/platform/server/embedder.ts'
import type { FilePlace } from '@kogge/platform/server/files/file-store.ts'
import { HOST_PER_MINUTE } from '@kogge/platform/server/mail/mail-pace.commands.ts'
import { z } from 'zod'
import { ensureFolder, knownSecret, MIN_SECRET, storedSecret } from './data-folder.ts'
import { proxies } from './http/trusted-proxies.ts'
import manifest from './package.json' with { type: 'json' }
import { sourceSettings, toSources } from './source-settings.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''))
/** An origin alone: links are made by putting a path behind it. */
const isOrigin = (url: string): boolean => {
  const parsed = URL.parse(url)
  return parsed !== null && parsed.href.replace(/\/$/, '') === parsed.origin
}
const origin = z
  .url({ protocol: /^https?$/ })
  .refine(isOrigin, 'must be an origin, without a path')
  .transform((url) => new URL(url).origin)
const megabytes = z.coerce.number().int().min(0).max(1_000_000_000)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Every setting of Kogge, with its default. `docs/settings.md` lists the same. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  KOGGE_DATA_DIR: z.string().min(1).default('.kogge'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  KOGGE_SECRET: z.string().min(MIN_SECRET).optional(),
  KOGGE_NEW_SECRET: z.string().min(MIN_SECRET).optional(),
  PUBLIC_URL: origin.optional(),
  KOGGE_TRUST_PROXY: proxies.optional(),
  KOGGE_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  KOGGE_DEMO: flag.default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Kogge <no-reply@localhost>'),
  MAIL_HOST_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(HOST_PER_MINUTE),
  MAIL_EVENTS_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 characters without spaces')
    .optional(),
  MAIL_EVENTS_SNS_TOPIC: z
    .string()
    .refine((topic) => snsOriginOf(topic) !== null, 'must be the ARN of a topic of Amazon SNS')
    .optional(),
  KOGGE_NUTS_URL: httpUrl.optional(),
  KOGGE_OCID_PREFIX: z
    .string()
    .regex(/^ocds-[a-z0-9]{6}$/, 'must be as ocds-1a2b3c')
    .default('ocds-kogge0'),
  KOGGE_FILES_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('eu-north-1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  KOGGE_DISK_RESERVE: megabytes.default(2048),
  KOGGE_DISK_FLOOR: megabytes.default(512),
  KOGGE_CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  KOGGE_SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto|tel)$/, error: 'must be mailto:, https: or tel:' })
    .regex(/^[\x21-\x7e]+$/, 'must be without spaces')
    .optional(),
  KOGGE_SOURCE_LOOPBACK: flag.default(false),
  KOGGE_TRANSLATE_URL: httpUrl.optional(),
  KOGGE_TRANSLATE_API: z.enum(TRANSLATE_APIS).default('libretranslate'),
  KOGGE_TRANSLATE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be without spaces')
    .optional(),
  KOGGE_AI_URL: httpUrl.optional(),
  KOGGE_AI_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be without spaces')
    .optional(),
  KOGGE_EMBEDDING_MODEL: z.enum(EMBEDDING_MODEL_NAMES).default(DEFAULT_EMBEDDING_MODEL),
  KOGGE_EMBEDDING_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(2_000_000),
  ...sourceSettings,
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly replicaUrl: string | null
  /** The same database without a pooling proxy, for LISTEN; null where it is asked from time to time instead. */
  readonly listenUrl: string | null
  /** Signs CSRF tokens and seals secrets. Kept in the data folder where it is not given. */
  readonly secret: string
  /** Whether it is kept in the data folder. */
  readonly isSecretKept: boolean
  /** Whether it was made just now, and so is that of no database yet. */
  readonly isSecretNew: boolean
  /** What `kogge secret rotate` is to put in its place; null where it makes one. */
  readonly newSecret: string | null
  readonly publicUrl: string
  /** Whether PUBLIC_URL was given; else only this machine is let in. */
  readonly isPublicUrlNamed: boolean
  /** Networks of the proxies in front, which tell the caller's address by X-Forwarded-For. */
  readonly trustProxy: readonly string[]
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Whether an empty embedded database is filled with the demonstration world. */
  readonly demo: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Messages to one host of recipients in a minute. */
  readonly mailHostPerMinute: number
  /** What reports on mail are taken by: a secret of our own form, a topic of Amazon SNS. */
  readonly mailEvents: { readonly secret: string | null; readonly snsTopic: string | null }
  readonly nutsUrl: string | null
  /** What ids of contracting processes begin with. */
  readonly ocidPrefix: string
  /** Where uploaded files lie. */
  readonly files: FilePlace
  /** Bytes of the disk that are kept back for responses, and for submitting them. */
  readonly disk: DiskBounds
  /** The virus scanner (ClamAV's daemon) that uploaded files pass; null for none. */
  readonly clamd: { readonly host: string; readonly port: number } | null
  /** Whom to write to about a weakness: an address with its scheme. */
  readonly securityContact: string | null
  /** How the sources of notices are asked. */
  readonly sources: SourcesConfig
  /** The service that translates titles; null for none. */
  readonly translate: TranslateSettings | null
  /** Those that are fetched by themselves, at the hours of their calendars. */
  readonly crawlers: readonly CrawlerCode[]
  /** The endpoint that makes embeddings, and the most tokens it is sent on one day; null for none. */
  readonly embeddings: (EmbeddingSettings & { readonly tokensPerDay: number }) | null
  readonly production: boolean
}

/** A setting that cannot be used; its message is one line that names it. */
export class ConfigError extends Error {}

/** Runs what can fail because of a setting, and names the setting when it does. */
const blaming = <T>(setting: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw new ConfigError(`${setting}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const filePlace = (values: z.infer<typeof settings>, dataDir: string): FilePlace => {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint = null } = values
  if (bucket === undefined) {
    const folder = resolve(values.KOGGE_FILES_DIR ?? join(dataDir, 'files'))
    blaming('KOGGE_FILES_DIR', () => ensureFolder(folder))
    return { kind: 'folder', folder }
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_SECRET_ACCESS_KEY: goes together with S3_ACCESS_KEY_ID')
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { kind: 's3', bucket, region, endpoint, credentials }
}

const MIB = 1024 * 1024

const diskBounds = (values: z.infer<typeof settings>): DiskBounds => {
  const { KOGGE_DISK_RESERVE: reserve, KOGGE_DISK_FLOOR: floor } = values
  if (floor > reserve)
    throw new ConfigError('KOGGE_DISK_FLOOR: must not be more than KOGGE_DISK_RESERVE')
  return { reserve: reserve * MIB, floor: floor * MIB }
}

const CLAMD_PORT = 3310

const clamdSettings = ({ KOGGE_CLAMD_URL: url }: z.infer<typeof settings>): Config['clamd'] => {
  if (url === undefined) return null
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? CLAMD_PORT : Number(port) }
}

const translateSettings = (values: z.infer<typeof settings>): TranslateSettings | null => {
  const { KOGGE_TRANSLATE_URL: url, KOGGE_TRANSLATE_API: api, KOGGE_TRANSLATE_KEY: key } = values
  if (url === undefined && key !== undefined)
    throw new ConfigError('KOGGE_TRANSLATE_URL: goes together with KOGGE_TRANSLATE_KEY')
  return url === undefined ? null : { api, url, key: key ?? null }
}

const embeddingSettings = (values: z.infer<typeof settings>): Config['embeddings'] => {
  const { KOGGE_AI_URL: url, KOGGE_AI_KEY: key } = values
  if (url === undefined && key !== undefined)
    throw new ConfigError('KOGGE_AI_URL: goes together with KOGGE_AI_KEY')
  if (url === undefined) return null
  return {
    url,
    key: key ?? null,
    model: values.KOGGE_EMBEDDING_MODEL,
    tokensPerDay: values.KOGGE_EMBEDDING_TOKENS_PER_DAY,
  }
}

const readSettings = (env: NodeJS.ProcessEnv): z.infer<typeof settings> => {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(nonEmpty)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is wrong'}`)
  }
  return parsed.data
}

/**
 * The secret of a server that has run here, for commands that make nothing: null where there is none.
 * Throws `ConfigError` for a wrong setting.
 */
export const secretHere = (env: NodeJS.ProcessEnv = process.env): string | null => {
  const { KOGGE_SECRET: secret, KOGGE_DATA_DIR: folder } = readSettings(env)
  return secret ?? blaming('KOGGE_SECRET', () => knownSecret(resolve(folder)))
}

/** Reads the settings. An empty variable counts as not given. Throws `ConfigError` for a wrong one. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const values = readSettings(env)
  const dataDir = resolve(values.KOGGE_DATA_DIR)
  blaming('KOGGE_DATA_DIR', () => ensureFolder(dataDir))
  const isSecretKept = values.KOGGE_SECRET === undefined
  const isSecretNew = isSecretKept && blaming('KOGGE_SECRET', () => knownSecret(dataDir)) === null
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
    listenUrl: values.DATABASE_LISTEN_URL ?? null,
    isSecretKept,
    isSecretNew,
    newSecret: values.KOGGE_NEW_SECRET ?? null,
    secret: values.KOGGE_SECRET ?? blaming('KOGGE_SECRET', () => storedSecret(dataDir)),
    publicUrl,
    isPublicUrlNamed: values.PUBLIC_URL !== undefined,
    trustProxy: values.KOGGE_TRUST_PROXY ?? [],
    logLevel: values.KOGGE_LOG_LEVEL,
    demo: values.KOGGE_DEMO,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    mailHostPerMinute: values.MAIL_HOST_PER_MINUTE,
    mailEvents: {
      secret: values.MAIL_EVENTS_SECRET ?? null,
      snsTopic: values.MAIL_EVENTS_SNS_TOPIC ?? null,
    },
    nutsUrl: values.KOGGE_NUTS_URL ?? null,
    ocidPrefix: values.KOGGE_OCID_PREFIX,
    files: filePlace(values, dataDir),
    disk: diskBounds(values),
    clamd: clamdSettings(values),
    securityContact: values.KOGGE_SECURITY_CONTACT ?? null,
    sources: {
      userAgent: userAgentOf(manifest.version, publicUrl),
      ...toSources(values, values.KOGGE_SOURCE_LOOPBACK),
    },
    crawlers: values.KOGGE_CRAWLERS,
    translate: translateSettings(values),
    embeddings: embeddingSettings(values),
    production: env.NODE_ENV !== 'development',
  }
}
