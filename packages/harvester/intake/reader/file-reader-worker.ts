import { parentPort } from 'node:worker_threads'
import type { ReplyMessage, RequestMessage } from './file-reader-messages.ts'
import { readFile } from './read-file.ts'

/** Files are named by their hashes where they are kept, not here. */
const NO_HASH = Buffer.alloc(0)

parentPort?.on('message', ({ id, source, files }: RequestMessage) => {
  const reply: ReplyMessage = {
    id,
    files: files.map(({ name, bytes, receivedAt }) => {
      const { notices, errors } = readFile({ name, bytes, hash: NO_HASH }, receivedAt, source)
      return {
        notices: notices.map(({ canonical: _canonical, rawHash: _rawHash, ...sent }) => sent),
        errors,
      }
    }),
  }
  parentPort?.postMessage(reply)
})
