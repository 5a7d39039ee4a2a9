import { administratorsOf } from '@kogge/platform/server/access/administrators.queries.ts'
import type { OrgInMail } from '@kogge/platform/server/mail/mail-composition.ts'
import { sendToUser } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'

type Template =
  | 'delegationNamed'
  | 'delegationReceived'
  | 'delegationActivated'
  | 'delegationGivenBack'
  | 'delegationRevoked'

/** The list of delegations of an organisation, in which the reader then acts. */
const listPath = (orgId: string): string =>
  `/org/${orgId}/settings/access-delegation?switchToOrg=${orgId}`

interface Message {
  readonly template: Template
  /** The organisation whose list the message leads to. */
  readonly orgId: string
  /** Names of organisations and people; never a reason, which a stranger typed. */
  readonly values: Readonly<Record<string, string | OrgInMail>>
}

/** Writes to people about a delegation, each in their own language, in the caller's transaction. */
export const writeToPeople = async (
  ctx: UserContext,
  userIds: readonly string[],
  { template, orgId, values }: Message,
): Promise<void> => {
  for (const userId of userIds)
    await sendToUser(
      ctx.db,
      ctx.jobs,
      userId,
      'delegations',
      { template, path: listPath(orgId), values },
      ctx.publicUrl,
      ctx.now,
    )
}

/** The same to the administrators of an organisation, but not to those who did it or know of it. */
export const writeToAdministrators = async (
  ctx: UserContext,
  message: Message,
  except: readonly string[] = [],
): Promise<void> => {
  const administrators = await administratorsOf(ctx.db, message.orgId, ctx.now)
  const others = administrators.filter((id) => id !== ctx.actor.userId && !except.includes(id))
  await writeToPeople(ctx, others, message)
}
