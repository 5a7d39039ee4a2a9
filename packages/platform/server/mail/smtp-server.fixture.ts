import type { Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach } from 'vitest'
import { type MailTransport, smtpTransport } from './smtp-transport.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** What is to be closed when the test is over. */
export const closeLater = (close: () => unknown): void => void open.push(close)

export const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A transport to a port of this machine. */
export const transportTo = (port: number): MailTransport => {
  const transport = smtpTransport(
    `smtp://127.0.0.1:${port}`,
    'Kogge <no-reply@kogge.example>',
    'https://kogge.example',
  )
  closeLater(() => transport.close())
  return transport
}

/** A real SMTP server on the loopback and a transport that talks to it. */
export const smtp = async (options: SMTPServerOptions): Promise<MailTransport> => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  // A dropped connection is what some of these tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closeLater(() => new Promise<void>((done) => server.close(done)))
  return transportTo(portOf(server.server))
}

/** A refusal with an SMTP code. */
export const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

export const mailbox = (): {
  received: string[]
  onData: NonNullable<SMTPServerOptions['onData']>
} => {
  const received: string[] = []
  return {
    received,
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  }
}
