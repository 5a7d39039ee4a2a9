import { administratorsOf } from '@kogge/platform/server/access/administrators.queries.ts'
import {
  type MessageToUser,
  sendToUser,
} from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import type { OrgInMail } from '@kogge/platform/server/mail/mail-values.ts'
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

const write = async (
  ctx: UserContext,
  userIds: readonly string[],
  draft: MessageToUser,
): Promise<void> => {
  for (const userId of userIds)
    await sendToUser(ctx.db, ctx.jobs, userId, 'delegations', draft, ctx.publicUrl, ctx.now)
}

/** Writes to people about a delegation of theirs, each in their own language, in the caller's transaction. */
export const writeToPeople = (
  ctx: UserContext,
  userIds: readonly string[],
  { template, orgId, values }: Message,
): Promise<void> => write(ctx, userIds, { template, path: listPath(orgId), values })

/** Writes to the administrators of an organisation, but not to those who did it or know of it. */
export const writeToAdministrators = async (
  ctx: UserContext,
  message: Message,
  except: readonly string[] = [],
): Promise<void> => {
  const administrators = await administratorsOf(ctx.db, message.orgId, ctx.now)
  const others = administrators.filter((id) => id !== ctx.actor.userId && !except.includes(id))
  await write(ctx, others, { ...message, path: listPath(message.orgId) })
}
