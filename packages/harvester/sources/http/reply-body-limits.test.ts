import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../fixtures/loopback-server.ts'
import { client, closeAll, problemOf, serve } from './http-client.fixture.ts'
import type { HttpOptions } from './http-client.ts'

afterEach(closeAll)

describe('limits', () => {
  const tight = { maxBytes: 1000, ratio: 50, ratioFrom: 100, idleMs: 300, totalMs: 1500 }
  const once = { attempts: 1, baseMs: 1, maxMs: 1 }
  const ask = async (answer: Answer, limits: HttpOptions['limits'] = tight): Promise<string> => {
    const server = await serve(answer)
    return problemOf(client({ origins: [server.origin], limits, backoff: once }).ask(server.origin))
  }

  it('stop a body that is too large', async () => {
    expect(await ask((_, response) => void response.end('x'.repeat(1001)))).toBe('too-large')
  })

  it('stop a body without end', async () => {
    const endless: Answer = async (_, response) => {
      while (response.writable && !response.destroyed) {
        response.write('x'.repeat(100))
        await sleep(1)
      }
    }
    expect(await ask(endless)).toBe('too-large')
  })

  it('stop a bomb, by its ratio before its size', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const drop: Answer = (_, response) => {
      response.setHeader('content-encoding', 'gzip').end(bomb)
    }
    expect(await ask(drop, { ...tight, maxBytes: 100_000_000 })).toBe('bomb-ratio')
    expect(await ask(drop)).toBe('too-large')
  })

  it('stop a head that does not come, and one that is endless', async () => {
    expect(await ask(() => undefined)).toBe('timeout')
    const large: Answer = (_, response) => {
      response.setHeader('x', 'x'.repeat(40_000)).end('x')
    }
    expect(await ask(large)).toBe('too-large')
  })

  it('stop a body that stands still', async () => {
    expect(await ask((_, response) => void response.write('a'))).toBe('timeout')
  })

  it('stop a body that drips', async () => {
    const drip: Answer = async (_, response) => {
      while (!response.destroyed) {
        response.write('x')
        await sleep(100)
      }
    }
    expect(await ask(drip)).toBe('timeout')
  })

  it('tell a body that was cut off, in three ways', async () => {
    const shorter: Answer = (_, response) => {
      response.setHeader('content-length', '100')
      response.write('half', () => response.destroy())
    }
    const chunked: Answer = (_, response) => {
      response.write('half', () => response.destroy())
    }
    const packed: Answer = (_, response) => {
      const bytes = gzipSync('whole text of it')
      response.setHeader('content-encoding', 'gzip').end(bytes.subarray(0, bytes.length - 9))
    }
    for (const cut of [shorter, chunked, packed]) expect(await ask(cut)).toBe('truncated')
  })

  it('tell a body that is not packed as it says', async () => {
    const plain: Answer = (_, response) => {
      response.setHeader('content-encoding', 'gzip').end('plain')
    }
    const unknown: Answer = (_, response) => {
      response.setHeader('content-encoding', 'aws-chunked').end('plain')
    }
    for (const wrong of [plain, unknown]) expect(await ask(wrong)).toBe('encoding')
  })
})
