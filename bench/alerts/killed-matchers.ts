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

/** Two processes that match. `killOne` kills the first of them after so long, and begins another in its place. */
export const twoMatchers = async (url: string) => {
  const [first, other] = await Promise.all([begin(url), begin(url)])
  let killed = first
  return {
    killOne: async (afterMs: number): Promise<void> => {
      await sleep(afterMs)
      await killed.kill()
      killed = await begin(url)
    },
    stop: async (): Promise<void> => {
      await Promise.all([killed.kill(), other.kill()])
    },
  }
}
