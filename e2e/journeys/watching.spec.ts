import alerts from '@kogge/i18n/messages/en/alerts.json' with { type: 'json' }
import en from '@kogge/i18n/messages/en/watching.json' with { type: 'json' }
import { expectAccessible } from '../support/accessibility.ts'
import { changed } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

test('a tender is watched from its page, listed, and given up again', async ({ page }) => {
  await signIn(page, demo('margus.demo.121'))
  await changed(page, 'account.changeLanguage', { language: 'en' })
  await signIn(page, demo('margus.demo.121'))
  await page.goto('/monitor/search?days=["any"]')
  const first = page.getByRole('article').first().getByRole('heading', { level: 2 })
  const address = await first.getByRole('link').getAttribute('href')
  await page.goto(address ?? '')
  await page.getByRole('button', { name: en.watch, exact: true }).click()
  await expect(page.getByRole('button', { name: en.unwatch })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/monitor/watching')
  const watched = page.getByRole('list', { name: en.tenders })
  await expect(watched.getByRole('article')).toHaveCount(1)
  await expect(watched.locator(`a[href="${address}"]`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await watched.getByRole('button', { name: en.unwatch }).click()
  await expect(page.getByText(en.noTenders)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/freshness')
  await expect(page.getByRole('heading', { name: alerts.title })).toBeVisible()
  await expectAccessible(page)
})
