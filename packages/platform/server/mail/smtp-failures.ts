/**
 * How far a message came that was not taken. `refused`: the server refuses its recipient or its content for good;
 * `later`: the server wants it later; `interrupted`: the line broke while it was being sent; `unreachable`: the server was not reached, or refuses all mail.
 */
export type SmtpFailure = 'refused' | 'later' | 'interrupted' | 'unreachable'

/** Errors of before a message is begun: looking the server up, encryption, signing in, greeting. */
const BEFORE: ReadonlySet<unknown> = new Set(['EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL', 'EREQUIRETLS'])
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
])
const EARLY_TIMEOUTS = /^(?:Connection timeout|Greeting never received|TLS handshake timed out)/
const CLOSING = 421

/** Which of them an error of the transport is. */
export const failureOf = (error: unknown): SmtpFailure => {
  if (!(error instanceof Error) || !('code' in error)) return 'later'
  const { code } = error
  const answer = 'responseCode' in error ? error.responseCode : undefined
  const command = 'command' in error ? error.command : undefined
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAboutMessage && answer !== CLOSING) {
    // The sender is ours, and the same in every message.
    if (command === 'MAIL FROM' && typeof answer === 'number') return 'unreachable'
    return typeof answer === 'number' && answer < 500 ? 'later' : 'refused'
  }
  const cause = 'originalCode' in error ? error.originalCode : undefined
  const isEarly = code === 'ETIMEDOUT' && EARLY_TIMEOUTS.test(error.message)
  return BEFORE.has(code) || NOT_CONNECTED.has(cause) || isEarly ? 'unreachable' : 'interrupted'
}

const NO_MAILBOX = /\b5\.(?:1\.(?:1|10)|2\.1)\b/

/** Whether the server says that there is no such mailbox (RFC 3463), and not just that it refuses this message. */
export const isNoMailbox = (error: unknown): boolean =>
  failureOf(error) === 'refused' &&
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  NO_MAILBOX.test(error.message)

/** Whether the server refused this recipient or this message for good. */
export const isPermanent = (error: unknown): boolean => failureOf(error) === 'refused'
