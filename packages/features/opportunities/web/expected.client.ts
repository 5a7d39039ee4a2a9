import { createApi, type Inputs, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityExpectedRouter } from '../server/opportunity-expected.router.ts'

export const { useApi: useExpectedApi, client: expectedCalls } =
  createApi<typeof opportunityExpectedRouter>()

type Answers = Outputs<typeof opportunityExpectedRouter>['opportunityExpected']
export type Expectation = NonNullable<Answers['ofCard']>
export type Offer = NonNullable<Expectation['offer']>
/** A contract that ends, after which a call is expected. */
export type Ending = Inputs<
  typeof opportunityExpectedRouter
>['opportunityExpected']['save']['contract']
