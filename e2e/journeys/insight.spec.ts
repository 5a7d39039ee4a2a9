import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'
import { findTenders } from '../support/tender-api.ts'

/** Right after a start all contracts are read once before the first answer. */
const FIRST_ANSWER_MS = 120_000

test('a visitor reads prices and indicators of a tender, and what opens the rest', async ({
  page,
  request,
}) => {
  const [tender] = await findTenders(request, { tenderStatus: ['awarded'], country: ['LV'] })
  await page.goto(`/lv/rfx/${tender?.rfxId}?tab=market`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Līgumcenas' })).toBeVisible()
  await expect(main.getByText(/redz organizācijas ar PLUS/).first()).toBeVisible()
  await expect(main.getByText('Robežās').or(main.getByText('Izceļas')).first()).toBeVisible()
  await expect(main.getByText(/Rādītājs ir iemesls ieskatīties/)).toBeVisible()
  // The unit is chosen by keyboard.
  await main.getByRole('combobox', { name: 'Cena par' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'līguma mēnesi' }).press('Enter')
  await expect(main.getByRole('combobox', { name: 'Cena par' })).toContainText('līguma mēnesi')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a visitor reads what a litre cost, and how much was bought in each contract', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [tender] = await findTenders(request, { cpv: ['09130000'], country: ['LV'] })
  await page.goto(`/lv/rfx/${tender?.rfxId}?tab=market`)
  const main = page.getByRole('main')
  const price = main.getByRole('combobox', { name: 'Cena par' })
  await price.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Cena par litru' }).press('Enter')
  await expect(price).toContainText('Cena par litru')
  await expect(main.getByText(/dalīta ar daudzumu/)).toBeVisible()
  await main.getByRole('button', { name: 'Rādīt līgumus' }).click()
  const contracts = main.getByRole('table', { name: 'Līgumi, no kuriem ņemtas cenas' })
  await expect(contracts.getByRole('columnheader', { name: 'Cena par litru' })).toBeVisible()
  await expect(
    contracts
      .getByText(/^[\d\s]+ l$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a supplier sees similar tenders, likely bidders and the contracts behind a price', async ({
  page,
  request,
}) => {
  await signIn(page, demo('supplier.plus'))
  const [tender] = await findTenders(request, { tenderStatus: ['awarded'], country: ['LV'] })
  await page.goto(`/lt/rfx/${tender?.rfxId}?tab=market`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Panašūs pirkimai' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Tikėtini dalyviai' })).toBeVisible()
  // On a phone as well: why somebody is likely to bid, and whose and when a similar tender was.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const bidder = main.getByRole('table', { name: 'Tikėtini dalyviai' }).getByRole('row').nth(1)
  await expect(bidder.getByText('Laimėti panašūs pirkimai')).toBeVisible()
  await expect(bidder.getByRole('listitem').first().getByRole('link')).toBeVisible()
  const alike = main.getByRole('table', { name: 'Panašūs pirkimai' }).getByRole('row').nth(1)
  await expect(alike.locator('time').filter({ visible: true })).toHaveText(/^\d{4}-\d{2}-\d{2}$/)
  if (wide) await page.setViewportSize(wide)
  const show = main.getByRole('button', { name: 'Rodyti sutartis' })
  await show.click()
  await expect(main.getByRole('table', { name: /Sutartys, iš kurių paimtos kainos/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an older address of what ends next year is understood', async ({ page }) => {
  await page.goto('/lv/analysis/ending?months=["next-year"]')
  const main = page.getByRole('main')
  await expect(main.getByRole('combobox', { name: 'Beigsies' })).toHaveText('Nākamgad')
  await expect(page).toHaveURL(/ending\?ends=/)
  await expect(main.getByText(/nav saprotama/)).toHaveCount(0)
  const words = page.getByRole('searchbox', { name: 'Meklēt iepirkumos, kuros noslēgti līgumi' })
  await words.fill('sild')
  await page.keyboard.press('Enter')
  await expect(main.getByText(/^Meklēts arī: .*tilts/)).toBeVisible()
  await main.getByRole('button', { name: 'Meklēt tikai ierakstīto' }).click()
  await expect(words).toHaveValue('"sild"')
  await expect(main.getByText(/^Meklēts arī/)).toHaveCount(0)
})

test('a tender says when its contracts end and when it comes again', async ({ page }) => {
  await page.goto('/et/analysis/ending')
  const main = page.getByRole('main')
  const expected = main.getByRole('row').filter({ hasText: 'pooltel juhtudel' }).first()
  await expect(expected).toBeVisible({ timeout: FIRST_ANSWER_MS })
  const day = await expected.locator('time').last().textContent()
  const address = await expected.getByRole('link').first().getAttribute('href')
  await page.goto(`${address}?tab=market`)
  const part = main.getByRole('region', { name: 'Lepingu lõpp ja järgmine hange' })
  await expect(part.getByText(day ?? '').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await part.getByRole('link', { name: /^Kõik/ }).press('Enter')
  await expect(page).toHaveURL(/\/et\/analysis\/ending\?rfxId=.*ends=/)
})

test('what ends soon stands in a list with the next call to be expected', async ({ page }) => {
  await page.goto('/lv/analysis/ending')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { level: 1, name: 'Līgumi, kas drīz beigsies' }),
  ).toBeVisible()
  await expect(main.getByRole('table', { name: 'Līgumi, kas drīz beigsies' })).toBeVisible({
    timeout: FIRST_ANSWER_MS,
  })
  // Whoever starts the product sees dates, and how far such dates were off.
  await expect(main.getByText(/^Pārbaudīts ar \d+ līgum.*mediāna bija \d+ dien/)).toBeVisible()
  await expect(main.getByText(/^pusē gadījumu/).first()).toBeVisible()
  await expect(main.getByText('nepietiek datu')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await main.getByRole('checkbox', { name: 'Latvija' }).check()
  await expect(page).toHaveURL(/country=/)
  await expect(main.getByText('Prognozes metode')).toBeVisible()
  await main.getByRole('combobox', { name: 'Beigsies' }).click()
  await page.getByRole('option', { name: 'Nākamgad' }).click()
  await expect(page).toHaveURL(/next-year/)
  // Files are for plans; whoever has none sees that there are some.
  await main.getByRole('button', { name: 'Eksportēt' }).click()
  await expect(page.getByRole('menuitem', { name: 'CSV fails' })).toBeDisabled()
})

test('no day of a list in Lithuanian breaks at its hyphens, wide or narrow', async ({ page }) => {
  await page.goto('/lt/analysis/ending')
  const main = page.getByRole('main')
  for (const width of [1280, 640, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(main.getByText(/^puse atvejų/).first()).toBeVisible({
      timeout: FIRST_ANSWER_MS,
    })
    const lines = await main.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: { day: string; lines: number }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const day of (node.nodeValue ?? '').matchAll(/\d{4}-\d{2}-\d{2}/g)) {
          const range = document.createRange()
          range.setStart(node, day.index)
          range.setEnd(node, day.index + day[0].length)
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
          found.push({ day: day[0], lines: new Set(tops).size })
        }
      return found
    })
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((one) => one.lines > 1)).toEqual([])
  }
  await expectNoSidewaysScroll(page)
})
