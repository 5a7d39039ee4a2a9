/** An answer that is kept until contracts change. */
interface Kept<Question, Answer> {
  readonly question: Question
  readonly answer: Answer
  readonly day: string
  /** Milliseconds that it took. */
  readonly cost: number
}

const MOST_ANSWERS = 150
const MOST_RENEWED = 12

/** Answers to one kind of question, about one state of the market after another. */
export interface Answers<Question, Answer> {
  ask(question: Question, today: string): Answer
  /** Contracts have changed. Dear answers of before stand until `renew` has gone through them. */
  change(): void
  /** Makes one dear answer anew; false when none is left to be made. */
  renew(today: string): boolean
}

/**
 * `nameOf` gives what answers are kept by, or null for a question that nobody will ask again; `dearMs`
 * is what a dear one costs.
 */
export const keepAnswers = <Question, Answer>(
  work: (question: Question, today: string) => Answer,
  nameOf: (question: Question) => string | null,
  dearMs: number,
): Answers<Question, Answer> => {
  let answers = new Map<string, Kept<Question, Answer>>()
  /** Answers of the state before, the most lately asked last. */
  let stale = new Map<string, Kept<Question, Answer>>()

  const answerAnew = (name: string | null, question: Question, today: string): Answer => {
    const start = performance.now()
    const answer = work(question, today)
    if (name === null) return answer
    const [oldest] = answers.keys()
    if (answers.size >= MOST_ANSWERS && oldest !== undefined) answers.delete(oldest)
    answers.set(name, { question, answer, day: today, cost: performance.now() - start })
    return answer
  }

  return {
    ask: (question, today) => {
      const name = nameOf(question)
      if (name === null) return answerAnew(name, question, today)
      const known = answers.get(name)
      if (known?.day === today) {
        // The last to go is the last that was asked.
        answers.delete(name)
        answers.set(name, known)
        return known.answer
      }
      const before = stale.get(name)
      return before?.day === today ? before.answer : answerAnew(name, question, today)
    },
    change: () => {
      const dear = [...stale, ...answers].filter(([, { cost }]) => cost >= dearMs)
      stale = new Map([...new Map(dear)].slice(-MOST_RENEWED))
      answers = new Map()
    },
    renew: (today) => {
      const last = [...stale].at(-1)
      if (!last) return false
      const [name, { question, day }] = last
      stale.delete(name)
      if (day === today) answerAnew(name, question, today)
      return stale.size > 0
    },
  }
}
