import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../cli/main.ts', import.meta.url))

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Program {
  readonly ended: Promise<Ended>
  /** The address it prints when it is ready. Throws with what it said when it ends before. */
  ready(): Promise<string>
  signal(name: NodeJS.Signals): void
}

/** Runs the real `kogge` with settings of the test's own, without a built interface, and with a umask of 0. */
export const runKogge = (
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Program => {
  // The shell makes way for the program, so that signals reach it.
  const shell = ['-c', 'umask 0; exec "$0" "$@"', process.execPath, PROGRAM, ...args]
  const child = spawn('/bin/sh', shell, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin',
      TMPDIR: tmpdir(),
      NODE_ENV: 'development',
      KOGGE_DEMO: 'false',
      PORT: '0',
      ...settings,
    },
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const found = /Kogge is ready: (\S+)/.exec(stdout)?.[1]
      if (found) resolve(found)
    })
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
  return {
    ended,
    ready: () =>
      Promise.race([
        address,
        ended.then((end) => {
          throw new Error(`It ended with ${end.code}:\n${end.stdout}\n${end.stderr}`)
        }),
      ]),
    signal: (name) => void child.kill(name),
  }
}
