import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../../tools/setup/project-paths.mjs'
import { cpuOf } from '../support/cpu-time.ts'
import type { SearchCase } from './search-cases.ts'

const READY_MS = 60_000
/** What is under way may end. */
const STOP_MS = 30_000
/** A server that has used no more of this long has loaded what it keeps in memory. */
const REST_MS = 3000
const REST_CPU_SECONDS = 0.25
const MOST_LOADING_MS = 300_000

/** The most memory a process has held, in MB; null where the system does not say. */
const peakMemory = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
}

/** Asks a server for the first page of a search; throws when it answers anything but that. */
export const ask = async (origin: string, { filters, sortBy }: SearchCase): Promise<void> => {
  const input = encodeURIComponent(JSON.stringify({ 0: { filters, sortBy } }))
  const answer = await fetch(`${origin}/api/trpc/search.tenders?batch=1&input=${input}`)
  if (!answer.ok) throw new Error(`The server answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Kogge at work on a database. */
export interface Served {
  readonly origin: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Waits until who has just been started, or is given much to do by it, has nothing left to do. */
export const atRest = async (secondsOf: () => Promise<number | null>): Promise<void> => {
  const until = Date.now() + MOST_LOADING_MS
  for (let before = await secondsOf(); before !== null && Date.now() < until; ) {
    await sleep(REST_MS)
    const now = await secondsOf()
    if (now === null || now - before < REST_CPU_SECONDS) return
    before = now
  }
}

/**
 * Starts a process of Kogge that serves the database, and waits until it is ready and has loaded everything.
 * `settings` are told to it besides.
 */
export const serve = async (
  url: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Served> => {
  const child = spawn(process.execPath, [inRoot('apps', 'server', 'cli', 'main.ts'), 'serve'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      KOGGE_LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    // Who is busy for minutes does not hear of it.
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }
  const until = Date.now() + READY_MS
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (Date.now() > until || child.exitCode !== null) {
      await stop()
      throw new Error('The server does not start.')
    }
    await sleep(100)
  }
  const { pid } = child
  if (pid) await atRest(() => cpuOf(pid))
  return { origin, pid: child.pid, stop }
}

/** Serves the database and searches it by HTTP, several at a time; gives the server's peak memory in MB. */
export const memoryUnderLoad = async (
  url: string,
  cases: readonly SearchCase[],
  port: number,
): Promise<number | null> => {
  const server = await serve(url, port)
  try {
    const waiting = [...cases]
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await ask(server.origin, next)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    return server.pid ? await peakMemory(server.pid) : null
  } finally {
    await server.stop()
  }
}
