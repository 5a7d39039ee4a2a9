import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { countOf, searchPage } from '../support/search-page.ts'
import { addressOf } from '../support/tender-api.ts'

test('a visitor searches from the first page and finds the words marked', async ({ page }) => {
  const list = searchPage(page)
  await page.goto('/')
  await page.getByRole('searchbox').fill('celu')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/monitor\/search\?/)
  expect(addressOf(page)).toEqual({ days: ['any'], q: ['celu'] })
  await expect(list.words).toHaveValue('celu')
  // Typed without its diacritics, in another form than the titles have it.
  await expect(list.rows.locator('mark').filter({ hasText: /^ceļ/i }).first()).toBeVisible()
  const few = await list.count()
  expect(few).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Clear the words' }).click()
  await expect.poll(list.count).toBeGreaterThan(few)
  expect(addressOf(page)).toEqual({ days: ['any'] })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('each filter narrows the list, its counts and the address', async ({ page }) => {
  const list = searchPage(page)
  await page.goto('/monitor/search')
  const week = await list.count()
  expect(addressOf(page)).toEqual({})
  await list.filters.getByRole('combobox', { name: 'Added to Kogge' }).click()
  await page.getByRole('option', { name: 'Any time' }).click()
  await expect.poll(list.count).toBeGreaterThan(week)
  expect(addressOf(page)).toEqual({ days: ['any'] })

  const all = await list.count()
  // Other journeys publish in Latvia meanwhile.
  const lithuania = list.value('Country', /^Lithuania/)
  const open = list.value('Status', /^Open/)
  const openEverywhere = await countOf(open)
  const announced = await countOf(lithuania)
  await lithuania.click()
  await expect.poll(list.count).toBe(announced)
  expect(addressOf(page)).toEqual({ days: ['any'], country: ['LT'] })
  // Other filters count what is left; a filter's own values count what they would add.
  expect(await countOf(open)).toBeLessThan(openEverywhere)
  expect(await countOf(list.value('Country', /^Estonia/))).toBeGreaterThan(0)
  await list.value('Country', /^Estonia/).click()
  await expect.poll(list.count).toBeGreaterThan(announced)
  expect(addressOf(page)).toEqual({ days: ['any'], country: ['LT', 'EE'] })

  await open.click()
  await list.value('Estimated value, EUR', /^100,000/).click()
  await expect
    .poll(() => addressOf(page))
    .toEqual({
      days: ['any'],
      country: ['LT', 'EE'],
      tenderStatus: ['open'],
      tenderValue: ['100k-1m'],
    })
  const narrow = await list.count()
  expect(narrow).toBeLessThan(all)
  expect(narrow).toBeGreaterThan(0)
  for (const title of await list.rows.filter({ hasNotText: 'Open' }).all()) {
    await expect(title).toBeHidden()
  }

  await page.reload()
  await expect.poll(list.count).toBe(narrow)
  await expect(lithuania).toBeChecked()
  await expect(open).toBeChecked()

  await list.chosen.getByRole('button', { name: 'Remove Open' }).click()
  await expect.poll(list.count).toBeGreaterThan(narrow)
  await expect(open).not.toBeChecked()
  await page.goBack()
  await expect.poll(list.count).toBe(narrow)
  await expect(open).toBeChecked()
  await page.goForward()
  await expect(open).not.toBeChecked()
  await list.chosen.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => addressOf(page)).toEqual({})
  await expect.poll(list.count).toBeGreaterThanOrEqual(week)
  expect(await list.count()).toBeLessThan(all)
})

test('CPV codes are found by typing and in the tree', async ({ page }) => {
  const list = searchPage(page)
  // Where no other journey publishes.
  await page.goto('/monitor/search?days=["any"]&country=["LT"]')
  const all = await list.count()
  const tree = page.getByRole('tree', { name: 'CPV codes' })
  const construction = tree.getByRole('treeitem', { name: /45000000/ })
  await construction.click()
  await expect(construction).toHaveAttribute('aria-checked', 'true')
  expect(addressOf(page)).toEqual({ days: ['any'], country: ['LT'], cpv: ['45000000'] })
  await expect.poll(list.count).toBeLessThan(all)
  const whole = await list.count()
  expect(whole).toBeGreaterThan(0)

  await construction.press('Space')
  await expect.poll(list.count).toBe(all)
  await construction.press('ArrowRight')
  const under = tree.getByRole('treeitem', { name: /45200000/ })
  await under.click()
  await expect(construction).toHaveAttribute('aria-checked', 'mixed')
  await expect.poll(list.count).toBeLessThanOrEqual(whole)

  await page.getByRole('searchbox', { name: 'Code or words' }).fill('medical equip')
  const found = tree.getByRole('treeitem', { name: /33100000.*medical/i })
  await found.click()
  await expect
    .poll(() => addressOf(page))
    .toEqual({ days: ['any'], country: ['LT'], cpv: ['45200000', '33100000'] })
  await expect(list.chosen.getByText(/33100000 Medical/)).toBeVisible()
  await expectAccessible(page)
})

