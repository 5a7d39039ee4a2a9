import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A way to a database by which round trips are counted: how often it was asked once it had answered. */
export interface CountedWay {
  readonly url: string
  count(): number
  close(): void
}

/** Stands between a pool and the database at an address. */
export const countedWay = async (to: string): Promise<CountedWay> => {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let trips = 0
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    let isAnswered = true
    near.on('data', (bytes) => {
      if (isAnswered) trips += 1
      isAnswered = false
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      isAnswered = true
      near.write(bytes)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.toString(),
    count: () => trips,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
