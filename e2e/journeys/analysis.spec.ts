import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'
import { addressOf } from '../support/tender-api.ts'

/** Market analysis as a reader of Latvian meets it. */
const inLatvian = (page: Page) => {
  const main = page.getByRole('main')
  const filters = page.getByRole('complementary', { name: 'Filtri' })
  const panel = page.getByRole('dialog')
  return {
    filters,
    panel,
    rows: main.getByRole('table', { name: 'Piegādātāji' }).locator('tbody tr'),
    ends: panel.getByRole('combobox', { name: 'Līgumu beigas' }),
    settled: () => expect(main.locator('[aria-busy="true"]')).toHaveCount(0),
  }
}

test('who wins road works in Vidzeme, and which of the contracts end soon: by mouse', async ({
  page,
}) => {
  await page.goto('/lv')
  await page.getByRole('navigation').getByRole('link', { name: 'Tirgus analīze' }).click()
  await expect(page).toHaveURL(/\/lv\/analysis$/)
  const market = inLatvian(page)
  await expect(market.rows.first()).toBeVisible()
  await expectAccessible(page)

  await market.filters.getByRole('combobox', { name: 'Izpildes vieta' }).click()
  await page.getByPlaceholder('Reģions vai NUTS kods').fill('vidz')
  await page.getByRole('option', { name: /Vidzeme/ }).click()
  await page.keyboard.press('Escape')
  await market.filters.getByRole('searchbox', { name: 'Kods vai vārdi' }).fill('452331')
  await market.filters.getByRole('treeitem', { name: /45233100/ }).click()
  await market.filters.getByRole('combobox', { name: 'Periods' }).click()
  await page.getByRole('option', { name: 'Viss periods' }).click()
  await expect
    .poll(() => addressOf(page))
    .toEqual({ region: ['LV00C'], cpv: ['45233100'], months: ['any'] })
  await market.settled()
  await expect(market.rows.first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await market.rows.first().getByRole('cell').last().click()
  await expect(market.panel.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  const counted = await market.panel.getByText(/^\d+ līgum/).textContent()
  await market.panel.getByRole('link', { name: 'Atvērt kā lapu' }).click()
  await expect(market.panel).toHaveCount(0)
  await expect.poll(() => addressOf(page)).toMatchObject({ view: ['contracts'] })
  await expect(page.getByRole('main').getByText(counted ?? '', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(market.rows.first()).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Līgumi', exact: true }).click()
  await page.getByRole('combobox', { name: 'Līgumu beigas' }).click()
  await page.getByRole('option', { name: 'Beidzas 24 mēnešu laikā' }).click()
  await expect.poll(() => addressOf(page).ends).toEqual(['24'])
  await market.settled()
  await expect(page.getByRole('main').getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the same as a newcomer types it: the words lead to the filters, and those to what ends next year, by keyboard', async ({
  page,
}) => {
  await page.goto('/lv/analysis?months=["any"]')
  const market = inLatvian(page)
  await expect(market.rows.first()).toBeVisible()
  const words = page.getByRole('searchbox', { name: 'Meklēt iepirkumos, kuros noslēgti līgumi' })
  await tabTo(page.getByRole('button', { name: 'Izlaist filtrus' }))
  await page.keyboard.press('Enter')
  await expect(words).toBeFocused()
  await page.keyboard.type('ceļu būvdarbi vidzemē')
  await page.keyboard.press('Enter')
  const offer = page.getByRole('button', { name: 'Meklēt reģionā: Vidzeme' })
  await expect(offer).toBeVisible()
  await tabTo(offer)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const asked = { q: ['ceļu būvdarbi'], region: ['LV00C'], months: ['any'] }
  await expect.poll(() => addressOf(page)).toEqual(asked)
  await market.settled()
  await expect(offer).toHaveCount(0)

  await tabTo(page.getByRole('link', { name: 'Līgumi, kas drīz beigsies' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lv\/analysis\/ending/)
  await tabTo(page.getByRole('combobox', { name: 'Beigsies' }))
  await page.keyboard.press('Enter')
  // The list takes the focus a moment after it is seen.
  const nextYear = page.getByRole('option', { name: 'Nākamgad' })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(nextYear).toBeFocused({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toEqual({ ...asked, ends: ['next-year'] })
  await market.settled()
  // What is asked for is still to be seen.
  await expect(words).toHaveValue('ceļu būvdarbi')
  await expect(page.getByRole('list', { name: 'Izvēlētie filtri' })).toContainText('Vidzeme')
  const list = page.getByRole('table', { name: 'Līgumi, kas drīz beigsies' })
  await expect(list.or(page.getByText('Nav zināmu līgumu, kas šajā laikā beidzas'))).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await tabTo(page.getByRole('link', { name: 'Piegādātāji', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lv\/analysis\?/)
  await expect.poll(() => addressOf(page)).toEqual({ ...asked, ends: ['next-year'] })
  await expect(market.rows.first()).toBeVisible()
})

test('every figure of the head leads to what it was counted from', async ({ page }) => {
  await page.goto('/lv/analysis?q=["ceļu"]&region=["LV00C"]&months=["any"]')
  const market = inLatvian(page)
  await expect(market.rows.first()).toBeVisible()
  const figure = page.getByRole('main').locator('dl > div', { hasText: 'Līgumcenas mediāna' })
  await figure.getByRole('button').click()
  await expect(market.panel.getByText('Līgumi ar zināmu vērtību').first()).toBeVisible()
  await market.panel.getByRole('button', { name: 'Aizvērt' }).click()

  await page.getByRole('navigation').getByRole('link', { name: 'Līgumi', exact: true }).click()
  await page.getByRole('combobox', { name: 'Līgumu beigas' }).click()
  await page.getByRole('option', { name: 'Beidzas nākamgad' }).click()
  await expect.poll(() => addressOf(page).ends).toEqual(['next-year'])
  await market.settled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the same by keyboard: a row leads to its contracts, and those to their tender', async ({
  page,
}) => {
  await page.goto('/lv/analysis?region=["LV00C"]&cpv=["45000000"]&months=["any"]')
  const market = inLatvian(page)
  await expect(market.rows.first()).toBeVisible()
  const down = market.rows.first().getByRole('button').first()
  const count = Number((await down.innerText()).replace(/\..*/s, '').replace(/\D/g, ''))
  await tabTo(down)
  await page.keyboard.press('Enter')
  const contracts = market.panel.getByRole('table').locator('tbody tr')
  await expect(contracts).toHaveCount(Math.min(count, 5))
  await tabTo(market.ends)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Beidzas 24 mēnešu laikā' }).press('Enter')
  await expect(market.panel.getByText('No visiem līgumiem')).toHaveCount(0)
  // While the list of choices closes, Escape is meant for that.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(market.panel).toHaveCount(0)

  // The points of a chart are one stop of Tab, and the arrows go through them.
  const column = page.getByRole('figure', { name: 'Līgumi' }).getByRole('button').first()
  await tabTo(column)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(market.panel).toBeVisible()
})

test('a free plan is told how much it does not see; a paid one sees it, as a map, a network and side by side', async ({
  page,
}) => {
  await page.goto('/analysis')
  await expect(page.getByText(/\d+ more suppliers/)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem', { name: 'CSV file' }).first()).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.goto('/analysis?view=["network"]')
  await expect(page.getByText('Available with the PLUS plan or higher.')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, demo('supplier.plus'))
  await page.goto('/analysis?view=["network"]&months=["any"]')
  await expect(page.getByRole('list', { name: 'Tiekėjai' })).toBeVisible()
  await page.getByRole('button', { name: 'Eksportuoti' }).click()
  const file = page.getByRole('menuitem', { name: 'CSV failas' }).first()
  const asked = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(asked.status(), await asked.text()).toBe(200)
  expect(asked.headers()['content-disposition']).toMatch(
    /filename\*=UTF-8''Perkan%C4%8Di%C5%B3j%C5%B3%20organizacij%C5%B3%20ir%20tiek%C4%97j%C5%B3%20tinklas%20.*\.csv/,
  )
  const ties = page.waitForEvent('download')
  await file.click()
  expect(await readFile(await (await ties).path(), 'utf8')).toBe(await asked.text())
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/analysis/buyer?view=["map"]&country=["LV"]&months=["any"]')
  await page.getByRole('button', { name: /^Vidzeme: / }).click()
  await expect(page.getByRole('dialog', { name: 'Vidzeme' }).getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/analysis?months=["any"]')
  const ticks = page.getByRole('table', { name: 'Tiekėjai' }).getByRole('checkbox')
  await ticks.nth(0).click()
  await ticks.nth(1).click()
  await page.getByRole('link', { name: /^Palyginimas/ }).click()
  await expect(page.getByRole('table', { name: 'Palyginimas' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a CPV code stands apart from its name where it is read aloud or copied', async ({ page }) => {
  await page.goto('/lv/analysis/cpv?months=["any"]')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^\d+ \p{L}/u }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: /^\d+\p{L}/u })).toHaveCount(0)
})
