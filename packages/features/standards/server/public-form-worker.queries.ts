import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { connect } from '@kogge/db/client.ts'
import { makeOpenData, type OpenDataRequest } from './public-forms.ts'

/** What the thread answers: a text as bytes, as they are and packed by gzip; null for none. */
export type Made =
  | { readonly plain: Uint8Array<ArrayBuffer>; readonly packed: Uint8Array<ArrayBuffer> }
  | { readonly failure: string }
  | null

const { url }: { readonly url: string } = workerData
const { db } = connect(url, { max: 1 })

/** Bytes with memory of their own, which may change threads. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

const make = async (input: OpenDataRequest): Promise<Made> => {
  try {
    const text = await makeOpenData(db, input)
    if (text === null) return null
    const plain = owned(Buffer.from(text))
    return { plain, packed: owned(gzipSync(plain, { level: 4 })) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (input: OpenDataRequest) => {
  const made = await make(input)
  const moved = made && 'plain' in made ? [made.plain.buffer, made.packed.buffer] : []
  parentPort?.postMessage(made, moved)
})

// The process that began this thread waits for it.
parentPort?.postMessage('loaded')
