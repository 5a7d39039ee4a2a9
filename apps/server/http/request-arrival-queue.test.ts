import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerError } from './http-error-answers.ts'
import { registerArrivals } from './request-arrival-queue.ts'

const [ATTACKER, OTHER, BIDDER] = ['203.0.113.1', '203.0.113.2', '198.51.100.1'] as const

/** An app whose requests take as long as they say: whose are begun, in order, and the most at once. */
const slowApp = async (isSlow: () => boolean = () => true) => {
  const app = Fastify()
  const begun: string[] = []
  const peak = { all: 0, ofAttacker: 0 }
  const running: string[] = []
  app.setErrorHandler(answerError)
  registerArrivals(app, isSlow)
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
