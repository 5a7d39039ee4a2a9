import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from '../setup/project-paths.mjs'

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Shows the output as it comes, for what takes long; else it is kept and returned. */
  readonly live?: boolean
  readonly cwd?: string
  readonly timeoutMs?: number
}

export interface CommandResult {
  readonly ok: boolean
  readonly output: string
}

const running = new Set<ChildProcess>()

const killGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // Gone already.
  }
}

/** Asks every command that still runs to stop, and after a while makes it. */
export const stopCommands = async (): Promise<void> => {
  const closed = [...running].map(
    (child) => new Promise<void>((resolve) => void child.once('close', () => resolve())),
  )
  for (const child of running) killGroup(child, 'SIGTERM')
  const impatience = setTimeout(() => {
    for (const child of running) killGroup(child, 'SIGKILL')
  }, 10_000)
  await Promise.all(closed)
  clearTimeout(impatience)
}

/** Runs a program to its end, in a process group of its own that ends with it. */
export const command = (
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    const timer = options.timeoutMs
      ? setTimeout(() => killGroup(child, 'SIGKILL'), options.timeoutMs)
      : undefined
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const end = (ok: boolean, text: string) => {
      clearTimeout(timer)
      running.delete(child)
      // What it started and left behind goes with it.
      killGroup(child, 'SIGKILL')
      resolve({ ok, output: text })
    }
    child.once('error', (error) => end(false, error.message))
    child.once('close', (code) => end(code === 0, output))
  })

/** Runs a script of an installed package on the Node that runs us. */
export const script = (path: string, args: readonly string[], options?: CommandOptions) =>
  command(process.execPath, [path, ...args], options)
