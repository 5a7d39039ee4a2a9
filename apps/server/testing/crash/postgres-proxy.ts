import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** Where a process is killed: before, while or after the database does its statement of that number, from 1. */
export interface Moment {
  readonly statement: number
  readonly phase: (typeof PHASES)[number]
}

export const PHASES = ['before', 'during', 'after'] as const

export interface Between {
  /** The database's address by way of here. */
  readonly url: string
  /** Resolves when the moment has come: from then on nothing comes through, in either direction. */
  readonly reached: Promise<void>
  /** Gives the database the statement during which the process is to be killed; else nothing. */
  begin(): void
  /** Statements that were begun so far, over all connections. */
  statements(): number
  /** Resolves when the database has ended all that was begun by way of here. */
  ended(): Promise<void>
  close(): Promise<void>
}

/** Cuts what comes into messages: a type, a length, a body. The first one of a client has no type. */
const cutter = (hasGreeting: boolean, take: (message: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let head = hasGreeting ? 0 : 1
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= head + 4) {
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      take(rest.subarray(0, length))
      rest = rest.subarray(length)
      head = 1
    }
  }
}

/** Messages that begin a statement (Query, Parse), that end one (Query, Sync), and what says that it is done. */
const [BEGINNINGS, ENDS, READY] = ['QP', 'QS', 'Z']

/**
 * Stands between a process and PostgreSQL (its protocol 3, unencrypted) and counts statements, up to
 * the moment at which the process is to be killed.
 */
export const startProxy = async (
  target: string,
  moment: Moment | null = null,
): Promise<Between> => {
  const { hostname, port } = new URL(target)
  const upstreams = new Set<Socket>()
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let [count, isStopped] = [0, false]
  let held: (() => void) | null = null
  const isNow = (phase: Moment['phase'], statement = count): boolean =>
    !isStopped && moment?.statement === statement && moment.phase === phase
  const stop = (): void => {
    isStopped = true
    resolve()
  }
  const server = createServer((client) => {
    const upstream = dial(Number(port), hostname)
    upstreams.add(upstream)
    upstream.once('close', () => upstreams.delete(upstream))
    const parts: Buffer[] = []
    // Several may be sent before the first is done; a connection is ready once before all of them.
    const underway: number[] = []
    const fromClient = (message: Buffer): void => {
      if (isStopped) return
      const type = String.fromCharCode(message[0] ?? 0)
      if (BEGINNINGS.includes(type)) count += 1
      if (ENDS.includes(type)) underway.push(count)
      if (isNow('before')) stop()
      else if (isNow('during')) {
        parts.push(message)
        if (!ENDS.includes(type)) return
        held = () => void upstream.write(Buffer.concat(parts))
        stop()
      } else upstream.write(message)
    }
    const fromServer = (message: Buffer): void => {
      if (isStopped) return
      const isReady = READY.includes(String.fromCharCode(message[0] ?? 0))
      const done = isReady ? underway.shift() : undefined
      if (done !== undefined && isNow('after', done)) stop()
      else client.write(message)
    }
    client.on('data', cutter(true, fromClient))
    upstream.on('data', cutter(false, fromServer))
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.once('close', () => upstream.end())
    upstream.once('close', () => client.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.toString(),
    reached,
    begin: () => held?.(),
    statements: () => count,
    ended: async () => {
      await Promise.all([...upstreams].map((upstream) => once(upstream, 'close')))
    },
    close: async () => {
      for (const upstream of upstreams) upstream.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
