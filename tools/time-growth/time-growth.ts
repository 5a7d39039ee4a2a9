/** Four times as much may take eight times as long: twice what is linear, for all that disturbs. */
const SHORT = 50_000
const TIMES = 4
const MOST_GROWTH = 8
/** Below this a clock of the processor says little. */
const FLOOR_MS = 5
const ROUNDS = 3
/** A machine that is busy may take longer for one of the two by chance, hardly so often in a row. */
const COMPARISONS = 4

/** What texts are made of by those who mean harm, over and over. */
const UNITS = [
  'a.',
  ' ',
  '\n',
  '<',
  '<a ',
  '<b>',
  '&',
  '&amp;lt;',
  '(',
  '[{',
  '"',
  "'",
  '\u0301',
  'ā',
  '1',
  '0.',
  '-',
  '=',
  '@a',
  '/',
  'http://',
  '\u200b',
  '%',
  '*',
]

/** Processor time of this process, in milliseconds; what is refused took its time as well. */
const timeOf = (work: (text: string) => unknown, text: string): number => {
  const before = process.cpuUsage()
  try {
    work(text)
  } catch (thrown) {
    // To refuse such a text is an answer; to be called wrongly is none.
    if (thrown instanceof TypeError || thrown instanceof ReferenceError) throw thrown
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const bestOf = (work: (text: string) => unknown, text: string): number =>
  Math.min(...Array.from({ length: ROUNDS }, () => timeOf(work, text)))

/** Within other signs, so that nothing that begins or ends with it is all there is. */
const textOf = (unit: string, length: number): string =>
  `x${unit.repeat(Math.ceil(length / unit.length))}!x`

/** The texts for which work takes more than eight times as long where they are four times as long. */
export const slowTexts = (
  work: (text: string) => unknown,
  length: number = SHORT,
): readonly string[] =>
  UNITS.flatMap((unit) => {
    const [short, long] = [textOf(unit, length), textOf(unit, length * TIMES)]
    // What passes at once needs no second look: so little does without comparison.
    const first = timeOf(work, long)
    if (first <= FLOOR_MS * MOST_GROWTH || first <= timeOf(work, short) * MOST_GROWTH) return []
    let slow: string[] = []
    for (let comparison = 0; comparison < COMPARISONS; comparison += 1) {
      const least = Math.max(bestOf(work, short), FLOOR_MS)
      const most = bestOf(work, long)
      if (most <= least * MOST_GROWTH) return []
      slow = [`${JSON.stringify(unit)}: ${Math.round(least)} ms, then ${Math.round(most)} ms`]
    }
    return slow
  })

/** The least processor time of up to three turns; one that is short enough is the last. */
export const bestTime = (work: () => unknown, enough: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && least > enough; round += 1)
    least = Math.min(least, timeOf(work, ''))
  return least
}
