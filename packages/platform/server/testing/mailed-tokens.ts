import type { mailMessage } from '@kogge/db/schema/mail.ts'
import { TEST_TOKEN_KEYS } from './test-context.ts'

type Kept = typeof mailMessage.$inferSelect

/** The token that the link of a message has when it is sent; empty where it has none. */
export const tokenOfMail = (mail: Kept | undefined): string =>
  mail?.mailKeyId
    ? TEST_TOKEN_KEYS.mailedToken({ ...mail, messageId: mail.id, mailKeyId: mail.mailKeyId })
    : ''
