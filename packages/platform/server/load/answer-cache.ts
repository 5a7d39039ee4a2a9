import { LRUCache } from 'lru-cache'

/** Answers that are the same for whoever asks the same. */
export interface SharedAnswers<Answer extends object> {
  /**
   * The answer to a question, which `key` stands for: of the one who asks it right now if somebody
   * does; the one that was given lately where `mayBeOld`; else of `work`. Its signal tells when all
   * who asked have left.
   */
  ask(
    key: string,
    input: { readonly mayBeOld: boolean; readonly signal?: AbortSignal | undefined },
    work: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer>
}

interface PendingAnswer<Answer> {
  readonly answer: Promise<Answer>
  readonly left: AbortController
  askers: number
}

/** How much is kept of answers that may be large, in bytes. */
export interface Room<Answer> {
  readonly mostBytes: number
  readonly bytesOf: (answer: Answer) => number
}

/** Keeps answers for `forMs`, the latest `most` of them, and not more than there is room for. */
export const createSharedAnswers = <Answer extends object>(
  forMs: number,
  most: number,
  room?: Room<Answer>,
): SharedAnswers<Answer> => {
  const kept = new LRUCache<string, Answer>({
    max: most,
    ttl: forMs,
    ...(room && {
      maxSize: room.mostBytes,
      sizeCalculation: (answer) => Math.max(1, room.bytesOf(answer)),
    }),
  })
  const asking = new Map<string, PendingAnswer<Answer>>()

  const begin = (
    key: string,
    work: (signal: AbortSignal) => Promise<Answer>,
  ): PendingAnswer<Answer> => {
    const left = new AbortController()
    const answer = work(left.signal).then((result) => {
      kept.set(key, result)
      return result
    })
    const input = { answer, left, askers: 0 }
    asking.set(key, input)
    const end = () => {
      if (asking.get(key) === input) asking.delete(key)
    }
    answer.then(end, end)
    return input
  }

  return {
    ask: async (key, { mayBeOld, signal }, work) => {
      const old = mayBeOld ? kept.get(key) : undefined
      if (old) return old
      const input = asking.get(key) ?? begin(key, work)
      input.askers += 1
      const leave = () => {
        input.askers -= 1
        if (input.askers > 0) return
        // Whoever comes now asks anew.
        if (asking.get(key) === input) asking.delete(key)
        input.left.abort(signal?.reason)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave)
      try {
        return await input.answer
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}
