import { type LiveMessage, parseLiveMessage } from '@kogge/domain/live/live-messages.ts'
import { BEAT_MS } from '@kogge/domain/live/live-topics.ts'
import { elect } from './leading-tab.ts'
import { type LiveSource, openSource } from './live-source.ts'

interface Options {
  onMessage(message: LiveMessage): void
  /** Whether changes arrive. */
  onLive(isLive: boolean): void
  /** The session or its roles have changed. */
  onAccess(): void
}

const LOOK_MS = 10_000
/** A connection that says nothing for so long is dead; so is, later, the tab that has it. */
const [DEAD_SOURCE_MS, DEAD_TAB_MS] = [2.25 * BEAT_MS, 3 * BEAT_MS]

const EVENTS = ['online', 'pageshow', 'visibilitychange'] as const

/**
 * Opens the live channel of a user in this tab, until the returned function is called. One tab of the browser holds the
 * connection and passes what comes to the others; without Web Locks, which http from other machines has not, there is none.
 */
export const openChannel = (userId: string, { onMessage, onLive, onAccess }: Options) => {
  if (!('locks' in navigator)) return () => undefined
  const name = `kogge-live-${userId}`
  const tabs = new BroadcastChannel(name)
  let position: string | null = null
  let hasHeard = false
  let heardAt = Date.now()
  let openedAt = heardAt
  let source: LiveSource | null = null

  const receive = (text: string, at: string | null): LiveMessage | null => {
    const message = parseLiveMessage(text)
    if (!message) return null
    heardAt = Date.now()
    position = at ?? position
    onLive(true)
    // What the page asked before it heard anything may have changed since.
    onMessage(hasHeard ? message : { is: 'reset' })
    hasHeard = true
    return message
  }
  const election = elect(name, () => {
    source = openSource({
      position: () => position,
      onRefused: onAccess,
      onMessage: (text, at) => {
        const message = receive(text, at)
        tabs.postMessage({ text, position })
        if (message?.is === 'access' || message?.is === 'over') onAccess()
      },
    })
    return () => {
      source?.close()
      source = null
    }
  })
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { text, position: at, isNew }: { [key: string]: unknown } = Object(data)
    if (isNew === true && source && hasHeard)
      tabs.postMessage({ text: JSON.stringify({ is: 'beat' }), position })
    if (typeof text === 'string') receive(text, typeof at === 'string' ? at : null)
  }
  tabs.postMessage({ isNew: true })

  const look = (): void => {
    const silentMs = Date.now() - heardAt
    const isShown = document.visibilityState === 'visible'
    if (silentMs > DEAD_TAB_MS) onLive(false)
    const isDead = silentMs > DEAD_SOURCE_MS && Date.now() - openedAt > DEAD_SOURCE_MS
    if (source && isDead) {
      openedAt = Date.now()
      source.reopen()
    } else if (!source && isShown && silentMs > DEAD_TAB_MS) {
      heardAt = Date.now()
      election.takeOver()
    }
  }
  const timer = setInterval(look, LOOK_MS)
  for (const event of EVENTS) window.addEventListener(event, look)
  return () => {
    clearInterval(timer)
    for (const event of EVENTS) window.removeEventListener(event, look)
    election.stop()
    tabs.close()
  }
}
