import { connect, type Socket } from 'node:net'

/** Looks for viruses: takes the bytes as they come, says at the end whether it found one. */
export interface Scan {
  take(bytes: Uint8Array): Promise<void>
  /** True where nothing was found. Throws where the scan gave no result. */
  isClean(): Promise<boolean>
  /** Lets go of a scan that nobody waits for. */
  stop(): void
}
export type Scanner = () => Scan

/** A scanner that is silent so long is not there. */
const SILENCE_MS = 60_000
const CLEAN = /^stream: OK\0?$/
const FOUND = /^stream: .* FOUND\0?$/

const written = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** ClamAV's daemon at `host:port`, by its INSTREAM command. */
export const clamdAt =
  (host: string, port: number): Scanner =>
  () => {
    const socket = connect({ host, port })
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The virus scanner is silent.')))
    const answer = new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = []
      socket.on('data', (part) => parts.push(Buffer.from(part)))
      socket.on('end', () => resolve(Buffer.concat(parts).toString('utf8').trim()))
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The virus scanner hung up.')))
    })
    // Reported when it is awaited; until then nobody catches it.
    answer.catch(() => undefined)
    const begun = written(socket, Buffer.from('zINSTREAM\0'))
    begun.catch(() => undefined)
    return {
      take: async (bytes) => {
        await begun
        if (bytes.length === 0) return
        await written(socket, Buffer.concat([lengthOf(bytes.length), bytes]))
      },
      isClean: async () => {
        await begun
        await written(socket, lengthOf(0))
        const said = await answer
        if (CLEAN.test(said)) return true
        if (FOUND.test(said)) return false
        throw new Error(`The virus scanner said: ${said.slice(0, 200)}`)
      },
      stop: () => socket.destroy(),
    }
  }
