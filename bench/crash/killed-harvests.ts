import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inRoot } from '../../tools/setup/project-paths.mjs'

const PROGRAM = fileURLToPath(new URL('./harvest-program.ts', import.meta.url))

/** Half of a short life is spent on reading the program: what was compiled once is kept. */
const COMPILED = inRoot('node_modules', '.cache', 'crash')

/** What a process is to harvest, one after the other: servers of a source, and folders. */
export type Work = readonly string[]

export interface Ran {
  readonly isKilled: boolean
  /** Milliseconds from where it began to its end. */
  readonly took: number
}

/** Harvests in a process of its own, which is killed (SIGKILL) so many milliseconds after it began. */
export const harvestOnce = async (
  url: string,
  work: Work,
  killAfter: number | null = null,
): Promise<Ran> => {
  const child = spawn(process.execPath, [PROGRAM, url, ...work], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closed])
  const began = performance.now()
  const timer = killAfter === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code, signal] = await closed
  if (timer) clearTimeout(timer)
  const isKilled = signal === 'SIGKILL'
  if (!isKilled && code !== 0) throw new Error(`A harvest failed: ${said}`)
  return { isKilled, took: performance.now() - began }
}

/** Kills a harvest at given moments, starting it anew each time, until it is done; gives how often. */
export const harvestKilled = async (
  url: string,
  work: Work,
  moments: Iterator<number>,
): Promise<number> => {
  for (let kills = 0; ; ) {
    const { value, done } = moments.next()
    const { isKilled } = await harvestOnce(url, work, done ? null : value)
    if (!isKilled) return kills
    kills += 1
  }
}
