import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Between, type Moment, startProxy } from './postgres-proxy.ts'
import type { Place, Task } from './procurement-steps.ts'

const PROGRAM = fileURLToPath(new URL('./killed-program.ts', import.meta.url))

/** Most of a short life is spent on reading the program: what was compiled once is kept. */
const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/crash', import.meta.url))

type Given = Omit<Task, 'places'>

interface Child {
  readonly process: ChildProcess
  readonly isReady: Promise<unknown>
  readonly closed: Promise<unknown[]>
  said(): string
}

const start = (): Child => {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { TMPDIR: tmpdir(), NODE_COMPILE_CACHE: COMPILED },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  // Who is dead takes no more.
  child.stdin.on('error', () => undefined)
  const closed = once(child, 'close')
  return {
    process: child,
    isReady: Promise.race([once(child.stdout, 'data'), closed]),
    closed,
    said: () => said,
  }
}

/** Processes that are to be killed; the one that comes next reads its program while others work. */
export const children = () => {
  let next = start()
  const tell = async (given: Task): Promise<Child> => {
    const child = next
    next = start()
    await child.isReady
    child.process.stdin?.write(`${JSON.stringify(given)}\n`)
    return child
  }
  return {
    /** Has a step taken in a database by a process that nothing disturbs; gives how many statements it is made of. */
    count: async (given: Given, straight: string): Promise<number> => {
      const between = await startProxy(straight)
      const child = await tell({ ...given, places: [{ through: between.url, straight }] })
      const [code] = await child.closed
      await between.close()
      if (code !== 0) throw new Error(`A step failed: ${child.said()}`)
      return between.statements()
    },

    /**
     * Has a step taken in databases, by their addresses, all by one process that is killed (SIGKILL)
     * once the moments of all have come; resolves when they have seen that it is gone.
     */
    kill: async (given: Given, moments: ReadonlyMap<string, Moment>): Promise<void> => {
      const betweens: Between[] = []
      const places: Place[] = []
      for (const [straight, moment] of moments) {
        const between = await startProxy(straight, moment)
        betweens.push(between)
        places.push({ through: between.url, straight })
      }
      const child = await tell({ ...given, places })
      const isOver = child.closed.then(() => {
        throw new Error(`It ended before its moments came: ${child.said()}`)
      })
      await Promise.race([isOver, Promise.all(betweens.map(({ reached }) => reached))])
      for (const { begin } of betweens) begin()
      child.process.kill('SIGKILL')
      await isOver.catch(() => undefined)
      for (const { ended } of betweens) await ended()
      for (const { close } of betweens) await close()
    },
    close: (): void => void next.process.kill('SIGKILL'),
  }
}
