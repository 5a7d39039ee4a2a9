import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { searchPage } from '../support/search-page.ts'
import { addressOf } from '../support/tender-api.ts'

const idOf = (href: string | null): string => (href ?? '').split('/').at(-1) ?? ''

test('the list goes on while it is scrolled, and no tender comes twice', async ({ page }) => {
  const list = searchPage(page)
  await page.goto('/lv/monitor/search?days=["any"]')
  const rows = page.getByRole('main').getByRole('article')
  await expect(rows.first()).toBeVisible()
  const first = await rows.count()
  for (let pages = 2; pages <= 4; pages++) {
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(first * pages)
  }
  const hrefs = await list.titles.evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  expect(new Set(hrefs).size).toBe(hrefs.length)
  await expectNoSidewaysScroll(page)
})

test('the order is chosen, and stands in the address unless it is the usual one', async ({
  page,
}) => {
  const list = searchPage(page)
  await page.goto('/monitor/search?days=["any"]&tenderStatus=["open"]')
  const order = page.getByRole('combobox', { name: 'Sort by' })
  const choose = async (name: string) => {
    await order.click()
    await page.getByRole('option', { name }).click()
  }
  const deadlines = async () => {
    await list.count()
    const times = list.rows.locator('time')
    return times.evaluateAll((found) => found.map((time) => time.getAttribute('datetime') ?? ''))
  }
  await choose('Deadline, earliest first')
  await expect.poll(() => addressOf(page).sortBy).toBe('deadlineAsc')
  const early = await deadlines()
  expect(early).toEqual([...early].sort())
  await choose('Deadline, latest first')
  await expect.poll(() => addressOf(page).sortBy).toBe('deadlineDesc')
  const late = await deadlines()
  expect(late).toEqual([...late].sort().reverse())
  await choose('Highest value first')
  await expect.poll(() => addressOf(page).sortBy).toBe('value')
  await list.count()
  await choose('Newest first')
  await expect.poll(() => addressOf(page)).toEqual({ days: ['any'], tenderStatus: ['open'] })
})

test('a tender opens beside the list, and at the second time its page', async ({ page }) => {
  const list = searchPage(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/monitor/search?days=["any"]&country=["LT"]')
  const [one, other] = [list.titles.nth(0), list.titles.nth(1)]
  const [oneTitle, otherTitle] = [await one.innerText(), await other.innerText()]
  const back = list.panel.getByRole('button', { name: 'Back' })
  await one.click()
  await expect(list.panel).toContainText(oneTitle)
  await expect(back).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await other.click()
  await expect(list.panel).toContainText(otherTitle)
  await back.click()
  await expect(list.panel).toContainText(oneTitle)
  await expect(back).toBeDisabled()
  // Filters are no other page.
  await list.value('Status', /^Open/).click()
  await expect(list.panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.panel).toBeHidden()

  await list.count()
  const href = await one.getAttribute('href')
  await one.click()
  await expect(list.panel).toBeVisible()
  await one.click()
  await expect(page).toHaveURL(new RegExp(`/rfx/${idOf(href)}$`))
  await expect(list.panel).toBeHidden()
  await page.goBack()
  await expect(list.titles.first()).toBeVisible()
  await expect(list.panel).toBeHidden()
})

test('the panel closes when the page changes, and its footer leads to the tender', async ({
  page,
}) => {
  const list = searchPage(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/monitor/search?days=["any"]&country=["LT"]')
  await list.titles.first().click()
  await expect(list.panel).toBeVisible()
  await page.getByRole('link', { name: 'Kogge' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(list.panel).toBeHidden()
  await page.goBack()
  const href = await list.titles.first().getAttribute('href')
  await list.titles.first().click()
  await list.panel.getByRole('link', { name: 'Open the tender' }).click()
  await expect(page).toHaveURL(new RegExp(`/rfx/${idOf(href)}$`))
})

test('everything is done by keyboard: words, a filter, a code, a tender', async ({ page }) => {
  const list = searchPage(page)
  await page.goto('/monitor/search?days=["any"]')
  const all = await list.count()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  /** Goes on by Tab until the thing has the focus, as whoever has no mouse must. */
  const tabTo = async (name: string, focused: () => Promise<boolean>) => {
    for (let steps = 0; steps < 80; steps++) {
      if (await focused()) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  const isFocused = (role: Parameters<typeof page.getByRole>[0], name: string | RegExp) => () =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((element) => element === document.activeElement)

  await tabTo('a status', isFocused('checkbox', /^Open/))
  await page.keyboard.press('Space')
  await expect.poll(list.count).toBeLessThan(all)
  await tabTo('the tree', isFocused('treeitem', /03000000/))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('treeitem', { name: /09000000/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('treeitem', { name: /09000000/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.getByRole('treeitem', { name: /09100000/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect.poll(() => addressOf(page).cpv).toEqual(['09100000'])
  await page.keyboard.press('Space')
  await expect.poll(() => addressOf(page).cpv).toBeUndefined()

  // Tab leads out of a picker, forwards and back, and closes it.
  await tabTo('the regions', isFocused('button', 'Region'))
  await page.keyboard.press('Enter')
  const region = page.getByRole('combobox', { name: 'Region' })
  await tabTo('the region', isFocused('combobox', 'Region'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  // While it closes, its own field is called the same.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(region).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Country', exact: true })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()

  await tabTo('the words', isFocused('searchbox', 'Search tenders'))
  await page.keyboard.type('remonts')
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page).q).toEqual(['remonts'])
  await list.count()
  await tabTo('a tender', () => list.titles.first().evaluate((a) => a === document.activeElement))
  await page.keyboard.press('Enter')
  await expect(list.panel).toBeVisible()
  await expect(list.panel.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(list.panel).toBeHidden()
  // Who closes the panel is where they opened it.
  await expect(list.titles.first()).toBeFocused()

  // From the end of the panel Tab goes on to the next row, which takes the place of the first.
  await page.keyboard.press('Enter')
  await expect(list.panel.locator(':focus')).toHaveCount(1)
  const next = list.titles.nth(1)
  await tabTo('the next tender', () => next.evaluate((a) => a === document.activeElement))
  await page.keyboard.press('Enter')
  await expect(list.panel).toContainText(await next.innerText())
  await expect(list.panel.getByRole('button', { name: 'Back' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(next).toBeFocused()
})

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]

for (const size of SIZES) {
  test(`what the list says instead of rows is in sight at ${size.width} px`, async ({
    page,
    expectComplaint,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/monitor/search?days=["any"]&q=["qwxzqwxz"]')
    await expect(page.getByText('No tenders found')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Fewer filters, other words')).toBeInViewport({ ratio: 1 })

    expectComplaint(/status of 500/)
    await page.route(/\/api\/trpc\/[^?]*search\.tenders/, (route) =>
      route.fulfill({ status: 500, body: 'no answer' }),
    )
    await page.goto('/monitor/search?days=["any"]&q=["remonts"]')
    // It is asked again a few times before.
    const failed = page.getByText('Search failed')
    await expect(failed).toBeInViewport({ ratio: 1, timeout: 90_000 })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  })
}
