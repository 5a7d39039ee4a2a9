import { type Token, tokensOf } from './regex-tokens.ts'

/** More ways than these through what is bounded are for the prover. */
const MOST_WAYS = 1000

const isUnbounded = ({ kind, most }: Token): boolean =>
  kind === 'times' && most === Number.POSITIVE_INFINITY

/**
 * In how many ways the bounded parts can match from one place at most: each count and each
 * alternative for itself. Null where a group is repeated, whose ways would multiply.
 */
const waysOf = (tokens: readonly Token[]): number | null => {
  let ways = 1
  for (const [index, { kind, most }] of tokens.entries()) {
    if (kind === 'bar') ways *= 2
    if (kind !== 'times' || most === Number.POSITIVE_INFINITY) continue
    if (tokens[index - 1]?.kind === 'close' && most > 1) return null
    ways *= most + 1
  }
  return ways
}

/** Where a group is open, by the number of groups around each token. */
const depthAt = (tokens: readonly Token[], index: number): number =>
  tokens
    .slice(0, index)
    .reduce((depth, { kind }) => depth + (kind === 'open' ? 1 : kind === 'close' ? -1 : 0), 0)

/** `(?<!x)x+`: a run begins where no run goes on, so that each is read once. */
const isGuardedRun = (tokens: readonly Token[], times: number): boolean => {
  const [open, guard, close, atom] = tokens
  return (
    times === 4 &&
    open?.text === '(?<!' &&
    close?.kind === 'close' &&
    atom?.kind === 'atom' &&
    guard?.text === atom.text
  )
}

/**
 * Whether an expression is linear at first sight, of which it takes one of four forms: nothing is
 * repeated without a bound; or one sign is, once, and (1) the expression begins at the start of the
 * text, (2) nothing follows it, so that what has come so far matches, or (3) it is a run that begins
 * at its beginning (`(?<!x)x+$`). False says nothing: the prover has to look.
 */
export const isPlainlyLinear = (pattern: string, flags: string): boolean => {
  const tokens = tokensOf(pattern, flags)
  if (tokens === null || tokens.some(({ kind }) => kind === 'reference')) return false
  const ways = waysOf(tokens)
  if (ways === null || ways > MOST_WAYS) return false
  const [times, ...others] = tokens.flatMap((token, index) => (isUnbounded(token) ? [index] : []))
  if (times === undefined) return true
  if (others.length > 0 || tokens[times - 1]?.kind !== 'atom') return false
  if (depthAt(tokens, times) > 0) return false
  if (tokens.some(({ kind }, index) => kind === 'bar' && depthAt(tokens, index) === 0)) return false
  const isAnchored = tokens[0]?.text === '^' && !flags.includes('m')
  return isAnchored || times === tokens.length - 1 || isGuardedRun(tokens, times)
}
