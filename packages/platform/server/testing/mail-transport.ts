import type { MailTransport, OutgoingMail } from '../mail/smtp-transport.ts'

/** A transport that keeps what it is given. */
export const transportInto = (
  sent: OutgoingMail[],
  before: (mail: OutgoingMail) => Promise<void> = async () => undefined,
): MailTransport => ({
  server: 'tests.example:25',
  headersOf: () => ({}),
  send: async (mail) => {
    await before(mail)
    sent.push(mail)
    return null
  },
  close: () => undefined,
})
