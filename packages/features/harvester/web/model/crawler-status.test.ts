import { expect, it } from 'vitest'
import { statusOf } from './crawler-status.ts'

const crawler = {
  isRunning: false,
  isPaused: false,
  isDisabled: false,
  isScheduled: true,
  obstacle: null,
  failuresInRow: 0,
}

it.each([
  [{}, 'scheduled'],
  [{ isScheduled: false }, 'idle'],
  [{ failuresInRow: 2 }, 'failing'],
  [{ failuresInRow: 2, isDisabled: true }, 'disabled'],
  [{ obstacle: 'needs a key', isDisabled: true }, 'blocked'],
  [{ obstacle: 'needs a key', isPaused: true }, 'paused'],
  [{ isPaused: true, isRunning: true }, 'running'],
] as const)('%j is %s', (what, status) => expect(statusOf({ ...crawler, ...what })).toBe(status))
