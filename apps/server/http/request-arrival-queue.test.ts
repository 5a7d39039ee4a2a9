import { setTimeout as sleep } from 'node:timers/promises'
import type { LoopShares } from '@kogge/platform/server/load/loop-time-shares.ts'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerError } from './http-error-answers.ts'
import { rememberCaller } from './loop-callers.ts'
import { boundedUrl } from './path-bounds.ts'
import { registerArrivals } from './request-arrival-queue.ts'

const [ATTACKER, OTHER, BIDDER] = ['203.0.113.1', '203.0.113.2', '198.51.100.1'] as const

/** An app whose requests take as long as they say: whose are begun, in order, and the most at once. */
const slowApp = async (isSlow: () => boolean = () => true, shares?: LoopShares) => {
  const app = Fastify({ rewriteUrl: boundedUrl })
  const begun: string[] = []
  const peak = { all: 0, ofAttacker: 0 }
  const running: string[] = []
  app.setErrorHandler(answerError)
  registerArrivals(app, { isSlow, isBusy: () => true, ...(shares && { shares }) })
  app.get<{ Querystring: { ms: string } }>('/work', async ({ ip, query }) => {
    begun.push(ip)
    running.push(ip)
    peak.all = Math.max(peak.all, running.length)
    peak.ofAttacker = Math.max(peak.ofAttacker, running.filter((one) => one === ATTACKER).length)
    await sleep(Number(query.ms))
    running.splice(running.indexOf(ip), 1)
    return 'done'
  })
  app.get('/readyz', async () => 'ready')
  await app.ready()
  const get = (remoteAddress: string, ms: number) =>
    app.inject({ method: 'GET', url: `/work?ms=${ms}`, remoteAddress })
  return { app, begun, peak, get }
}

describe('requests while the event loop is slow', () => {
  it('begin in fair turns by address: who sends fifty at once keeps nobody waiting', async () => {
    const { begun, peak, get } = await slowApp()
    const many = Array.from({ length: 50 }, () => get(ATTACKER, 10))
    const one = get(BIDDER, 10)
    for (const { statusCode } of await Promise.all([...many, one])) expect(statusCode).toBe(200)
    expect(begun.indexOf(BIDDER)).toBeLessThanOrEqual(3)
    expect(peak.ofAttacker).toBe(3)
  })

  it('are worked on a few at a time, from however many addresses, and take turns', async () => {
    const { begun, peak, get } = await slowApp()
    const many = Array.from({ length: 60 }, (_, at) => get(`203.0.113.${at % 30}`, 10))
    await Promise.all([...many, get(BIDDER, 1)])
    expect(peak.all).toBe(6)
    // Everybody has had one before anybody had both.
    expect(begun.indexOf(BIDDER)).toBeLessThan(45)
  })

  it('do not keep others out by being slow themselves', async () => {
    const { get } = await slowApp()
    let isOver = false
    const slow = [ATTACKER, OTHER].flatMap((ip) => Array.from({ length: 3 }, () => get(ip, 1000)))
    const over = Promise.all(slow).then(() => {
      isOver = true
    })
    expect((await get(BIDDER, 1)).statusCode).toBe(200)
    expect(isOver).toBe(false)
    await over
  })

  it('leave who asks whether Kogge is well alone', async () => {
    const { app, begun, get } = await slowApp()
    const many = Array.from({ length: 20 }, () => get(ATTACKER, 50))
    await app.inject({ method: 'GET', url: '/readyz', remoteAddress: ATTACKER })
    expect(begun.length).toBeLessThan(20)
    await Promise.all(many)
  })

  it('wait as long as others do, also where the loop is quick again', async () => {
    let isSlow = true
    const { peak, get } = await slowApp(() => isSlow)
    const many = Array.from({ length: 12 }, () => get(ATTACKER, 20))
    await many[0]
    isSlow = false
    many.push(...Array.from({ length: 4 }, () => get(ATTACKER, 20)))
    await Promise.all(many)
    expect(peak.ofAttacker).toBe(3)
  })
})

it('a flood begins with twelve from one address, before the loop is found to be slow', async () => {
  const { peak, get } = await slowApp(() => false)
  await Promise.all([...Array.from({ length: 50 }, () => get(ATTACKER, 20)), get(BIDDER, 1)])
  expect(peak.ofAttacker).toBe(12)
  expect(peak.all).toBe(13)
})

