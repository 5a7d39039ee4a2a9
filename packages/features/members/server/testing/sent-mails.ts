import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { and, desc, eq } from 'drizzle-orm'

/** The token in the newest invitation that an address got. */
export const mailedInvitation = async (db: Db, recipient: string): Promise<string> => {
  const [mail] = await db
    .select()
    .from(mailMessage)
    .where(and(eq(mailMessage.recipient, recipient), eq(mailMessage.template, 'invitation')))
    .orderBy(desc(mailMessage.createdAt))
    .limit(1)
  const token = tokenOfMail(mail)
  if (!token) throw new Error(`Nobody invited ${recipient}.`)
  return token
}

/** The templates of all messages that an address got. */
export const mailsTo = async (db: Db, recipient: string): Promise<string[]> => {
  const rows = await db
    .select({ template: mailMessage.template })
    .from(mailMessage)
    .where(eq(mailMessage.recipient, recipient))
  return rows.map(({ template }) => template)
}
