import { expect, test } from 'vitest'
import { createLiveStream } from './live-stream.ts'

test('a stream whose reader does not keep up is destroyed, and takes nothing more', () => {
  const live = createLiveStream()
  for (let index = 0; index < 100; index += 1) live.send('x'.repeat(1024))
  expect(live.stream.destroyed).toBe(true)
  expect(live.stream.readableLength).toBeLessThanOrEqual(65 * 1024)
  live.send('more')
  live.end('last')
})

test('a stream ends with its last frame', async () => {
  const live = createLiveStream()
  live.send('one\n\n')
  expect(live.isBehind()).toBe(true)
  live.end('two\n\n')
  live.send('three\n\n')
  const read: string[] = []
  for await (const frame of live.stream) read.push(String(frame))
  expect(read.join('')).toBe('one\n\ntwo\n\n')
  expect(live.isBehind()).toBe(false)
})
