import { mailMessage } from '@kogge/db/schema/mail.ts'
import { and, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { MailFilter } from './mail-messages.views.ts'

/** Messages that a filter names. */
export const mailCondition = ({
  address,
  template,
  state,
  list,
  from,
  until,
}: MailFilter): SQL | undefined => {
  const lists = list.filter((name) => name !== 'none')
  return and(
    address === undefined ? undefined : sql`lower(${mailMessage.recipient}) = ${address}`,
    template.length > 0 ? inArray(mailMessage.template, template) : undefined,
    state.length > 0 ? inArray(mailMessage.status, state) : undefined,
    list.length > 0
      ? or(
          lists.length > 0 ? inArray(mailMessage.list, lists) : undefined,
          list.includes('none') ? isNull(mailMessage.list) : undefined,
        )
      : undefined,
    from && gte(mailMessage.createdAt, from),
    until && lt(mailMessage.createdAt, until),
  )
}
