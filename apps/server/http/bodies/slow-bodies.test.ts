import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { defaultHeaders } from '../default-headers.ts'
import { keepPace, LARGE_PACE, longestAt, type Pace } from './slow-bodies.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** What a server that keeps this pace answers to a body of six pieces with pauses between them. */
const answerTo = async (pace: Pace, pauseMs: number, piece = 'x'.repeat(1000)): Promise<string> => {
  server = createServer((request, response) => {
    keepPace(request, response, pace, defaultHeaders(false))
    request.resume().on('end', () => response.end('all'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => {
    answer += part.toString()
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write('POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 6000\r\n\r\n')
  for (let sent = 0; sent < 6 && !socket.destroyed; sent += 1) {
    socket.write(piece)
    await pause(pauseMs)
  }
  await closed
  return answer
}

test('what comes too slowly is cut off, what goes on coming is not', async () => {
  const usual = { waitMs: 150, bytesPerSecond: null }
  expect(await answerTo(usual, 5)).toContain('all')
  const late = await answerTo(usual, 60)
  expect(late).toContain('408')
  for (const header of ['nosniff', "default-src 'none'", 'cache-control: no-store'])
    expect(late).toContain(header)
  const large = { waitMs: 150, bytesPerSecond: 2000 }
  expect(await answerTo(large, 60)).toContain('all')
  expect(await answerTo({ ...large, bytesPerSecond: 100_000 }, 100)).toContain('408')
})

test('who sends nothing at all does not wait for the rate', async () => {
  expect(await answerTo({ waitMs: 150, bytesPerSecond: 1 }, 60, '')).toContain('408')
})

test('sixteen mebibytes have time on a line of one megabit', () => {
  const bytes = 16 * 1024 * 1024
  expect(longestAt(LARGE_PACE, bytes)).toBeGreaterThan((bytes * 8) / 1000)
})