test('buyers are found by typing a part of their name', async ({ page }) => {
  const list = searchPage(page)
  await page.goto('/monitor/search?days=["any"]')
  const all = await list.count()
  await list.filters.getByRole('combobox', { name: 'Buyer' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('ozolvalkas')
  const option = page.getByRole('option', { name: /Ozolvalkas novada pašvaldība/ })
  await option.click()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect.poll(list.count).toBeLessThan(all)
  await expect(list.rows.first()).toContainText('Ozolvalkas novada pašvaldība')
  await expect(list.chosen).toContainText('Buyer: Ozolvalkas novada pašvaldība')
  expect(Object.keys(addressOf(page)).sort()).toEqual(['buyer', 'days'])
  await expectNoSidewaysScroll(page)
})

test('a control that goes away with what it took away leaves the focus near by', async ({
  page,
}) => {
  const list = searchPage(page)
  await page.goto('/monitor/search?q=["tilts"]&days=["any"]&tenderStatus=["open"]')
  await list.count()
  const only = page.getByRole('button', { name: 'Search only what I typed' })
  await only.focus()
  await page.keyboard.press('Enter')
  await expect(only).toHaveCount(0)
  const focused = page.locator(':focus')
  await expect(page.locator('main').locator(focused)).toHaveCount(1)
  const remove = page.getByRole('button', { name: /^Remove / })
  const chosen = await remove.count()
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(chosen - 1)
  await expect(list.chosen.locator(focused)).toHaveCount(1)
})

test('the end of a list that was read on keeps its place', async ({ page }) => {
  const list = searchPage(page)
  await page.goto('/monitor/search?country=["PL"]&days=["any"]')
  const all = await list.count()
  const more = page.getByRole('button', { name: 'Load more' })
  // Whoever comes to the end by keys has pressed one before; the end asks for more as soon as it is seen.
  await page.keyboard.press('Shift')
  await more.focus()
  await expect(list.rows).toHaveCount(all)
  await expect(more).toHaveCount(0)
  await expect(list.rows.locator(page.locator(':focus'))).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
})

test('a wrong part of the address is left out, and the page says so', async ({ page }) => {
  const list = searchPage(page)
  await page.goto('/monitor/search?country=["LV"]&tenderStatus=open&days=["12"]&sortBy=rubbish')
  const notice = page.getByRole('status').filter({ hasText: 'not recognised' })
  await expect(notice).toContainText('Added to Kogge · Status · Sort by: these parts')
  await expect(list.value('Country', /^Latvia/)).toBeChecked()
  await expect(list.rows.first()).toBeVisible()
  await expectAccessible(page)
  await list.value('Country', /^Latvia/).click()
  await expect(notice).toBeHidden()
  expect(addressOf(page)).toEqual({})
})

test('nothing found offers to look further', async ({ page }) => {
  const list = searchPage(page)
  await page.goto('/monitor/search?q=["ceļu"]&tenderValue=["1-10k"]&cpv=["03000000"]&days=["1"]')
  await expect(page.getByText('No tenders found')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Search all tenders for these words' }).click()
  await expect(list.rows.first()).toBeVisible()
  expect(addressOf(page)).toEqual({ q: ['ceļu'], days: ['any'] })
})

test('lists in the reader’s own words: Lithuanian', async ({ page }) => {
  await page.goto('/lt/monitor/search?days=["any"]&country=["LT"]&q=["mokykl*"]')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt')
  await expect(page).toHaveTitle(/Kogge/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('words that are searched together can be looked through, and a code or a region typed becomes a filter', async ({
  page,
}) => {
  await page.goto('/lt/monitor/search?days=["any"]')
  await page.getByRole('button', { name: 'Sinonimai' }).click()
  const panel = page.getByRole('dialog', { name: 'Sinonimai' })
  await panel.getByRole('searchbox').fill('tilts')
  await expect(panel.getByRole('row', { name: /bridge/ })).toBeVisible()
  await expect(panel.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Uždaryti' }).click()

  await page.goto('/monitor/search?days=["any"]&q=["45233140"]')
  await expect.poll(() => addressOf(page)).toEqual({ days: ['any'], cpv: ['45233140'] })

  await page.goto('/monitor/search?days=["any"]&q=["road in Vidzeme"]')
  await expect
    .poll(() => addressOf(page))
    .toEqual({ days: ['any'], q: ['road'], region: ['LV00C'], regionWords: ['Vidzeme'] })
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: 'Active filters' })).toContainText(
    /Vidzeme.*Or with the words: Vidzeme/,
  )
  await expect(main.getByText('LV00C')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Search for them as words' }).press('Enter')
  await expect.poll(() => addressOf(page)).toEqual({ days: ['any'], q: ['road "in" "Vidzeme"'] })

  await page.goto('/monitor/search?days=["any"]&region=["LV008","LV007"]')
  await expect(main.getByRole('list', { name: 'Active filters' })).toContainText(/Vidzeme.*Pierīga/)
  await expect(page.getByText('Rīga (63%), Vidzeme (25%), Kurzeme (12%)')).toBeVisible()
  await expect(page.getByText(/LV00[78]/)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
