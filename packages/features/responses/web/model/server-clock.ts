import { useEffect, useState } from 'react'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

/**
 * What time the server has: what it said, and how long ago it said so. The reader's own clock may be
 * wrong; only how it goes on is relied on.
 */
export const serverTime = (serverNow: string, receivedAt: number, now: number): number =>
  Date.parse(serverNow) + Math.max(0, now - receivedAt)

/** The interval at which the time left is refreshed: by the second on the last day. */
export const tickOf = (left: number): number => (left > DAY ? 30 * SECOND : SECOND)

/**
 * Milliseconds until an instant by the server's clock, refreshed more often as it comes closer;
 * never below 0.
 */
export const useTimeLeft = (until: string, serverNow: string, receivedAt: number): number => {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(
    0,
    Date.parse(until) - serverTime(serverNow, receivedAt, Math.max(now, receivedAt)),
  )
  const tick = tickOf(left)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [tick, isOver])
  return left
}

export interface LeftParts {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Days of 24 hours. */
export const partsOf = (left: number): LeftParts => {
  const seconds = Math.floor(left / SECOND)
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
