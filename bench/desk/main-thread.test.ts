import { expect, test } from 'vitest'
import { mainThreadOf } from './main-thread.ts'

const thread = (name: string, tid: number) => ({
  name: 'thread_name',
  ph: 'M',
  ts: 0,
  pid: 1,
  tid,
  args: { name },
})
/** An entry of a machine on which everything takes twice as long by the clock as by the thread's own time. */
const at = (name: string, tts: number, tdur: number, tid = 1) => ({
  name,
  ph: 'X',
  ts: 2 * tts,
  dur: 2 * tdur,
  tts,
  tdur,
  pid: 1,
  tid,
})

test('script and layout are summed by frame, what is nested once, on the main thread that draws', () => {
  const { tasks, frames } = mainThreadOf([
    thread('CrRendererMain', 1),
    thread('Compositor', 2),
    thread('CrRendererMain', 3),
    at('RunTask', 0, 9000),
    at('FunctionCall', 0, 4000),
    at('Layout', 1000, 2000),
    at('Layout', 5000, 1000),
    at('Paint', 6000, 3000),
    at('FunctionCall', 2000, 50_000, 2),
    at('Commit', 2000, 50_000, 2),
    at('Commit', 3000, 50_000, 2),
    at('Commit', 4000, 50_000, 2),
    at('FunctionCall', 2000, 50_000, 3),
    at('Commit', 9000, 10),
    at('Commit', 16_000, 10),
    at('FireAnimationFrame', 32_100, 3000),
    at('RunTask', 32_000, 60_000),
    at('Commit', 92_000, 10),
  ])
  expect(frames).toEqual([5, 3])
  expect(tasks).toEqual([9, 60])
})
