import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inRoot } from '../../tools/setup/project-paths.mjs'

const run = promisify(execFile)

/** Runs a program of the server on the data of the product under test, as a process of its own, with settings. */
const runOnData = async (
  path: readonly string[],
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> => {
  const dataDir = process.env.KOGGE_E2E_DATA_DIR
  if (!dataDir) throw new Error('KOGGE_E2E_DATA_DIR must name the data folder of the product.')
  const program = inRoot('apps', 'server', ...path)
  const { stdout } = await run(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: '', ...settings, KOGGE_DATA_DIR: dataDir },
  }).catch((error) => {
    // What it found is on its output.
    throw new Error(`${error}\n${String(error.stdout).slice(-4000)}`)
  })
  return stdout
}

/** The same with a `kogge` command. */
export const kogge = (
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> => runOnData(['cli', 'main.ts'], args, settings)

/** `kogge verify-audit` at the time to which a journey has moved the clocks of its product. */
export const verifyAuditThen = (): Promise<string> =>
  runOnData(['testing', 'verify-at-moved-time.ts'], [], {})
