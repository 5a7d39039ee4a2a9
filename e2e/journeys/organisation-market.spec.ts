import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'
import { findTenders } from '../support/tender-api.ts'

const buyerOf = async (request: APIRequestContext): Promise<string> => {
  const tenders = await findTenders(request, { tenderStatus: ['awarded'], country: ['LV'] })
  const orgId = tenders.find(({ buyer }) => buyer?.orgId)?.buyer?.orgId
  expect(orgId, 'a buyer').toBeTruthy()
  return orgId ?? ''
}

/** The first number of a text: a figure and what it is called. */
const numberIn = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0])

/** The figure with this name leads to as many contracts as it says; closing them gives the focus back. */
const expectContractsOf = async (page: Page, figure: RegExp, counted: RegExp): Promise<void> => {
  const button = page.getByRole('main').getByRole('button', { name: figure }).first()
  const shown = numberIn(await button.textContent())
  expect(shown).toBeGreaterThan(0)
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  expect(numberIn(await sheet.getByText(counted).first().textContent())).toBe(shown)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
}

/** Right after a start all contracts are read once before the first answer. */
const FIRST_ANSWER_MS = 120_000

const toMarket = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Organizācijas lapas daļas' })
    .getByRole('link', { name: 'Tirgus' })
    .click()

const COUNTED = /^\d+ līgum/

test('a newcomer reads what a buyer buys, from whom, and what ends next year', async ({
  page,
  request,
}) => {
  const orgId = await buyerOf(request)
  await page.goto(`/lv/org/${orgId}`)
  // The overview tells of the year behind and the year ahead, and leads to the rest.
  await expect(page.getByText('Beidzas 12 mēnešos').first()).toBeVisible({
    timeout: FIRST_ANSWER_MS,
  })
  await expectAccessible(page)
  await toMarket(page)
  await expect(page).toHaveURL(/[?]tab=market$/)
  await expect(
    page.getByRole('heading', { name: 'Spēkā esošie līgumi un līgumi, kas beidzas' }),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pasūtītāja piegādātāji' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // On a small screen tables scroll in boxes of their own, each named as the section around it.
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang, 'the page itself does not scroll sideways').toBe(0)
  if (before) await page.setViewportSize(before)

  await expectContractsOf(page, /^Noslēgtie līgumi/, COUNTED)
  await expectContractsOf(page, /^Beidzas 12 mēnešos/, COUNTED)
  await expectContractsOf(page, /^Līgumi ar/, COUNTED)

  // What the country's tenders say of an indicator stands beside, and leads to them.
  const shares = page.getByRole('table', { name: 'Rādītāji' })
  await shares
    .getByRole('button', { name: /, Latvija: .*Rādīt iepirkumus$/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/^Latvija · Saskaitīts \d+ iepirkum/)).toBeVisible()
  await expect(sheet.getByRole('link')).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  // Whoever has no plan sees the first five, and what opens the rest.
  const partners = page.getByRole('table', { name: 'Pasūtītāja piegādātāji' }).getByRole('row')
  expect(await partners.count()).toBeLessThanOrEqual(6)

  await page.getByRole('combobox', { name: 'Laiks' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Visi gadi' }).press('Enter')
  await expect(page).toHaveURL(/months=/)
  await expect(page.getByRole('table', { name: 'Pa gadiem' })).toBeVisible()
  // A tender of the list opens.
  await page
    .getByRole('table', { name: 'Līgumi, kas drīz beigsies' })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Atvērt iepirkumu' }).click()
  await expect(page).toHaveURL(/\/lv\/rfx\//)
})

test('a supplier’s page says what it wins, whole to whose plan reaches', async ({
  page,
  request,
}) => {
  const orgId = await buyerOf(request)
  await signIn(page, demo('supplier.pro'))
  await page.goto(`/lv/org/${orgId}?tab=market`)
  const partners = page.getByRole('table', { name: 'Pasūtītāja piegādātāji' })
  await expect(partners).toBeVisible({ timeout: FIRST_ANSWER_MS })
  await expect(page.getByText('ir PLUS plānā')).toHaveCount(0)
  await partners.getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Atvērt organizāciju' }).click()
  await expect(page).not.toHaveURL(new RegExp(orgId))
  await toMarket(page)
  await expect(page.getByRole('heading', { name: 'Piegādātāja pasūtītāji' })).toBeVisible()
  await expect(
    page.getByText(/^(Paziņojumos norāda uzvarētājus\. )?Pretendentus, kuri neuzvarēja/).first(),
  ).toBeVisible()
  await expectContractsOf(page, /^Iegūtie līgumi/, COUNTED)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
