import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'
import { addressOf } from '../support/tender-api.ts'

const listOf = (page: Page) => {
  const main = page.getByRole('main')
  // The demonstration's people read in their own languages.
  const total = main.getByRole('status').filter({ hasText: /^[\d\s,.]+ organi[sz]a/ })
  return {
    rows: main.getByRole('article'),
    titles: main.getByRole('article').getByRole('heading', { level: 2 }).getByRole('link'),
    filters: page.getByRole('complementary', { name: 'Filters' }),
    words: main.getByRole('searchbox', { name: 'Search organisations' }),
    panel: page.getByRole('dialog', { name: 'Organisation' }),
    /** How many fit, once the list has settled. */
    count: async (): Promise<number> => {
      await expect(total).toBeVisible()
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
      return Number((await total.innerText()).replace(/\D/g, ''))
    },
  }
}

test('a visitor finds organisations by name, role and country, and sees what a plan would open', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Organisations' }).click()
  await expect(page).toHaveURL(/\/org-search$/)
  const list = listOf(page)
  const all = await list.count()
  expect(all).toBeGreaterThan(20)
  await expectAccessible(page)

  await list.filters.getByRole('checkbox', { name: /^Buyer(?! and)/ }).click()
  await expect.poll(() => addressOf(page).orgType).toEqual(['buyer'])
  const buyers = await list.count()
  expect(buyers).toBeGreaterThan(0)
  expect(buyers).toBeLessThan(all)
  await expect(
    list.filters.getByText('Available with the Plus plan or higher.').first(),
  ).toBeVisible()
  await expect(list.filters.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()

  const name = await list.titles.first().innerText()
  await list.words.fill(name.split(' ').reverse().join(' '))
  await page.keyboard.press('Enter')
  await expect(list.titles.first()).toHaveText(name)

  await list.titles.first().click()
  await expect(list.panel).toBeVisible()
  await expect(list.panel.getByText(name).first()).toBeVisible()
  await expectAccessible(page)
  await list.panel.getByRole('button', { name: 'Close' }).click()
  await expectNoSidewaysScroll(page)
})

test('a filter of the plan in the address is left out for a reader on the free plan', async ({
  page,
}) => {
  await signIn(page, demo('supplier.free'))
  await page.goto('/org-search?orgSize=["small"]&hasUserStatus=["hasUsers"]&sortBy=orgName')
  await expect(page.getByText(/ei ole teile avatud ja jäeti välja/)).toBeVisible()
  const list = listOf(page)
  expect(await list.count()).toBeGreaterThan(20)
  await expect(page.getByRole('link', { name: 'Võrdle pakette' }).first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Liikmetega' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a reader on Plus sorts by contracts and filters by market', async ({ page }) => {
  await signIn(page, demo('supplier.plus'))
  await page.goto('/org-search')
  const list = listOf(page)
  const all = await list.count()
  await page.getByRole('combobox', { name: 'Rikiavimas' }).click()
  await page.getByRole('option', { name: 'Didžiausia laimėtų sutarčių vertė' }).click()
  await expect.poll(() => addressOf(page).sortBy).toBe('supplierContractSum')
  await list.count()
  await expect(list.rows.first().getByText(/laimėt\S+ sutar/)).toBeVisible()

  await page.goto('/org-search?cpv=["45000000"]')
  const builders = await list.count()
  expect(builders).toBeGreaterThan(0)
  expect(builders).toBeLessThan(all)
  await expect(page.getByText('Prieinama nuo plano')).toHaveCount(0)
  await expectAccessible(page)
})

test('staff filter by what others do not see, and take access for a day', async ({ page }) => {
  await signIn(page, demo('superadmin'))
  await page.goto('/admin/support/org-data?hasUserStatus=["hasUsers"]')
  const list = listOf(page)
  expect(await list.count()).toBeGreaterThan(0)
  await expectAccessible(page)
  // One in which no other journey counts the members.
  await list.words.fill('Tammejärve Haigla')
  await page.keyboard.press('Enter')
  await expect(list.titles.first()).toHaveText('SA Tammejärve Haigla')
  await list.titles.first().click()
  await expect(page.getByRole('button', { name: 'All organisations' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Get access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get access' })
  await dialog.getByLabel(/^Reason/).fill('They asked for help with a tender.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Get access' }).click()
  await expect(page.getByText('You have access for 24 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Give up access' }).click()
  await expect(page.getByText('Access given up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give up access' })).toHaveCount(0)
})

test('the search speaks Estonian', async ({ page }) => {
  await page.goto('/et/org-search?country=["EE"]')
  await expect(page).toHaveTitle('Organisatsioonide otsing · Kogge')
  await expect(page.getByRole('searchbox', { name: 'Otsi organisatsioone' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Eesti')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
