import { LIVE_PATH } from '@kogge/domain/live/live-topics.ts'

/** The connection of a browser to the server. */
export interface LiveSource {
  /** Connects anew, from the position that the last message had. */
  reopen(): void
  close(): void
}

interface Options {
  /** The position that the last message had; null where none has come. */
  position(): string | null
  /** Gets the text of a message and its position. */
  onMessage(text: string, position: string | null): void
  /** The server refused the connection: the session may be over. */
  onRefused(): void
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [2000, 60_000]

/** What is refused is tried again with growing waits, spread so that not all browsers come at once. */
const waitOf = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)

/** Opens the connection. A browser connects again by itself where it breaks off, and tells its position. */
export const openSource = ({ position, onMessage, onRefused }: Options): LiveSource => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  const close = (): void => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = (): void => {
    close()
    const after = position()
    const opened = new EventSource(
      after === null ? LIVE_PATH : `${LIVE_PATH}?after=${encodeURIComponent(after)}`,
    )
    source = opened
    opened.onmessage = ({ data, lastEventId }) => {
      attempts = 0
      onMessage(String(data), lastEventId || null)
    }
    opened.onerror = () => {
      if (source !== opened || opened.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, waitOf(attempts))
      attempts += 1
      onRefused()
    }
  }
  open()
  return { reopen: open, close }
}
