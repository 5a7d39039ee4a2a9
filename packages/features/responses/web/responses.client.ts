import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { ResponseRouter } from '../server/responses.router.ts'

/** The calls of responses, with and without a cache between. */
export const { client: responseCalls, useApi: useResponseApi } = createApi<ResponseRouter>()

type Answers = Outputs<ResponseRouter>
export type OwnResponse = Answers['response']['mine']
export type ParticipationItem = Answers['participation']['mine']['items'][number]