/** Shares in which some callers have used too much; gives who was charged. */
const sharesWith = (over: readonly string[]) => {
  const charged = new Map<string, number>()
  const shares: LoopShares = {
    arrive: () => undefined,
    charge: ({ key }, ms) => void charged.set(key, (charged.get(key) ?? 0) + ms),
    isOver: ({ key }) => over.includes(key),
    hasOthers: () => true,
  }
  return { shares, charged }
}

describe('time of the event loop', () => {
  it('whoever has used more than their share begins one at a time, and others pass them', async () => {
    const { shares } = sharesWith([`address ${ATTACKER}`])
    const { begun, peak, get } = await slowApp(() => false, shares)
    const many = Array.from({ length: 30 }, () => get(ATTACKER, 5))
    const others = Array.from({ length: 5 }, () => get(BIDDER, 5))
    for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200)
    expect(begun.filter((ip) => ip === ATTACKER).length).toBeLessThan(10)
    for (const { statusCode } of await Promise.all(many)) expect(statusCode).toBe(200)
    expect(peak.ofAttacker).toBe(1)
  })

  it('control: whoever has not begins a dozen at once', async () => {
    const { begun, peak, get } = await slowApp(() => false, sharesWith([]).shares)
    await Promise.all(Array.from({ length: 30 }, () => get(ATTACKER, 5)))
    expect(begun).toHaveLength(30)
    expect(peak.ofAttacker).toBe(12)
  })

  it('more than a hundred of one do not wait: they are refused, and their connections end', async () => {
    const { shares } = sharesWith([`address ${ATTACKER}`])
    const { get } = await slowApp(() => false, shares)
    const answers = await Promise.all(Array.from({ length: 130 }, () => get(ATTACKER, 0)))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThanOrEqual(25)
    expect(refused.length).toBeLessThanOrEqual(30)
    for (const { headers } of refused) expect(headers.connection).toBe('close')
  })

  it.each(['/work?ms=0', '/nowhere', '/readyz', '/%zz', `/${'a'.repeat(3000)}`])(
    'is counted for %.20s',
    async (url) => {
      const { shares, charged } = sharesWith([])
      const { app } = await slowApp(() => false, shares)
      await app.inject({ url, remoteAddress: ATTACKER })
      await sleep(1)
      expect([...charged.keys()]).toEqual([`address ${ATTACKER}`])
    },
  )

  it('is that of the first stretch of work, whatever the machine does besides', async () => {
    const { shares, charged } = sharesWith([])
    const { app, get } = await slowApp(() => false, shares)
    app.log.level = 'silent'
    await get(OTHER, 200)
    expect(charged.get(`address ${OTHER}`)).toBeLessThan(100)
  })

  it('of a user whose session is known is not that of their address', async () => {
    const { shares, charged } = sharesWith([])
    const { app } = await slowApp(() => false, shares)
    const headers = { cookie: '__Host-kogge-token=of-anna; NEXT_LOCALE=lv' }
    const get = (cookie: string) =>
      app.inject({ url: '/work?ms=0', remoteAddress: ATTACKER, headers: { cookie } })
    rememberCaller({ headers }, 'anna')
    await get(headers.cookie)
    await get('__Host-kogge-token=of-nobody')
    await sleep(1)
    expect([...charged.keys()]).toEqual(['user anna', `address ${ATTACKER}`])
  })

  it('health is asked by one address sixty times a second without waiting, and not more', async () => {
    const { shares } = sharesWith([`address ${ATTACKER}`, `address ${BIDDER}`])
    const { app } = await slowApp(() => false, shares)
    const ask = async (remoteAddress: string) =>
      (await app.inject({ url: '/readyz', remoteAddress })).statusCode
    const flood = Promise.all(Array.from({ length: 250 }, () => ask(ATTACKER)))
    expect(await ask(BIDDER)).toBe(200)
    const refused = (await flood).filter((status) => status === 503)
    // Sixty at once, a hundred that wait, and the rest.
    expect(refused.length).toBeGreaterThan(50)
  })
})
