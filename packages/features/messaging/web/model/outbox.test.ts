import { expect, test, vi } from 'vitest'
import { createOutbox } from './outbox.ts'

const message = (messageId: string) => ({ messageId, isNote: false, html: `<p>${messageId}</p>` })
const deferred = () => Promise.withResolvers<void>()

test('messages go one at a time, in the order in which they were written', async () => {
  const outbox = createOutbox()
  const first = deferred()
  const begun: string[] = []
  const one = outbox.send(message('a'), ({ messageId }) => {
    begun.push(messageId)
    return first.promise
  })
  const two = outbox.send(message('b'), async ({ messageId }) => void begun.push(messageId))
  await Promise.resolve()
  expect(begun).toEqual(['a'])
  first.resolve()
  expect(await Promise.all([one, two])).toEqual([true, true])
  expect(begun).toEqual(['a', 'b'])
  expect(outbox.list()).toHaveLength(2)
  outbox.remove(new Set(['a']))
  expect(outbox.list().map(({ messageId }) => messageId)).toEqual(['b'])
})

test('one that failed stays, holds no other back, and is sent again under its id', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const outbox = createOutbox()
  expect(await outbox.send(message('a'), () => Promise.reject(new Error('offline')))).toBe(false)
  expect(outbox.list()).toEqual([{ ...message('a'), state: 'failed' }])
  expect(await outbox.send(message('b'), () => Promise.resolve())).toBe(true)
  const sent: string[] = []
  const again = outbox.send(message('a'), async ({ messageId }) => void sent.push(messageId))
  expect(outbox.list()[0]?.state).toBe('sending')
  expect(await again).toBe(true)
  expect(sent).toEqual(['a'])
  expect(outbox.list().map(({ messageId }) => messageId)).toEqual(['a', 'b'])
})

test('its listeners hear of each change until they leave', async () => {
  const outbox = createOutbox()
  let heard = 0
  const leave = outbox.subscribe(() => {
    heard += 1
  })
  await outbox.send(message('a'), () => Promise.resolve())
  outbox.remove(new Set(['nothing']))
  expect(heard).toBe(1)
  leave()
  outbox.remove(new Set(['a']))
  expect(heard).toBe(1)
})
