import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { firstPiece, GREETING, isIdleAfter, nextPiece, type Piece } from './postgres-wire.ts'

export interface OneBackend {
  readonly url: string
  close(): Promise<void>
}

/** Gives a turn to one after the other; what it gives ends the turn. */
const turns = () => {
  let last: Promise<void> = Promise.resolve()
  return async (): Promise<() => void> => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}

/**
 * Lets any number of clients work with a database that has one connection, as a proxy that pools
 * transactions does: whoever begins one has the connection until it ends. Who holds one and waits for
 * another waits for good.
 */
export const oneBackend = async (lite: PGlite): Promise<OneBackend> => {
  const takeTurn = turns()
  const open = new Set<Socket>()

  const serve = (socket: Socket): void => {
    let unread = Buffer.alloc(0)
    let isGreeted = false
    let endTurn: (() => void) | null = null
    let work: Promise<void> = Promise.resolve()

    const answer = async (messages: Uint8Array): Promise<void> => {
      endTurn ??= await takeTurn()
      const bytes = await lite.execProtocolRaw(messages)
      if (isIdleAfter(bytes)) {
        endTurn()
        endTurn = null
      }
      socket.write(bytes)
    }
    const next = () => (isGreeted ? nextPiece(unread) : firstPiece(unread))
    const drop = () => void socket.destroy()
    const take = ({ kind, bytes }: Piece): void => {
      const taken = new Uint8Array(unread.subarray(0, bytes))
      unread = unread.subarray(bytes)
      if (kind === 'tls') socket.write('N')
      else if (kind === 'work') work = work.then(() => answer(taken)).catch(drop)
      else if (kind !== 'startup') socket.end()
      else {
        isGreeted = true
        socket.write(GREETING)
      }
    }
    const giveUp = async (): Promise<void> => {
      if (!endTurn) return
      await lite.exec('rollback')
      endTurn()
      endTurn = null
    }
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      work = work.then(giveUp)
    })
    socket.on('data', (data) => {
      unread = Buffer.concat([unread, data])
      for (let piece = next(); piece; piece = next()) take(piece)
    })
  }

  const server = createServer(serve)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
  }
}
