import { Readable } from 'node:stream'

/** So much may wait for a client that does not read, in bytes; then it is left. */
const MOST_WAITING = 64 * 1024

export interface LiveStream {
  readonly stream: Readable
  send(frame: string): void
  isBehind(): boolean
  end(last?: string): void
}

/** A stream of frames, which is destroyed where its reader does not keep up. */
export const createLiveStream = (): LiveStream => {
  const stream = new Readable({ read: () => undefined, highWaterMark: MOST_WAITING })
  let isEnding = false
  const send = (frame: string): void => {
    if (stream.destroyed || isEnding) return
    if (!stream.push(frame)) stream.destroy()
  }
  return {
    stream,
    send,
    isBehind: () => stream.readableLength > 0,
    end: (last) => {
      if (last !== undefined) send(last)
      if (!stream.destroyed && !isEnding) stream.push(null)
      isEnding = true
    },
  }
}
