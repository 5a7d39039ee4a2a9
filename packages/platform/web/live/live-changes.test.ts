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
