import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'

const FIRST_PAGES = { en: '/', lv: '/lv', et: '/et', lt: '/lt' }

for (const [locale, path] of Object.entries(FIRST_PAGES)) {
  test(`the first page is there for everyone, in ${locale}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page).toHaveTitle(/Kogge/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('a visitor with a phone finds the ways in behind one button', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/lt')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Prisijungti arba registruotis' }).click()
    await expect(page.getByRole('menuitem', { name: 'Prisijungti' })).toBeInViewport()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `sideways scroll at ${width}`).toBeLessThanOrEqual(0)
    await page.getByRole('menuitem', { name: 'Registruotis' }).click()
    await expect(page).toHaveURL(/\/lt\/auth\/signup$/)
  }
})

test('a page that does not exist says so in the reader’s language', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/)
  const response = await page.goto('/lv/nav-tādas/lapas')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Šādas lapas nav')
  await expect(page).toHaveTitle('Šādas lapas nav · Kogge')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/lv\/monitor\/search$/)
})

test('the page for an outage stands on its own', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 502/)
  const response = await page.goto('/et/502')
  expect(response?.status()).toBe(502)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('who once chose a language is led to it, query and all', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'lt', url: baseURL ?? '' }])
  await page.goto('/monitor/search?country=["LT"]')
  await expect(page).toHaveURL(/\/lt\/monitor\/search\?country=/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt')
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'rubbish', url: baseURL ?? '' }])
  await page.goto('/monitor/search')
  await expect(page).toHaveURL(/\/\/[^/]+\/monitor\/search$/)
})

test('those who translate see the keys of the texts', async ({ page }) => {
  await page.goto('/tokens/monitor/search')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('shell.menu.tenders')).toBeVisible()
  await expect(page.getByRole('button', { name: 'search.search', exact: true })).toBeVisible()
})

test('a missing text is taken from English, whose texts are fetched once', async ({ page }) => {
  let fetched = 0
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (/Every public tender of the Baltic/.test(text)) fetched++
    // Lithuanian without the word of the button for searching from the first page.
    const body = text.includes('pirkimai Baltijos')
      ? text.replace(/searchHint/g, 'searchHintThatNobodyAsksFor')
      : text
    await route.fulfill({ response, body })
  })
  await page.goto('/lt')
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', /^road maintenance/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt')
  expect(fetched).toBe(1)
})

test('a page of another build than the server’s reloads once', async ({ page }) => {
  await page.route('**/api/trpc/*sysInfo.gitCommitSha*', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(/"data":"[^"]*"/, '"data":"a-newer-build"')
    await route.fulfill({ response, body: text })
  })
  let loads = 0
  page.on('load', () => loads++)
  const asked = () => page.waitForResponse(/sysInfo\.gitCommitSha/)
  const reloaded = asked().then(asked)
  await page.goto('/')
  await reloaded
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
})

test('every call carries the session’s correlation id, and the answer brings it back', async ({
  page,
}) => {
  const ids = new Set<string>()
  const wrong: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/trpc')) return
    const sent = (await response.request().allHeaders())['x-correlation-id'] ?? 'none'
    ids.add(sent)
    if ((await response.allHeaders())['x-correlation-id'] !== sent) wrong.push(response.url())
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Tenders', exact: true }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(ids.size).toBe(1)
  expect(wrong).toEqual([])
})
