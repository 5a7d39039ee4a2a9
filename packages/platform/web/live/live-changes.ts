import type { LiveMessage } from '@kogge/domain/live/live-messages.ts'
import type { LiveTopic } from '@kogge/domain/live/live-topics.ts'

interface Subscription {
  readonly topic: LiveTopic
  /** The one record of the topic that it is for; null for all. */
  readonly ref: string | null
  readonly onChange: () => void
}

const subscriptions = new Set<Subscription>()
const stateListeners = new Set<() => void>()
let isLive = false

/** Calls `onChange` when something of a topic, or of one record of it, may have changed, until the returned function is called. */
export const subscribeToChanges = (
  topic: LiveTopic,
  onChange: () => void,
  ref: string | null = null,
): (() => void) => {
  const subscription = { topic, ref, onChange }
  subscriptions.add(subscription)
  return () => subscriptions.delete(subscription)
}

/** Passes a message of the channel on to the page. */
export const passOn = (message: LiveMessage): void => {
  const isFor = ({ topic, ref }: Subscription): boolean =>
    message.is === 'reset' ||
    (message.is === 'changes' &&
      message.changes.some(
        (change) => change.topic === topic && (ref === null || change.ref === ref),
      ))
  for (const subscription of subscriptions) if (isFor(subscription)) subscription.onChange()
}

/** Whether changes arrive at present. */
export const isChannelLive = (): boolean => isLive

export const setChannelLive = (value: boolean): void => {
  if (value === isLive) return
  isLive = value
  for (const listener of stateListeners) listener()
}

export const subscribeToChannel = (listener: () => void): (() => void) => {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}
