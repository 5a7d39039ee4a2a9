import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What came for an address: how often each message of it was taken. */
export type Received = ReadonlyMap<string, ReadonlyMap<string, number>>

interface FailingServer {
  readonly url: string
  readonly received: Received
  /** How often the server failed in each way. */
  readonly failures: ReadonlyMap<string, number>
  close(): Promise<void>
}

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

/**
 * A mail server on the loopback that fails: it turns away every first message of one recipient in ten (450, as greylisting does), some
 * senders with 421, delays some, and takes some messages without an answer, since the line breaks. `onMessage` hears of each that it takes.
 */
export const failingServer = async (
  random: () => number,
  onMessage: (address: string) => void = () => undefined,
): Promise<FailingServer> => {
  const received = new Map<string, Map<string, number>>()
  const failures = new Map<string, number>()
  const sockets = new Map<number, Socket>()
  const greylisted = new Set<string>()
  const fail = (how: string): void => void failures.set(how, (failures.get(how) ?? 0) + 1)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => {
      if (random() >= 0.01) return done()
      fail('421')
      done(refusal(421, 'try again later'))
    },
    onRcptTo: ({ address }, _session, done) => {
      if (greylisted.has(address) || random() >= 0.1) return done()
      greylisted.add(address)
      fail('450')
      done(refusal(450, 'greylisted'))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const [, id = ''] =
          /^Message-ID: <([^>\s]+)>/im.exec(Buffer.concat(parts).toString('latin1')) ?? []
        for (const { address } of session.envelope.rcptTo) {
          const messages = received.get(address) ?? new Map<string, number>()
          messages.set(id, (messages.get(id) ?? 0) + 1)
          received.set(address, messages)
          onMessage(address)
        }
        if (random() < 0.02) {
          fail('line broken after the content')
          sockets.get(session.remotePort)?.destroy()
          return
        }
        if (random() < 0.02) {
          fail('delayed')
          setTimeout(done, 2000)
        } else done()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    failures,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
