import type { LookupAddress } from 'node:dns'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { json, type Loopback, status } from '../../fixtures/loopback-server.ts'
import { client, closeAll, problemOf, serve, text, waits } from './http-client.fixture.ts'

afterEach(closeAll)

describe('an answer', () => {
  it('comes with what the next conditional request says, and then only if it changed', async () => {
    const server = await serve(({ headers }, response) => {
      if (headers['if-none-match'] === '"a"') return status(response, 304)
      response.setHeader('etag', '"a"').setHeader('last-modified', 'Fri, 20 Nov 2026 10:00:00 GMT')
      status(response, 200, 'x')
    })
    const http = client({ origins: [server.origin] })
    const first = await http.ask(`${server.origin}/a`)
    expect(first).toMatchObject({ kind: 'file', etag: '"a"' })
    const known = { etag: '"a"', lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT' }
    expect(await http.ask(`${server.origin}/a`, { known })).toEqual({ kind: 'unchanged' })
    expect(server.seen[1]?.headers['if-modified-since']).toBe(known.lastModified)
    expect(server.seen[0]?.headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(compatible; Kogge\//)
    expect(http.counts).toEqual({ requests: 2, bytes: 1 })
  })

  it.each([
    ['gzip', gzipSync('tere')],
    ['br', brotliCompressSync('tere')],
    ['identity', Buffer.from('tere')],
  ])('packed as %s is unpacked', async (encoding, bytes) => {
    const server = await serve((_, response) => {
      response.setHeader('content-encoding', encoding).end(bytes)
    })
    expect(await text(client({ origins: [server.origin] }).ask(server.origin))).toBe('tere')
  })

  it('of 404, 410 and 204 means that there is no such file', async () => {
    const server = await serve(({ path }, response) => status(response, Number(path.slice(1))))
    const http = client({ origins: [server.origin] })
    for (const code of [404, 410, 204])
      expect(await http.ask(`${server.origin}/${code}`)).toEqual({ kind: 'absent' })
  })

  it('can mean the same in the words of the source', async () => {
    const server = await serve((_, response) => status(response, 400, 'OPEN_DATA_XML_NOT_FOUND'))
    const asked = client({ origins: [server.origin] }).ask(server.origin, {
      isAbsent: (_status, said) => said.includes('OPEN_DATA_XML_NOT_FOUND'),
    })
    expect(await asked).toEqual({ kind: 'absent' })
  })

  it('of 202 with nothing in it and a challenge is an error that says so', async () => {
    const server = await serve((_, response) => {
      response.setHeader('x-amzn-waf-action', 'challenge')
      status(response, 202)
    })
    const asked = client({ origins: [server.origin] }).ask(`${server.origin}/packages/daily/1`)
    await expect(asked).rejects.toThrow(/x-amzn-waf-action.*HTTP 202/)
  })

  it.each([
    ['empty', 200, '', 'text/plain'],
    ['status', 202, 'x', 'text/plain'],
    ['status', 500, 'x', 'text/plain'],
    ['refused', 401, 'x', 'text/plain'],
    ['refused', 403, 'x', 'text/plain'],
    ['page', 200, '<!DOCTYPE html><p>Sign in', 'application/json'],
    ['page', 200, 'Sign in', 'text/html; charset=utf-8'],
  ])('is "%s" for %i with "%s" as %s', async (problem, code, body, type) => {
    const server = await serve((_, response) => {
      response.setHeader('content-type', type)
      status(response, code, body)
    })
    expect(await problemOf(client({ origins: [server.origin] }).ask(server.origin))).toBe(problem)
  })
})

describe('a busy host', () => {
  const busyTimes = (times: number, code: number, retryAfter?: string): Promise<Loopback> => {
    let left = times
    return serve((_, response) => {
      left -= 1
      if (left < 0) return status(response, 200, 'at last')
      if (retryAfter) response.setHeader('retry-after', retryAfter)
      status(response, code)
    })
  }

  it('is given the time that it asks for', async () => {
    const server = await busyTimes(2, 429, '7')
    expect(await text(client({ origins: [server.origin] }).ask(server.origin))).toBe('at last')
    expect(waits.length).toBe(2)
    for (const ms of waits) {
      expect(ms).toBeGreaterThan(6900)
      expect(ms).toBeLessThanOrEqual(7700)
    }
  })

  it('is given the time until the date that it names', async () => {
    const server = await busyTimes(1, 503, new Date(Date.now() + 30_000).toUTCString())
    await text(client({ origins: [server.origin] }).ask(server.origin))
    expect(waits[0]).toBeGreaterThan(25_000)
    expect(waits[0]).toBeLessThan(34_000)
  })

  it('that names no time is asked again later and later', async () => {
    const server = await busyTimes(3, 429)
    expect(await text(client({ origins: [server.origin] }).ask(server.origin))).toBe('at last')
    const [first = 0, second = 0, third = 0] = waits
    expect(first).toBeLessThanOrEqual(10)
    expect(second).toBeLessThanOrEqual(20)
    expect(third).toBeGreaterThan(15)
    expect(third).toBeLessThanOrEqual(40)
  })

  it('that stays busy, or asks for longer than we wait, ends the request with its word', async () => {
    const always = await busyTimes(99, 503)
    expect(await problemOf(client({ origins: [always.origin] }).ask(always.origin))).toBe('busy')
    expect(always.seen.length).toBe(4)
    const long = await busyTimes(99, 429, '86400')
    const asked = client({ origins: [long.origin] }).ask(long.origin)
    await expect(asked).rejects.toMatchObject({ code: 'busy', retryAfter: 86_400_000 })
    expect(long.seen.length).toBe(1)
  })

  it('may say so by a status of its own', async () => {
    const server = await busyTimes(1, 403)
    const http = client({ origins: [server.origin], busyStatuses: [403] })
    expect(await text(http.ask(server.origin))).toBe('at last')
  })

  it('is asked at a polite rate', async () => {
    const server = await serve((_, response) => status(response, 200, 'x'))
    const http = client({ origins: [server.origin], gapMs: 500 })
    for (let n = 0; n < 3; n += 1) await http.ask(server.origin)
    expect(waits.length).toBe(2)
    expect(waits[1]).toBeGreaterThan(waits[0] ?? Number.NaN)
  })
})

describe('where a request may go', () => {
  const redirectTo = (location: string, code = 302): Promise<Loopback> =>
    serve((_, response) => {
      response.setHeader('location', location)
      status(response, code)
    })

  it.each([
    ['host-not-allowed', 'http://169.254.169.254/latest/meta-data/'],
    ['host-not-allowed', 'http://10.0.0.1/'],
    ['host-not-allowed', 'https://intranet.example/'],
    ['host-not-allowed', 'http://127.0.0.1:1/'],
    ['host-not-allowed', 'http://[::1]/'],
    ['host-not-allowed', 'file:///etc/passwd'],
    ['host-not-allowed', '//evil.example/x'],
    ['bad-redirect', 'http://'],
  ])('is checked at every redirect: %s for %s', async (problem, location) => {
    const server = await redirectTo(location)
    expect(await problemOf(client({ origins: [server.origin] }).ask(server.origin))).toBe(problem)
  })

  it.each([
    'https://169.254.169.254',
    'https://10.0.0.1',
    'https://[::ffff:169.254.169.254]',
    'https://[fd00:ec2::254]',
    'https://2852039166',
    'https://0x0a.1',
    'http://8.8.8.8',
  ])('is never an address that is not public, nor plain http: %s', async (address) => {
    const origin = new URL(address).origin
    expect(await problemOf(client({ origins: [origin] }).ask(address))).toBe('address-not-public')
  })

  it('is not this machine unless that is configured', async () => {
    const server = await serve((_, response) => status(response, 200, 'x'))
    const http = client({ origins: [server.origin], allowLoopback: false })
    expect(await problemOf(http.ask(server.origin))).toBe('address-not-public')
    expect(server.seen.length).toBe(0)
  })

  const named = (...answers: LookupAddress[][]) => {
    let asked = 0
    const resolve = (): Promise<LookupAddress[]> => {
      asked += 1
      return Promise.resolve(answers[Math.min(asked, answers.length) - 1] ?? [])
    }
    return { resolve, asked: () => asked }
  }
  const v4 = (address: string): LookupAddress => ({ address, family: 4 })

  it.each([
    [[v4('10.1.2.3')]],
    [[v4('169.254.169.254')]],
    [[{ address: 'fd00::1', family: 6 }]],
    [[{ address: '::ffff:10.0.0.1', family: 6 }]],
    [[v4('8.8.8.8'), v4('192.168.0.1')]],
    [[]],
  ])('is decided by every address of the name: %j', async (addresses) => {
    const { resolve } = named(addresses)
    const http = client({ origins: ['https://rebind.example'], resolve })
    expect(await problemOf(http.ask('https://rebind.example/'))).toBe('address-not-public')
  })

  it('is the address that was checked, whatever the name says a moment later', async () => {
    const server = await serve((_, response) => status(response, 200, 'the checked one'))
    const { resolve, asked } = named([v4('127.0.0.1')], [v4('169.254.169.254')])
    const origin = `http://rebind.example:${server.port}`
    const http = client({ origins: [origin], resolve })
    expect(await text(http.ask(origin))).toBe('the checked one')
    expect(asked()).toBe(1)
    await server.close()
    expect(await problemOf(http.ask(origin))).toBe('address-not-public')
  })

  it('is never plain http beyond this machine', async () => {
    const { resolve } = named([v4('8.8.8.8')])
    const http = client({ origins: ['http://plain.example'], resolve })
    expect(await problemOf(http.ask('http://plain.example/'))).toBe('address-not-public')
    const secure = client({ origins: ['https://plain.example'], resolve })
    expect(await problemOf(secure.ask('http://plain.example/'))).toBe('not-https')
  })

  it('has no user in front of its host', async () => {
    const http = client({ origins: ['https://ted.europa.eu'] })
    const asked = http.ask('https://me:secret@ted.europa.eu/x?key=hidden')
    expect(await problemOf(asked)).toBe('host-not-allowed')
    await expect(asked).rejects.not.toThrow(/secret|hidden/)
  })

  it('ends after five redirects', async () => {
    const server = await serve(({ url }, response) => {
      const left = Number(url.searchParams.get('left'))
      if (left === 0) return status(response, 200, 'arrived')
      response.setHeader('location', `/?left=${left - 1}`)
      status(response, 307)
    })
    const http = client({ origins: [server.origin] })
    expect(await text(http.ask(`${server.origin}/?left=5`))).toBe('arrived')
    expect(await problemOf(http.ask(`${server.origin}/?left=6`))).toBe('too-many-redirects')
  })

  it('takes no key along to another host', async () => {
    const other = await serve((_, response) => status(response, 200, 'x'))
    const server = await redirectTo(other.origin)
    const http = client({ origins: [server.origin, other.origin] })
    await http.ask(server.origin, { headers: { apikey: 'secret', authorization: 'Basic secret' } })
    expect(server.seen[0]?.headers.apikey).toBe('secret')
    expect(JSON.stringify(other.seen[0]?.headers)).not.toContain('secret')
  })

  it('is the mirror for every declared host, and for the links that name one', async () => {
    const mirror = await serve(({ path }, response) => {
      if (path === '/new') return status(response, 200, 'from the mirror')
      response.setHeader('location', 'https://ted.europa.eu/new')
      status(response, 301)
    })
    const http = client({ origins: ['https://ted.europa.eu'], mirror: mirror.origin })
    expect(await text(http.ask('https://ted.europa.eu/old?a=1'))).toBe('from the mirror')
    expect(mirror.seen.map(({ url }) => url.pathname + url.search)).toEqual(['/old?a=1', '/new'])
    expect(await problemOf(http.ask('https://other.example/'))).toBe('host-not-allowed')
  })
})

describe('a request', () => {
  it('is made again when the line breaks', async () => {
    let times = 0
    const server = await serve((_, response) => {
      times += 1
      if (times < 3) response.destroy()
      else json(response, [1])
    })
    expect(await text(client({ origins: [server.origin] }).ask(server.origin))).toBe('[1]')
  })

  it('to nobody is told as such', async () => {
    const server = await serve(() => undefined)
    await server.close()
    const http = client({ origins: [server.origin] })
    expect(await problemOf(http.ask(server.origin))).toBe('unreachable')
    const name = 'https://nobody.invalid'
    const failing = client({
      origins: [name],
      resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    })
    expect(await problemOf(failing.ask(name))).toBe('no-such-host')
  })

  it('ends with the signal of the caller, as that signal says', async () => {
    const server = await serve(() => undefined)
    const stop = new AbortController()
    const asked = client({ origins: [server.origin], signal: stop.signal }).ask(server.origin)
    setTimeout(() => stop.abort(new Error('paused')), 50)
    await expect(asked).rejects.toThrow('paused')
  })

  it('posts its body once, and follows what it made by asking', async () => {
    const server = await serve(({ path, method }, response) => {
      if (path === '/done') return status(response, 200, method)
      response.setHeader('location', '/done')
      status(response, 303)
    })
    const http = client({ origins: [server.origin] })
    const asked = http.ask(server.origin, { method: 'POST', body: '{"a":1}' })
    expect(await text(asked)).toBe('GET')
    expect(server.seen.map(({ body }) => body)).toEqual(['{"a":1}', ''])
  })
})
