import { MONITOR_UNSUBSCRIBE_API } from '@kogge/domain/kernel/routes.ts'
import type { MailList } from '@kogge/domain/notifications/mail-lists.ts'
import nodemailer from 'nodemailer'

/** A message as it leaves the house. */
export interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly locale: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Of a message that one may do without; null or left out of others. */
  readonly optional?: OptionalMail | null
}

/** What the headers of a message say by which programs sort and stop such messages (RFC 2919, 2369, 8058). */
export interface OptionalMail {
  readonly list: MailList
  /** Names those that are shown as one conversation; null for one that stands alone. */
  readonly thread: string | null
  /** Of its unsubscribe address. */
  readonly token: string
}

export interface MailTransport {
  /** Names the server, as circuits are kept. */
  readonly server: string
  /** The headers that a message gets, by their names. */
  headersOf(mail: OutgoingMail): Readonly<Record<string, string>>
  /**
   * Gives the name by which the server knows the message, where it says one. Throws when the message was not taken;
   * `failureOf` says how far it came.
   */
  send(mail: OutgoingMail): Promise<string | null>
  close(): void
}

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000

/** The answer of Amazon SES, which puts a Message-ID of its own in the place of ours. */
const SES_ANSWER = /^250 Ok ([0-9a-f]{8,40}(?:-[0-9a-f]{1,40}){1,8})$/i

const optionalHeaders = (
  { list, thread, token }: OptionalMail,
  publicUrl: string,
  host: string,
): Readonly<Record<string, string>> => ({
  'List-Id': `<${list}.${host}>`,
  'List-Unsubscribe': `<${publicUrl}${MONITOR_UNSUBSCRIBE_API.replace(':emailId', token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  // Nobody wrote a message of that name: programs show those that refer to the same as one conversation.
  ...(thread !== null && { References: `<${thread}@${host}>` }),
})

/**
 * Sends by SMTP. `url` is like `smtps://user:password@host:465`, `from` like `Kogge <a@b>`; names of messages end with the host
 * of `publicUrl`, where messages are stopped too.
 */
export const smtpTransport = (url: string, from: string, publicUrl: string): MailTransport => {
  const { host } = new URL(publicUrl)
  const transporter = nodemailer.createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  })
  const headersOf: MailTransport['headersOf'] = (mail) => ({
    From: from,
    To: mail.recipient,
    Subject: mail.subject,
    // The same for every try, so that a mailbox can tell a repetition.
    'Message-ID': `<${mail.id}@${host}>`,
    'Auto-Submitted': 'auto-generated',
    'Content-Language': mail.locale,
    ...(mail.optional && optionalHeaders(mail.optional, publicUrl, host)),
  })
  return {
    server: new URL(url).host,
    headersOf,
    send: async (mail) => {
      const { From, To: _to, Subject, 'Message-ID': messageId, ...headers } = headersOf(mail)
      const { response } = await transporter.sendMail({
        from: From,
        to: { name: '', address: mail.recipient },
        subject: Subject,
        text: mail.text,
        html: mail.html,
        messageId,
        headers,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return SES_ANSWER.exec(response.trim())?.[1]?.toLowerCase() ?? null
    },
    close: () => transporter.close(),
  }
}
