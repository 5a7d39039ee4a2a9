/** A text by which an expression is said to be slow: parts that are repeated, each behind its own beginning. */
export interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[]
  readonly suffix: string
}

/** Characters of the shorter text; the longer one has eight times as many. */
const SHORT = 4000
const GROWTH = 8
/** Twice as much as linear time would take is left for what else the machine does. */
const TOO_MUCH = 2 * GROWTH
/** Less is not worth telling apart. */
const LEAST_MS = 2
const TRIES = 3

const textOf = ({ pumps, suffix }: Attack, length: number): string => {
  const times = (pump: string): number =>
    Math.ceil(length / pumps.length / Math.max(1, pump.length))
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times(pump))).join('') + suffix
}

/** Processor time of looking through a text, in milliseconds: the best of some. */
const timeOf = (regex: RegExp, text: string): number =>
  Math.min(
    ...Array.from({ length: TRIES }, () => {
      const before = process.cpuUsage()
      regex.lastIndex = 0
      regex.exec(text)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }),
  )

/** Whether an expression really takes more than linear time on a text of this form. */
export const isSlowOn = (regex: RegExp, attack: Attack): boolean => {
  const short = timeOf(regex, textOf(attack, SHORT))
  const long = timeOf(regex, textOf(attack, SHORT * GROWTH))
  return long > LEAST_MS && long > TOO_MUCH * Math.max(short, LEAST_MS / GROWTH)
}
