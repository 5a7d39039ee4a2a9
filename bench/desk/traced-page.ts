import { chromium, type Locator, type Page } from '@playwright/test'
import { ensureChromium } from '../../tools/test/chromium.ts'
import type { Credentials } from '../abuse/attack-visitors.ts'
import { type MainThread, mainThreadOf } from './main-thread.ts'

/** Of what is traced: tasks, script, layout and frames, without samples of the stack, which cost time themselves. */
const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline,toplevel,v8'

/** A browser in which somebody is signed in, at the size of a usual screen. */
export const signedInPage = async (
  origin: string,
  { email, password }: Credentials,
  scratch: string,
): Promise<{ page: Page; close: () => Promise<void> }> => {
  const executablePath = await ensureChromium(scratch)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Riga',
  })
  const page = await context.newPage()
  await page.goto(`${origin}/auth/signin`)
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  return { page, close: () => browser.close() }
}

/** Milliseconds from asking for a page to the frame in which `what` is painted. */
export const timeToPaint = async (page: Page, address: string, what: Locator): Promise<number> => {
  const started = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await what.waitFor()
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  return performance.now() - started
}

/** The main thread of a page while something is done with it. */
export const traced = async (page: Page, work: () => Promise<void>): Promise<MainThread> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page is of no browser.')
  await browser.startTracing(page, { categories: CATEGORIES.split(',') })
  await work()
  const trace = await browser.stopTracing()
  return mainThreadOf(JSON.parse(trace.toString()).traceEvents)
}
