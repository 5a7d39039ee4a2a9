import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { correlationId } from './http/correlation.ts'
import { loggedPath, logOptions } from './logging.ts'

const RFX = '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11'
const ORG = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

test.each([
  [`/rfx/${RFX}/response/${ORG}/edit?tab=1`, '/rfx/*/response/*'],
  [`/lv/rfx/${RFX}/response/${ORG}`, '/rfx/*/response/*'],
  [`/rfx/${RFX}/%72esponse/${ORG}`, '/rfx/*/response/*'],
  ['/api/trpc/account.me,response.submit?batch=1', '/api/trpc/*'],
  ['/api/trpc/participation.mine?input=1', '/api/trpc/*'],
  ['/api/trpc/tender.byId?input=1', '/api/trpc/tender.byId'],
  [`/rfx/${RFX}?token=secret`, `/rfx/${RFX}`],
  ['/%', '/%'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

const SESSION = '0c4b3a52-9c1d-4f5e-8a6b-7d8e9f0a1b2c'
const loggedUnder = (url: string): string => {
  const request = new IncomingMessage(new Socket())
  request.url = url
  request.headers['x-correlation-id'] = SESSION
  return correlationId(request)
}

test('what suppliers do is not logged under the id of their session', () => {
  for (const url of [
    `/rfx/${RFX}/response/${ORG}/edit`,
    '/api/trpc/response.submit?batch=1',
    '/api/trpc/account.me,participation.mine?batch=1',
    '/api/trpc/account.me,%72esponse.mine?batch=1',
    '/api/upload',
    '/api/upload?id=1',
    '/api/upload/finish',
    '/api/file/response?file=1',
  ]) {
    const ids = [loggedUnder(url), loggedUnder(url)]
    expect(ids).not.toContain(SESSION)
    expect(new Set(ids).size).toBe(2)
  }
  for (const url of ['/api/auth/login', '/api/trpc/tender.byId?input=1', `/rfx/${RFX}`])
    expect(loggedUnder(url)).toBe(SESSION)
})

test('what a query was asked with is in no log', () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: `(${ORG})` })
  const error = Object.assign(
    new Error(`Failed query: select 1\nparams: ${RFX},${ORG},a\nb`, { cause }),
    { query: 'select 1', params: [RFX, ORG] },
  )
  log.error({ err: error }, 'procedure failed')
  expect(lines.join('')).toContain('Failed query: select 1')
  expect(lines.join('')).toContain('duplicate key')
  expect(lines.join('')).not.toContain(ORG)
  expect(lines.join('')).not.toContain(RFX)
})
