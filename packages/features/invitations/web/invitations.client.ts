import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { InvitationsRouter } from '../server/invitations.router.ts'

/** The calls of invitations, with and without a cache between. */
export const { client: invitationCalls, useApi: useInvitationsApi } = createApi<InvitationsRouter>()

type Answers = Outputs<InvitationsRouter>['rfxInvitation']
export type Invitation = Answers['list']['items'][number]
export type Suggestion = Answers['suggestions']['items'][number]
export type Suggested = Answers['suggestions']
