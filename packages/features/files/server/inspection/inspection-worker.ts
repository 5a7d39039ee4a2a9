import { parentPort } from 'node:worker_threads'
import { inspect } from './file-inspection.ts'

/** One file that is to be looked into. */
export interface RequestMessage {
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

parentPort?.on('message', ({ mediaType, bytes }: RequestMessage) => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  parentPort?.postMessage(inspect(mediaType, whole))
})

// The process that began this thread waits for it.
parentPort?.postMessage('loaded')
