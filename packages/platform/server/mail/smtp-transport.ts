import nodemailer from 'nodemailer'

/** A message as it leaves the house. */
export interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly locale: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface MailTransport {
  /** Throws when the message was not taken; `isPermanent` tells whether trying again can help. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000

/** Whether the server refused this recipient or this message for good (a 5xx to the envelope or the data). */
export const isPermanent = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const { responseCode, code } = error
  const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return aboutMessage && typeof responseCode === 'number' && responseCode >= 500
}

/** Sends by SMTP. `url` is like `smtps://user:password@host:465`, `from` like `Kogge <a@b>`. */
export const smtpTransport = (url: string, from: string): MailTransport => {
  const transporter = nodemailer.createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  })
  return {
    send: async (mail) => {
      await transporter.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same for every try, so that a mailbox can tell a repetition.
        messageId: `<${mail.id}@kogge>`,
        headers: { 'auto-submitted': 'auto-generated', 'content-language': mail.locale },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transporter.close(),
  }
}
