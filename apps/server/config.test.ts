import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CRAWLER_CODES } from '@kogge/domain/harvester/crawlers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-config-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const WRONG = {
  PORT: ['70000', '-1', 'eighty', '80.5'],
  DATABASE_URL: ['localhost', 'mysql://localhost/kogge'],
  DATABASE_REPLICA_URL: ['replica'],
  DATABASE_LISTEN_URL: ['listen'],
  KOGGE_SECRET: ['too short'],
  PUBLIC_URL: [
    'kogge.example',
    'ftp://kogge.example',
    'https://a.example/b',
    'https://a.example?q',
  ],
  KOGGE_TRUST_PROXY: ['true', '1', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1, all', 'fe80::/129'],
  KOGGE_LOG_LEVEL: ['loud'],
  KOGGE_DEMO: ['1'],
  SMTP_URL: ['http://mail.example'],
  MAIL_FROM: ['x'],
  KOGGE_NUTS_URL: ['nuts.csv'],
  KOGGE_CRAWLERS: ['ted, nowhere', 'kogge', 'all, ted', 'TED'],
  KOGGE_SOURCE_LOOPBACK: ['localhost'],
  KOGGE_SOURCE_MIRRORS: ['https://mirror.example', 'ted=mirror', 'ted=https://mirror.example/path'],
  KOGGE_SOURCE_OCDS_URL: ['find-tender'],
  KOGGE_TRANSLATE_URL: ['translate.example', 'ftp://translate.example'],
  KOGGE_TRANSLATE_API: ['google'],
  KOGGE_TRANSLATE_KEY: ['two words', 'ķēžu'],
}

describe('settings', () => {
  it.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value])))(
    '%s=%s is refused in one line that names it',
    (name = '', value = '') => {
      expect.assertions(3)
      try {
        loadConfig({ KOGGE_DATA_DIR: folder, [name]: value })
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError)
        expect(String(error)).toContain(`${name}: `)
        expect(String(error)).not.toContain('\n')
      }
    },
  )

  it('have defaults, also where a variable is empty', () => {
    const empty = Object.fromEntries(Object.keys(WRONG).map((name) => [name, '']))
    expect(loadConfig({ ...empty, KOGGE_DATA_DIR: folder })).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      demo: true,
      crawlers: [],
      production: true,
    })
  })

  it('of sources are told apart by source, and who asks is named', () => {
    const { sources } = loadConfig({
      KOGGE_DATA_DIR: folder,
      PUBLIC_URL: 'https://kogge.example',
      KOGGE_SOURCE_MIRRORS: 'ted=http://127.0.0.1:8080, lv-iub=https://mirror.example',
      KOGGE_SOURCE_DK_UDBUD_ID: 'me',
    })
    expect(sources).toMatchObject({
      userAgent: expect.stringMatching(
        /^Mozilla\/5\.0 \(compatible; Kogge\/[\d.]+; \+https:\/\/kogge\.example\)$/,
      ),
      allowLoopback: false,
      mirrors: { ted: 'http://127.0.0.1:8080', 'lv-iub': 'https://mirror.example' },
    })
    expect(sources.settings['dk-udbud']).toEqual({ id: 'me' })
  })

  it('name what is fetched by itself, each once, or everything', () => {
    const crawlersOf = (named: string) =>
      loadConfig({ KOGGE_DATA_DIR: folder, KOGGE_CRAWLERS: named }).crawlers
    expect(crawlersOf('ted, lv-iub  ecb-rates,ted')).toEqual(['ted', 'lv-iub', 'ecb-rates'])
    expect(crawlersOf('all')).toEqual(CRAWLER_CODES)
  })

  it('name a translation service by its address, and none without one', () => {
    const given = { KOGGE_DATA_DIR: folder, KOGGE_TRANSLATE_URL: 'http://translate.example/' }
    expect(loadConfig({ KOGGE_DATA_DIR: folder }).translate).toBeNull()
    expect(loadConfig(given).translate).toEqual({
      api: 'libretranslate',
      url: 'http://translate.example',
      key: null,
    })
    expect(() => loadConfig({ KOGGE_DATA_DIR: folder, KOGGE_TRANSLATE_KEY: 'key' })).toThrow(
      /^KOGGE_TRANSLATE_URL: /,
    )
  })

  it('refuse a kept secret that was cut short', async () => {
    const damaged = await mkdtemp(join(tmpdir(), 'kogge-config-'))
    await writeFile(join(damaged, 'secret'), '')
    expect(() => loadConfig({ KOGGE_DATA_DIR: damaged })).toThrow(/^KOGGE_SECRET: .*damaged/)
    await rm(damaged, { recursive: true })
  })

  it.runIf(process.platform === 'linux')('refuse a folder that cannot be made', () => {
    expect(() => loadConfig({ KOGGE_DATA_DIR: '/proc/kogge/data' })).toThrow(/^KOGGE_DATA_DIR: /)
  })

  it('keep the secret that they made, for their owner alone', async () => {
    const first = loadConfig({ KOGGE_DATA_DIR: folder })
    expect(first.secret.length).toBeGreaterThanOrEqual(32)
    expect(loadConfig({ KOGGE_DATA_DIR: folder }).secret).toBe(first.secret)
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(first.secret)
    expect((await stat(join(folder, 'secret'))).mode & 0o077).toBe(0)
  })
})
