import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { DraftingRouter } from '../server/drafting.router.ts'

export const { useApi, client } = createApi<DraftingRouter>()

type Answers = Outputs<DraftingRouter>

/** A draft as `rfxDraft.get` gives it. */
export type DraftAnswer = Answers['rfxDraft']['get']
/** One of my requests. */
export type MyRequest = Answers['writtenRfx']['mine']['items'][number]
/** What this reader may see of a written request, and do with it. */
export type WrittenView = NonNullable<Answers['writtenRfx']['view']>
export type Version = Answers['writtenRfx']['versions'][number]
/** The questions about a request as its buyer works at them. */
export type Desk = Answers['writtenRfx']['questions']
export type DeskQuestion = Desk['questions'][number]
export type DeskAnswer = Desk['answers'][number]
