import { LIVE_PATH } from '@kogge/domain/live/live-topics.ts'
import lv from '@kogge/i18n/messages/lv/notifications.json' with { type: 'json' }
import type { Browser, Page, Request } from '@playwright/test'
import { expect } from './journey-test.ts'
import { type Account, signIn } from './sign-in.ts'

/** Sooner than a page without the live channel would ask again. */
const SOON = { timeout: 90_000 }

const bellOf = (page: Page) => page.getByRole('button', { name: /^Paziņojumi/ })

/**
 * Opens the notifications of a reader of Latvian in another browser, in two tabs, the first of which holds the live
 * connection. They are never loaded anew.
 */
export const openNotificationTabs = async (browser: Browser, account: Account, line: string) => {
  const context = await browser.newContext()
  const connections = new Set<Request>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === LIVE_PATH) connections.add(request)
  })
  context.on('requestfinished', (request) => connections.delete(request))
  context.on('requestfailed', (request) => connections.delete(request))
  const tabs = [await context.newPage(), await context.newPage()]
  const markIn = (tab: Page) =>
    tab
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: line })
      .getByRole('button', { name: lv.markLine })
  for (const [index, tab] of tabs.entries()) {
    if (index === 0) await signIn(tab, account)
    await tab.goto('/lv/notifications')
    await expect(markIn(tab)).toHaveCount(1)
  }
  return {
    /** Does something elsewhere, and waits until the line is unread or not in all tabs, and the bell says another number. */
    expectAfter: async (isUnread: boolean, work: () => Promise<void>) => {
      const before = await Promise.all(tabs.map((tab) => bellOf(tab).getAttribute('aria-label')))
      await work()
      for (const [index, tab] of tabs.entries()) {
        await expect(markIn(tab)).toHaveCount(isUnread ? 1 : 0, SOON)
        await expect(bellOf(tab)).not.toHaveAttribute('aria-label', before[index] ?? '', SOON)
      }
    },
    /** Waits until the browser has one live connection, whichever of its tabs holds it. */
    expectOneConnection: () =>
      expect
        .poll(() => [...connections].filter((request) => !request.frame().page().isClosed()).length)
        .toBe(1),
    closeFirst: async () => tabs.shift()?.close(),
    close: () => context.close(),
  }
}
