import { describe, expect, test } from 'vitest'
import { createShares, type LoopCaller } from './loop-time-shares.ts'

const ATTACKER: LoopCaller = { key: 'address 203.0.113.1', isStranger: true }
const READER: LoopCaller = { key: 'address 198.51.100.1', isStranger: true }
const BIDDER: LoopCaller = { key: 'user 1', isStranger: false }

const sharesAt = () => {
  let now = 1_000_000
  const shares = createShares(() => now)
  return {
    ...shares,
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('shares of the event loop', () => {
  test('a caller is over its share after 300 ms at once, and within it again as time passes', () => {
    const shares = sharesAt()
    shares.arrive(BIDDER)
    shares.arrive(ATTACKER)
    shares.charge(ATTACKER, 299)
    expect(shares.isOver(ATTACKER)).toBe(false)
    shares.charge(ATTACKER, 101)
    expect(shares.isOver(ATTACKER)).toBe(true)
    expect(shares.isOver(BIDDER)).toBe(false)
    shares.pass(501)
    expect(shares.isOver(ATTACKER)).toBe(false)
  })

  test('a fifth of the loop may be used for good, more may not', () => {
    for (const [eachSecond, isOver] of [
      [190, false],
      [260, true],
    ] as const) {
      const shares = sharesAt()
      for (let second = 0; second < 20; second += 1) {
        shares.arrive(BIDDER)
        shares.arrive(ATTACKER)
        shares.charge(ATTACKER, eachSecond)
        shares.pass(1000)
      }
      shares.charge(ATTACKER, eachSecond)
      shares.arrive(BIDDER)
      expect(shares.isOver(ATTACKER)).toBe(isOver)
    }
  })

  test('who is alone may use all of it, and owes little when others come', () => {
    const shares = sharesAt()
    shares.arrive(ATTACKER)
    shares.charge(ATTACKER, 100_000)
    expect(shares.isOver(ATTACKER)).toBe(false)
    shares.arrive(BIDDER)
    expect(shares.isOver(ATTACKER)).toBe(true)
    shares.pass(5001)
    shares.arrive(BIDDER)
    expect(shares.isOver(ATTACKER)).toBe(false)
  })

  test('all strangers together have half of it, however many addresses they have', () => {
    const shares = sharesAt()
    shares.arrive(BIDDER)
    for (let at = 0; at < 60; at += 1) {
      const one = { key: `address 203.0.113.${at}`, isStranger: true }
      shares.arrive(one)
      shares.charge(one, 20)
    }
    expect(shares.isOver(READER)).toBe(true)
    expect(shares.isOver(BIDDER)).toBe(false)
    shares.pass(500)
    shares.arrive(BIDDER)
    expect(shares.isOver(READER)).toBe(false)
  })
})
