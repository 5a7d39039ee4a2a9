import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { MembersRouter } from '../server/members.router.ts'

/** The calls of members, with and without a cache between. */
export const { client: memberCalls, useApi: useMembersApi } = createApi<MembersRouter>()

type Answers = Outputs<MembersRouter>
export type Member = Answers['members']['list']['items'][number]
export type Seats = Answers['members']['seats']
export type Temporary = Answers['members']['temporary'][number]
export type OpenInvitation = Answers['invitation']['list']['items'][number]
export type JoinRequest = Answers['joinRequest']['list']['items'][number]
export type Candidate = Answers['members']['findOrganisation']
export type Mine = Answers['members']['mine']
