import alerts from '@kogge/i18n/messages/lt/alerts.json' with { type: 'json' }
import monitor from '@kogge/i18n/messages/lt/monitor.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/watching.json' with { type: 'json' }
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

test('a tender is watched from its page, listed, and given up again', async ({ page }) => {
  await signIn(page, demo('supplier.plus'))
  await page.goto('/monitor/search?days=["any"]')
  const first = page.getByRole('article').first().getByRole('heading', { level: 2 })
  const address = await first.getByRole('link').getAttribute('href')
  await page.goto(address ?? '')
  await page.getByRole('button', { name: lt.watch, exact: true }).click()
  await expect(page.getByRole('button', { name: lt.unwatch })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: monitor.moreLikeThis }).click()
  await expect(page).toHaveURL(/monitor\/search\?cpv=/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/monitor/watching')
  const watched = page.getByRole('list', { name: lt.tenders })
  await expect(watched.getByRole('article')).toHaveCount(1)
  await expect(watched.locator(`a[href="${address}"]`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The feed stands without profiles as well: what is watched comes into it.
  await page.goto('/monitor/search?profile=["all"]')
  await expect(page.getByRole('tab', { name: monitor.feed.views.saved })).toBeVisible()
  await expect(page.getByText(monitor.list.empty)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/monitor/watching')
  await page.setViewportSize({ width: 390, height: 844 })
  await watched.getByRole('button', { name: lt.unwatch }).click()
  await expect(page.getByText(lt.noTenders)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/freshness')
  await expect(page.getByRole('heading', { name: alerts.title })).toBeVisible()
  await expectAccessible(page)
})
