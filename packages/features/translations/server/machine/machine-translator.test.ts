import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { machineTitle } from './machine-title.ts'
import { createTranslator, type TranslateApi } from './machine-translator.ts'
import {
  type Answer,
  deepl,
  json,
  libre,
  type Service,
  startService,
} from './translation-service.fixture.ts'

let service: Service

beforeEach(async () => {
  service = await startService(libre)
})
afterEach(() => service.close())

const translator = (api: TranslateApi, key: string | null = null) =>
  createTranslator({ api, url: service.url, key, timeoutMs: 3000 })

describe('a translation service', () => {
  it('is spoken to as LibreTranslate is', async () => {
    const { translate, service: name } = translator('libretranslate', 'a-key')
    expect(await translate('Tilta remonts', 'lv', 'en')).toBe('en: Tilta remonts')
    await translate('Bru', 'no', 'et')
    await translate('Veg', 'nn', 'et')
    await translate('?', null, 'lt')
    expect(name).toBe('LibreTranslate')
    expect(service.asked.map(({ path, body }) => [path, body])).toEqual([
      [
        '/translate',
        { q: 'Tilta remonts', source: 'lv', target: 'en', format: 'text', api_key: 'a-key' },
      ],
      ['/translate', { q: 'Bru', source: 'nb', target: 'et', format: 'text', api_key: 'a-key' }],
      ['/translate', { q: 'Veg', source: 'nb', target: 'et', format: 'text', api_key: 'a-key' }],
      ['/translate', { q: '?', source: 'auto', target: 'lt', format: 'text', api_key: 'a-key' }],
    ])
  })

  it('is spoken to as DeepL is', async () => {
    service.answer(deepl)
    const { translate } = translator('deepl', 'a-key')
    expect(await translate('Tilta remonts', 'lv', 'en')).toBe('EN-GB: Tilta remonts')
    expect(service.asked[0]).toMatchObject({
      path: '/v2/translate',
      headers: { authorization: 'DeepL-Auth-Key a-key' },
      body: { text: ['Tilta remonts'], source_lang: 'LV', target_lang: 'EN-GB' },
    })
  })
})

const status =
  (code: number): Answer =>
  (_asked, response) =>
    json(response, { error: 'no' }, code)

const PROBLEMS: readonly (readonly [string, string, Answer])[] = [
  ['asks to wait', 'busy', status(429)],
  ['asks to wait (529)', 'busy', status(529)],
  ['is overloaded', 'busy', status(503)],
  ['does not know the key', 'refused', status(403)],
  [
    'wants a key',
    'refused',
    (_asked, response) =>
      json(response, { error: 'Please contact the server operator to get an API key' }, 400),
  ],
  ['has translated enough', 'quota', status(456)],
  ['does not take the text', 'text', status(400)],
  ['fails', 'failed', status(500)],
  ['is not there', 'failed', status(404)],
  [
    'leads elsewhere',
    'unexpected',
    (_asked, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['gives a page', 'unexpected', (_asked, response) => response.end('<html>Sign in</html>')],
  [
    'gives half an answer',
    'unexpected',
    (_asked, response) => response.end('{"translatedText": "a'),
  ],
  ['gives other JSON', 'unexpected', (_asked, response) => json(response, { text: 'Tilts' })],
  ['gives a number', 'unexpected', (_asked, response) => json(response, { translatedText: 7 })],
  [
    'never ends',
    'unexpected',
    (_asked, response) => {
      const more = () => {
        if (response.write(`"${'a'.repeat(64_000)}`)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    },
  ],
  ['says nothing', 'unreachable', () => undefined],
  ['hangs up', 'unreachable', (_asked, response) => response.destroy()],
  [
    'gives back what it was asked',
    'text',
    (asked, response) =>
      json(response, { translatedText: ` ${String(asked.body.q).toUpperCase()}\n` }),
  ],
  ['gives nothing', 'text', (_asked, response) => json(response, { translatedText: ' \n' })],
  [
    'gives a whole story',
    'text',
    (_asked, response) => json(response, { translatedText: 'word '.repeat(200) }),
  ],
]

describe('a service that', () => {
  it.each(PROBLEMS)('%s', async (_name, code, answer) => {
    service.answer(answer)
    const asked = translator('libretranslate', 'secret-key').translate('Tilts', 'lv', 'en')
    const error = await asked.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'MachineError', code })
    expect(String(error)).not.toContain('secret-key')
  })
})

describe('machineTitle', () => {
  it.each([
    ['<p>Bridge &amp; road</p>', 'Tilts un ceļš', 'Bridge & road'],
    ['Bridge<script>alert(1)</script>', 'Tilts', 'Bridge alert(1)'],
    ['Steel <10 mm & more', 'Tērauds <10 mm', 'Steel <10 mm & more'],
    ['<b>Bridge</b>', '<b>Tilts</b>', '<b>Bridge</b>'],
    [' Two\nlines\u202e ', 'Divas', 'Two lines'],
    ['Bridge \ud800\u0000', 'Tilts', 'Bridge �'],
  ])('makes plain text of %j', (answer, original, title) => {
    expect(machineTitle(answer, original)).toBe(title)
  })
})
