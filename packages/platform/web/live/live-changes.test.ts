import { expect, test, vi } from 'vitest'
import {
  isChannelLive,
  passOn,
  setChannelLive,
  subscribeToChanges,
  subscribeToChannel,
} from './live-changes.ts'

test('changes of a topic and a reset reach its subscribers, until they leave', () => {
  const onChange = vi.fn()
  const leave = subscribeToChanges('notifications', onChange)
  passOn({ is: 'changes', changes: [{ topic: 'notifications', ref: null }] })
  passOn({ is: 'reset' })
  expect(onChange).toHaveBeenCalledTimes(2)
  passOn({ is: 'changes', changes: [] })
  passOn({ is: 'beat' })
  passOn({ is: 'access' })
  expect(onChange).toHaveBeenCalledTimes(2)
  leave()
  passOn({ is: 'reset' })
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('changes of one record reach those who follow it, or all of the topic', () => {
  const [one, all] = [vi.fn(), vi.fn()]
  const leave = [
    subscribeToChanges('opportunityEntries', one, 'a'),
    subscribeToChanges('opportunityEntries', all),
  ]
  const changeOf = (ref: string) =>
    passOn({ is: 'changes', changes: [{ topic: 'opportunityEntries', ref }] })
  changeOf('b')
  expect([one, all].map((calls) => calls.mock.calls.length)).toEqual([0, 1])
  changeOf('a')
  passOn({ is: 'reset' })
  expect([one, all].map((calls) => calls.mock.calls.length)).toEqual([2, 3])
  for (const stop of leave) stop()
})

test('the state of the channel is announced when it becomes another', () => {
  const onState = vi.fn()
  const leave = subscribeToChannel(onState)
  setChannelLive(true)
  setChannelLive(true)
  expect(isChannelLive()).toBe(true)
  setChannelLive(false)
  expect(onState).toHaveBeenCalledTimes(2)
  leave()
  setChannelLive(true)
  expect(onState).toHaveBeenCalledTimes(2)
  setChannelLive(false)
})
