import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FlagName } from '@kogge/domain/flags/feature-flags.ts'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logTimes } from './request-times.ts'

const ask = async (level: string, on: readonly FlagName[], slowMs: number): Promise<string> => {
  const lines: string[] = []
  const log = pino({ level }, { write: (line: string) => void lines.push(line) })
  const app = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  logTimes(app, { isOn: (name) => on.includes(name), stop: () => undefined }, slowMs)
  app.get('/found', () => 'yes')
  await app.inject({ url: '/found?q=salary&token=secret' })
  await app.close()
  return lines.join('\n')
}

test('a slow request is logged with its path and time, without its query, while the flag is set', async () => {
  const logged = await ask('info', ['slowRequestLogging'], -1)
  expect(logged).toMatch(/"path":"\/found","milliseconds":\d+.*slow request/)
  expect(logged).not.toMatch(/salary|secret/)
  expect(await ask('info', [], -1)).toBe('')
  expect(await ask('info', ['slowRequestLogging'], 60_000)).toBe('')
})

test('every request is timed at the level debug', async () => {
  const logged = await ask('debug', [], 60_000)
  expect(logged).toMatch(/"path":"\/found".*"status":200.*request timed/)
  expect(logged).not.toMatch(/salary|secret/)
})
