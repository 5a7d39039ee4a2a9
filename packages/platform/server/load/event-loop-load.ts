import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * How much a process turns away: 0 nobody, 1 whoever has not signed in, 2 also those who have and only
 * read. Nothing of it is shared: each process knows its own load.
 */
export type PressureLevel = 0 | 1 | 2

/** A level, and for how many samples in a row the loop has been too slow for it, or quick again. */
export interface Load {
  readonly level: PressureLevel
  readonly slow: number
  readonly quick: number
}

export const CALM: Load = { level: 0, slow: 0, quick: 0 }

/**
 * Milliseconds that work waits for its turn in the event loop, on average: from `tooSlow` on the level
 * is no longer enough, below `quick` the one before is. A submission waits some thirty times.
 */
const BOUNDS = [
  { tooSlow: 120, quick: 0 },
  { tooSlow: 300, quick: 40 },
  { tooSlow: Number.POSITIVE_INFINITY, quick: 120 },
] as const

/** One slow step, as of a large body, is no pressure; and who was turned away is not let in at once. */
const [SLOW_SAMPLES, QUICK_SAMPLES] = [4, 12]
const SAMPLE_MS = 250
/**
 * Below this share of a processor the loop does not wait for its own work: the machine is busy with
 * something else, and turning callers away would help nobody.
 */
const OWN_SHARE = 0.6

const up = (level: PressureLevel): PressureLevel => (level === 0 ? 1 : 2)
const down = (level: PressureLevel): PressureLevel => (level === 2 ? 1 : 0)

/** The load after one more sample of the loop's delay, in milliseconds. */
export const loadAfter = ({ level, slow, quick }: Load, delayMs: number): Load => {
  const bounds = BOUNDS[level]
  const isSlow = delayMs >= bounds.tooSlow
  const isQuick = delayMs < bounds.quick
  if (isSlow && slow + 1 >= SLOW_SAMPLES) return { ...CALM, level: up(level) }
  if (isQuick && quick + 1 >= QUICK_SAMPLES) return { ...CALM, level: down(level) }
  return { level, slow: isSlow ? slow + 1 : 0, quick: isQuick ? quick + 1 : 0 }
}

/** What a process knows of its load. */
export interface Pressure {
  level(): PressureLevel
  stop(): void
}

const RESOLUTION_MS = 10

/** There is one event loop; 0 where nobody watches it. */
let lastDelayMs = 0
let lastOwnDelayMs = 0

/** How long work waited in this process's event loop lately, in milliseconds, on average. */
export const loopDelayMs = (): number => lastDelayMs

/** The same; 0 where it waited for the machine, and not for other work of this process. */
export const ownLoopDelayMs = (): number => lastOwnDelayMs

/** Watches how long work waits in this process's event loop. */
export const watchPressure = (): Pressure => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let load = CALM
  let used = process.threadCpuUsage()
  let at = performance.now()
  const share = (): number => {
    const { user, system } = process.threadCpuUsage(used)
    const passed = performance.now() - at
    used = process.threadCpuUsage()
    at = performance.now()
    return (user + system) / 1000 / passed
  }
  const sample = () => {
    const isOwn = share() >= OWN_SHARE
    // What it measures is how far apart two ticks are that should be this far apart.
    lastDelayMs = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - RESOLUTION_MS) : 0
    lastOwnDelayMs = isOwn ? lastDelayMs : 0
    delays.reset()
    load = loadAfter(load, lastOwnDelayMs)
  }
  const timer = setInterval(sample, SAMPLE_MS)
  timer.unref()
  return {
    level: () => load.level,
    stop: () => {
      clearInterval(timer)
      delays.disable()
      lastDelayMs = 0
      lastOwnDelayMs = 0
    },
  }
}
