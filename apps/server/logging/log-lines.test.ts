import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { correlationId } from './correlation-id.ts'
import { loggedPath, logOptions } from './log-lines.ts'

const RFX = '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11'
const ORG = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

const SESSION = '0c4b3a52-9c1d-4f5e-8a6b-7d8e9f0a1b2c'
const loggedUnder = (url: string): string => {
  const request = new IncomingMessage(new Socket())
  request.url = url
  request.headers['x-correlation-id'] = SESSION
  return correlationId(request)
}

const WRITTEN: readonly (readonly [string, string])[] = [
  [`/rfx/${RFX}/response/${ORG}/edit?tab=1`, '/rfx/*'],
  [`/lv/rfx/${RFX}/response/${ORG}`, '/rfx/*'],
  [`/rfx/${RFX}/%72esponse/${ORG}`, '/rfx/*'],
  [`/rfx/${RFX}/%2572esponse/${ORG}`, '/rfx/*'],
  [`/lt/rfx/${RFX}/invite?token=secret`, '/rfx/*'],
  ['/lv/rfx/participation', '/rfx/*'],
  [`/lv/messaging/rfx/${RFX}/${ORG}?switchToOrg=${ORG}`, '/messaging/*'],
  [`/messaging/new?org=${ORG}`, '/messaging/*'],
  [`/lv//rfx/${RFX}/response/${ORG}`, '/*'],
  [`/LV/rfx/${RFX}/response/${ORG}`, '/*'],
  [`/rfx/${RFX}/response`, '/*'],
  [`/rfx/${RFX}%2Fresponse%2F${ORG}`, '/rfx/*'],
  [`/rfx/${RFX}/response/${ORG};x`, '/*'],
  ['/%', '/*'],
  ['/api/trpc/account.me,response.submit?batch=1', '/api/trpc/*'],
  ['/api/trpc/account.me%2Cresponse.submit?batch=1', '/api/trpc/*'],
  ['/api/trpc/participation.mine?input=1', '/api/trpc/*'],
  ['/api/trpc/rfxInvitation.byToken?input=1', '/api/trpc/*'],
  ['/api/trpc/rfxInvitation.claim', '/api/trpc/*'],
  ['/api/trpc/clarification.mine?input=1', '/api/trpc/*'],
  ['/api/trpc/letter.mine?input=1', '/api/trpc/*'],
  ['/api/trpc/response%2Emine', '/api/trpc/*'],
  ['/api/trpc/%72esponse.mine', '/api/trpc/*'],
  ['/api/trpc/%2572esponse.mine', '/api/trpc/*'],
  ['/api/trpc/%252572esponse.mine', '/api/trpc/*'],
  ['/%61pi/trpc/response.mine', '/api/trpc/*'],
  ['http://localhost:4170/api/trpc/response.mine?input=1', '/api/trpc/*'],
  ['HTTPS://kogge.example/api/trpc/response.mine', '/api/trpc/*'],
  ['/api/trpc/response.mine.', '/api/trpc/*'],
  ['/api/trpc/response.mine/', '/api/trpc/*'],
  ['/api/trpc/response.mine;x', '/*'],
  ['/api/trpc/./response.mine', '/*'],
  ['/api/trpc//response.mine', '/*'],
  ['/api/trpc/x/../response.mine', '/*'],
  ['/API/trpc/response.mine', '/*'],
  ['/api/admin/response.mine', '/api/admin/*'],
  ['/api/trpc/toString', '/api/trpc/*'],
]

test.each(WRITTEN)('%s is logged as %s, under an id of its own', (url, path) => {
  expect(loggedPath({ url })).toBe(path)
  const ids = [loggedUnder(url), loggedUnder(url)]
  expect(ids).not.toContain(SESSION)
  expect(new Set(ids).size).toBe(2)
})

test.each([
  ['/api/trpc/tender.byId?input=1', '/api/trpc/tender.byId'],
  ['http://localhost/api/trpc/account.me,tender.byId', '/api/trpc/account.me,tender.byId'],
  [`/rfx/${RFX}?token=secret`, `/rfx/${RFX}`],
  [`/lv/rfx/${RFX}/report`, `/lv/rfx/${RFX}/report`],
  ['/monitor/search?keyword=road', '/monitor/search'],
])('%s is logged as %s, under the id of the session', (url, path) => {
  expect(loggedPath({ url })).toBe(path)
  if (url.startsWith('/')) expect(loggedUnder(url)).toBe(SESSION)
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
