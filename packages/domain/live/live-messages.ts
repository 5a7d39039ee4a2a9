import { LIVE_TOPICS, type LiveTopic, LONGEST_LIVE_REF } from './live-topics.ts'

/** That something of a topic has changed for a user, without saying what. */
export interface LiveChange {
  readonly topic: LiveTopic
  /** The record within the topic; null where the topic is one list. */
  readonly ref: string | null
}

/**
 * A message of the channel. `reset`: changes may have been missed, so that everything is to be read anew. `beat`:
 * nothing has changed. `access`: the roles of the user have changed; the connection ends. `over`: so has the session.
 */
export type LiveMessage =
  | { readonly is: 'changes'; readonly changes: readonly LiveChange[] }
  | { readonly is: 'reset' | 'beat' | 'access' | 'over' }

const SIGNALS = ['reset', 'beat', 'access', 'over'] as const

const changeOf = (value: unknown): LiveChange | null => {
  const { topic: name, ref = null }: { topic?: unknown; ref?: unknown } = Object(value)
  const topic = LIVE_TOPICS.find((known) => known === name)
  if (topic === undefined) return null
  if (ref === null) return { topic, ref }
  return typeof ref === 'string' && ref.length <= LONGEST_LIVE_REF ? { topic, ref } : null
}

/** Reads a message; null where it is none. Topics that a newer server knows are left out. */
export const parseLiveMessage = (text: string): LiveMessage | null => {
  try {
    const { is, changes }: { is?: unknown; changes?: unknown } = Object(JSON.parse(text))
    const signal = SIGNALS.find((known) => known === is)
    if (signal !== undefined) return { is: signal }
    if (is !== 'changes' || !Array.isArray(changes)) return null
    return { is, changes: changes.flatMap((one: unknown) => changeOf(one) ?? []) }
  } catch {
    return null
  }
}
