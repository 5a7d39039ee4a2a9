import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./mailing-program.ts', import.meta.url))

const begin = async (url: string, smtp: string) => {
  const child = spawn(process.execPath, [PROGRAM, url, smtp], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  return { kill }
}

/** Two processes that write and deliver mail. `killOne` kills the first of them after so long, and begins another in its place. */
export const twoMailers = async (url: string, smtp: string) => {
  const [first, other] = await Promise.all([begin(url, smtp), begin(url, smtp)])
  let killed = first
  return {
    killOne: async (afterMs: number): Promise<void> => {
      await sleep(afterMs)
      await killed.kill()
      killed = await begin(url, smtp)
    },
    stop: async (): Promise<void> => {
      await Promise.all([killed.kill(), other.kill()])
    },
  }
}
