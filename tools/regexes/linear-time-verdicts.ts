import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { check } from 'recheck'
import manifest from 'recheck/package.json' with { type: 'json' }
import { inRoot } from '../setup/project-paths.mjs'
import { isPlainlyLinear } from './plainly-linear-regexes.ts'
import { isSlowOn } from './regex-attack.ts'

/** Why an expression is not linear; null where it is. */
export type Verdict = string | null

/** One expression may take so long; one without a verdict by then is not proven. */
const TIMEOUT_MS = 20_000
const AT_ONCE = 4

/** What was proven once is true for good: of this version of the prover, on this machine alone. */
const KEPT = inRoot('node_modules', '.cache', 'kogge', `regexes-${manifest.version}.json`)

const proven = async (pattern: string, flags: string): Promise<Verdict> => {
  const verdict = await check(pattern, flags, { timeout: TIMEOUT_MS })
  if (verdict.status === 'safe') return null
  if (verdict.status !== 'vulnerable') return `is not proven (${verdict.error.kind})`
  const { complexity, attack } = verdict
  // What was found by trying is a guess from few steps, and differs from run to run.
  const isGuess =
    verdict.checker === 'fuzz' && complexity.type === 'polynomial' && complexity.degree === 2
  if (isGuess && !isSlowOn(new RegExp(pattern, flags), attack)) return null
  return `is ${complexity.summary}`
}

const keptKeys = async (): Promise<Set<string>> => {
  const text = await readFile(KEPT, 'utf8').catch(() => '[]')
  return new Set<string>(JSON.parse(text))
}

/**
 * What is said against each of these expressions, in their order, by whether the time they take grows
 * with the text alone, wherever in it they are tried: at first sight, else by `recheck`.
 */
export const verdictsOf = async (
  regexes: readonly { readonly pattern: string; readonly flags: string }[],
): Promise<readonly Verdict[]> => {
  const kept = await keptKeys()
  const before = kept.size
  const keyOf = ({ pattern, flags }: { pattern: string; flags: string }) => `/${pattern}/${flags}`
  const open = new Map(
    regexes
      .filter((regex) => !isPlainlyLinear(regex.pattern, regex.flags) && !kept.has(keyOf(regex)))
      .map((regex) => [keyOf(regex), regex]),
  )
  const against = new Map<string, Verdict>()
  const queue = [...open]
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [key, { pattern, flags }] = next
      const verdict = await proven(pattern, flags)
      against.set(key, verdict)
      if (verdict === null) kept.add(key)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (kept.size > before) {
    await mkdir(dirname(KEPT), { recursive: true })
    await writeFile(KEPT, JSON.stringify([...kept]))
  }
  return regexes.map((regex) => against.get(keyOf(regex)) ?? null)
}
