import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inRoot } from '../../tools/setup/paths.mjs'

const run = promisify(execFile)

/** Runs a `kogge` command on the data of the product under test, as a process of its own, with settings. */
export const kogge = async (
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const dataDir = process.env.KOGGE_E2E_DATA_DIR
  if (!dataDir) throw new Error('KOGGE_E2E_DATA_DIR must name the data folder of the product.')
  const program = inRoot('apps', 'server', 'cli', 'main.ts')
  const { stdout } = await run(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: '', ...settings, KOGGE_DATA_DIR: dataDir },
  })
  return stdout
}
