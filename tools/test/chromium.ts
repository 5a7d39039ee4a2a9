import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { inRoot } from '../setup/project-paths.mjs'
import { command, script } from './run-command.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DOWNLOAD_TIMEOUT_MS = 120_000

/** Where a browser is that needs no installing: configured, on the system, or Playwright's own. */
export const findChromium = (): string | null => {
  const configured = process.env.KOGGE_CHROMIUM
  if (configured) return configured
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name)
      if (folder !== '' && existsSync(path)) return path
    }
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

const WHAT_TO_DO = [
  'No Chromium for the browser journeys: none is on the path, and neither Playwright nor Debian gave one.',
  'Install one (Debian and Ubuntu: "sudo apt-get install chromium"; elsewhere: "npx playwright install chromium")',
  'or set KOGGE_CHROMIUM to the path of a Chromium or Chrome, then run the tests again.',
].join('\n')

/**
 * A Chromium that starts: the configured one, one on the system, Playwright's own, which is
 * fetched, or for root Debian's package. Throws with what to do when none can be had.
 */
export const ensureChromium = async (scratch: string): Promise<string> => {
  const starts = async (path: string): Promise<boolean> => {
    const { ok } = await command(path, ['--version'], { env: { HOME: scratch }, timeoutMs: 30_000 })
    return ok
  }
  const configured = process.env.KOGGE_CHROMIUM
  if (configured) {
    if (await starts(configured)) return configured
    throw new Error(`KOGGE_CHROMIUM is ${configured}, which does not start.`)
  }
  const found = findChromium()
  if (found && (await starts(found))) return found
  console.log('No Chromium on this system: fetching one.')
  await script(inRoot('node_modules', '@playwright', 'test', 'cli.js'), ['install', 'chromium'], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  })
  const own = chromium.executablePath()
  if (existsSync(own) && (await starts(own))) return own
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await command('apt-get', ['update'], { env })
    await command('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
    const installed = findChromium()
    if (installed && (await starts(installed))) return installed
  }
  throw new Error(WHAT_TO_DO)
}
