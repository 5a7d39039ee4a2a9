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
    asked: { readonly mayBeOld: boolean; readonly signal?: AbortSignal | undefined },
    work: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer>
}

interface Asked<Answer> {
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
  const asking = new Map<string, Asked<Answer>>()

  const begin = (key: string, work: (signal: AbortSignal) => Promise<Answer>): Asked<Answer> => {
    const left = new AbortController()
    const answer = work(left.signal).then((given) => {
      kept.set(key, given)
      return given
    })
    const asked = { answer, left, askers: 0 }
    asking.set(key, asked)
    const end = () => {
      if (asking.get(key) === asked) asking.delete(key)
    }
    answer.then(end, end)
    return asked
  }

  return {
    ask: async (key, { mayBeOld, signal }, work) => {
      const old = mayBeOld ? kept.get(key) : undefined
      if (old) return old
      const asked = asking.get(key) ?? begin(key, work)
      asked.askers += 1
      const leave = () => {
        asked.askers -= 1
        if (asked.askers > 0) return
        // Whoever comes now asks anew.
        if (asking.get(key) === asked) asking.delete(key)
        asked.left.abort(signal?.reason)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave)
      try {
        return await asked.answer
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}
