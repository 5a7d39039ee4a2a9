import { spawn } from 'node:child_process'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot, STOP_WITH_PARENT } from '../../tools/setup/project-paths.mjs'
import { openMailbox } from './mail-server.ts'

const START_TIMEOUT_MS = 480_000
const STOP_TIMEOUT_MS = 20_000

/** Environment variables of the product, by their names. */
export type Settings = Readonly<Record<string, string>>

export interface Product {
  /** Its origin, without a slash at the end. */
  readonly url: string
  /** Its KOGGE_DATA_DIR. */
  readonly dataDir: string
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Starts the built product with the demonstration world, on a free port and in a new data folder
 * that goes when it stops, with a mail server of its own, and with further settings where they are given;
 * `program` is another one of the server's than the command. Throws with the end of its log when it does
 * not become ready.
 */
export const startProduct = async (
  settings: Settings = {},
  program: readonly string[] = ['cli', 'main.ts'],
): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'kogge-e2e-'))
  // Its database, which does not run as root, must reach its own files in there.
  await chmod(folder, 0o711)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = join(folder, 'data')
  const logFile = join(folder, 'server.log')
  const log = await open(logFile, 'w')
  const mailbox = await openMailbox(join(folder, 'mail'))
  const path = inRoot('apps', 'server', ...program)
  const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, path, 'serve'], {
    cwd: folder,
    detached: process.platform !== 'win32',
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(port),
      PUBLIC_URL: url,
      KOGGE_DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: mailbox.url,
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  await log.close()
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      child.kill('SIGKILL')
    }
    await mailbox.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  for (const until = Date.now() + START_TIMEOUT_MS; !(await answers(`${url}/readyz`)); ) {
    if (child.exitCode === null && Date.now() < until) {
      await sleep(100)
      continue
    }
    const said = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-30).join('\n')
    await stop()
    throw new Error(`The product did not become ready. The end of its log:\n${said}`)
  }
  return { url, dataDir, stop }
}
