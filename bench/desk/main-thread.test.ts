import { expect, test } from 'vitest'
import { mainThreadOf } from './main-thread.ts'

const at = (name: string, ts: number, dur: number, tid = 1) => ({
  name,
  ph: 'X',
  ts,
  dur,
  pid: 1,
  tid,
})

test('script and layout are summed by frame, what is nested once, on the thread that draws', () => {
  const { tasks, frames } = mainThreadOf([
    at('RunTask', 0, 9000),
    at('FunctionCall', 0, 4000),
    at('Layout', 1000, 2000),
    at('Layout', 5000, 1000),
    at('Paint', 6000, 3000),
    at('FunctionCall', 2000, 50_000, 2),
    at('Commit', 9000, 10),
    at('Commit', 16_000, 10),
    at('FireAnimationFrame', 32_100, 3000),
    at('RunTask', 32_000, 60_000),
    at('Commit', 92_000, 10),
  ])
  expect(frames).toEqual([5, 3])
  expect(tasks).toEqual([9, 60])
})
