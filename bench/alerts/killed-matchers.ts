import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inRoot } from '../../tools/setup/project-paths.mjs'

const PROGRAM = fileURLToPath(new URL('./matching-program.ts', import.meta.url))
/** Half of a short life is spent on reading the program: what was compiled once is kept. */
const COMPILED = inRoot('node_modules', '.cache', 'alerts')

const begin = async (url: string) => {
  const child = spawn(process.execPath, [PROGRAM, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  return { kill }
}

/**
 * Two processes that match. `killOne` kills the two by turns, each so long after the other that one of them is alive, and begins another in its
 * place.
 */
export const twoMatchers = async (url: string) => {
  const alive = await Promise.all([begin(url), begin(url)])
  let at = 0
  return {
    killOne: async (afterMs: number): Promise<void> => {
      await sleep(afterMs)
      await alive[at]?.kill()
      alive[at] = await begin(url)
      at = 1 - at
    },
    stop: async (): Promise<void> => {
      for (const one of alive) await one.kill()
    },
  }
}
