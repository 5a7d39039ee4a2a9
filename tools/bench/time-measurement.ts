/** A whole number above 0 that follows `--name` on the command line. */
export const option = (args: readonly string[], name: string, fallback: number): number => {
  const at = args.indexOf(`--${name}`)
  const value = at === -1 ? fallback : Number(args[at + 1])
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a number above 0.`)
  return value
}

/** How long it takes, in milliseconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

/** To a tenth, as results are given. */
export const round = (value: number): number => Math.round(value * 10) / 10
