import { setTimeout as sleep } from 'node:timers/promises'
import { EMPTY_RESPONSE } from '@kogge/domain/responses/response-content.ts'
import type { Visitor } from './attack-visitors.ts'

/** Receipts of one response are counted: after so many it is another request's turn. */
const MOST_OF_A_REQUEST = 150
/** Between two of each. */
const PAUSE_MS = 20
/** Whoever waits longer gives up. */
const patience = () => AbortSignal.timeout(60_000)

/** How long each took, in milliseconds, and what failed, by what was said. */
export interface Felt {
  readonly submissions: number[]
  readonly readiness: number[]
  readonly failures: Map<string, number>
}

export interface Bidder {
  readonly visitor: Visitor
  readonly orgId: string
  /** Requests that can be responded to. */
  readonly rfxIds: string[]
}

const CONTENT = {
  ...EMPTY_RESPONSE,
  lotIds: ['LOT-0001'],
  answers: [
    { requirementId: 'r0', lotId: 'LOT-0001', answer: { type: 'price', unitPrice: '12.50' } },
  ],
  contact: { name: 'Jānis', email: 'janis@example.com', phone: '' },
  validDays: 90,
}

const change = async (
  { origin, headers }: Visitor,
  path: string,
  input: object,
): Promise<Response> => {
  const answer = await fetch(`${origin}/api/trpc/${path}`, {
    method: 'POST',
    body: JSON.stringify(input),
    signal: patience(),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/**
 * Saves and submits again and again until it is told to end, and asks whether the server is ready
 * besides; the time of the submission counts, and not that of the saving before it.
 */
export const bidUntil = async (bidder: Bidder, isOver: () => boolean): Promise<Felt> => {
  const felt: Felt = { submissions: [], readiness: [], failures: new Map() }
  const { origin } = bidder.visitor
  const timed = async (into: number[], work: () => Promise<unknown>): Promise<boolean> => {
    const start = performance.now()
    try {
      await work()
      into.push(performance.now() - start)
      return true
    } catch (error) {
      // A failure took as long as it took, and is told besides.
      into.push(performance.now() - start)
      const kind = String(error)
      felt.failures.set(kind, (felt.failures.get(kind) ?? 0) + 1)
      return false
    }
  }
  const submit = async (): Promise<void> => {
    let [revision, count] = [0, 0]
    let rfxId = bidder.rfxIds.pop()
    while (!isOver() && rfxId) {
      const about = { orgId: bidder.orgId, rfxId, version: 1 }
      const saving: number[] = []
      const isSaved = await timed(saving, () =>
        change(bidder.visitor, 'response.save', { ...about, revision, content: CONTENT }),
      )
      if (isSaved) revision += 1
      else felt.submissions.push(...saving)
      if (isSaved)
        await timed(felt.submissions, () =>
          change(bidder.visitor, 'response.submit', { ...about, revision }),
        )
      count += 1
      if (count >= MOST_OF_A_REQUEST || !isSaved) {
        ;[revision, count] = [0, 0]
        rfxId = bidder.rfxIds.pop()
      }
      await sleep(PAUSE_MS)
    }
    if (!rfxId) throw new Error('There are no more requests to respond to.')
  }
  const ask = async (): Promise<void> => {
    while (!isOver()) {
      await timed(felt.readiness, async () => {
        const answer = await fetch(`${origin}/readyz`, {
          headers: { 'x-forwarded-for': '198.51.100.9' },
          signal: patience(),
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`/readyz: ${answer.status}`)
      })
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all([submit(), ask()])
  return felt
}
