import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { findTenders } from '../support/tender-api.ts'

/** Answers calls of what ends soon, and those sent along with them, as beyond a limit. */
const refuseEnding = (page: Page, details: object) =>
  page.route(/\/api\/trpc\/[^?]*insight\.ending/, (route) => {
    const calls = new URL(route.request().url()).pathname.split(',')
    const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, appCode: 'request.rate_limited' }
    const error = { message: 'request.rate_limited', code: -32_029, data: { ...data, details } }
    return route.fulfill({ status: 429, json: calls.map(() => ({ error })) })
  })

test.use({ viewport: { width: 390, height: 844 } })

test('beyond the limit of lists a visitor reads until when it holds, and which plan lifts it', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 429/)
  await refuseEnding(page, { retryAfterSeconds: 1741, tier: 'PLUS' })
  await page.goto('/analysis/ending')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert.getByText('Hourly list limit reached')).toBeVisible()
  await expect(alert.getByText(/open more in 30 minutes. The PLUS plan and higher/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await alert.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\/signin\?callbackUrl=.*ending/)
})

test('a tender says that it cannot tell when its contracts end', async ({
  page,
  request,
  expectComplaint,
}) => {
  expectComplaint(/status of 429/)
  await refuseEnding(page, { retryAfterSeconds: 1 })
  const [tender] = await findTenders(request, { tenderStatus: ['awarded'], country: ['LV'] })
  await page.goto(`/rfx/${tender?.rfxId}?tab=market`)
  const part = page.getByRole('region', { name: 'Contract end and next tender' })
  await expect(part.getByText(/Please try again in 1 minute/)).toBeVisible()
  await expect(part.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('words that are searched together stand below one another on a phone', async ({ page }) => {
  await page.goto('/monitor/search?days=["any"]&q=["tilts"]')
  await page.getByRole('button', { name: 'Synonyms' }).click()
  const table = page.getByRole('dialog').locator('table')
  const first = table.locator('tbody tr').first().locator('td')
  await expect(first.first()).toBeVisible()
  for (const cell of await first.all()) {
    // The sheet slides in: its cells come to rest within the screen.
    const end = async () => {
      const box = await cell.boundingBox()
      return box ? box.x + box.width : Number.POSITIVE_INFINITY
    }
    await expect.poll(end).toBeLessThanOrEqual(390)
    await expect(cell).toBeInViewport()
  }
  await expectAccessible(page)
})
