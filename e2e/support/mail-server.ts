import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** Quoted-printable (RFC 2045, section 6.7), which is how our messages are written. */
const decoded = (text: string): string => {
  const joined = text.replace(/=\r?\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_all, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

export interface Mailbox {
  /** What SMTP_URL is to be. */
  readonly url: string
  close(): Promise<void>
}

/** The file of what has come for an address, one message a line, in JSON. */
export const mailFile = (folder: string, address: string): string =>
  join(folder, `${address.toLowerCase().replaceAll(/[^\w.@+-]/g, '_')}.jsonl`)

/** A mail server on the loopback that takes everything, and writes it into files of a folder. */
export const openMailbox = async (folder: string): Promise<Mailbox> => {
  await mkdir(folder, { recursive: true })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const line = `${JSON.stringify(decoded(Buffer.concat(parts).toString('latin1')))}\n`
        const written = session.envelope.rcptTo.map(({ address }) =>
          appendFile(mailFile(folder, address), line),
        )
        Promise.all(written).then(() => done(), done)
      })
    },
  })
  // A product that is stopped hangs up.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
