import { expectAccessible } from '../support/accessible.ts'
import { expectNoSidewaysScroll } from '../support/narrow.ts'
import { expect, test } from '../support/test.ts'

const FIRST_PAGES = { en: '/', lv: '/lv', et: '/et', lt: '/lt' }

for (const [locale, path] of Object.entries(FIRST_PAGES)) {
  test(`the first page is there for everyone, in ${locale}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
