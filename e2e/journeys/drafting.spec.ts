import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Noon of a working day about so many days ahead, as the field of a time takes it. */
const noonIn = (days: number): string => {
  const day = new Date(Date.now() + days * DAY_MS)
  while (day.getUTCDay() % 6 === 0) day.setTime(day.getTime() + DAY_MS)
  return `${day.toISOString().slice(0, 10)}T12:00`
}

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)
const title = (page: Page) => field(page, 'title.lv').getByRole('textbox')
const isSaved = (page: Page) =>
  expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'saved')

const expectGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** A part of the form, by its link. */
const section = async (page: Page, name: string): Promise<void> => {
  const parts = page.getByRole('navigation', { name: 'Veidlapas sadaļas' })
  await parts.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

const LAW = 'Publisko iepirkumu likums'

/** Leaves nothing that stands against publishing. */
const fillTheRest = async (page: Page): Promise<void> => {
  await field(page, 'nature').getByRole('radio', { name: 'Piegādes' }).click()
  await section(page, 'Apraksts')
  await page.getByRole('textbox', { name: 'Apraksts' }).fill('Maize un piens skolu ēdnīcām.')
  await section(page, 'CPV kodi')
  await field(page, 'cpv').getByRole('searchbox').fill('15811000')
  await page.getByRole('treeitem', { name: /15811000/ }).click()
  await section(page, 'Vērtība')
  await field(page, 'value.amount').getByRole('textbox').fill('90 000,50')
  await section(page, 'Procedūra un termiņi')
  await field(page, 'questionsUntil').locator('input').fill(noonIn(40))
  await field(page, 'responsesUntil').locator('input').fill(noonIn(60))
  await section(page, 'Prasības')
  await page.getByRole('button', { name: 'Pievienot prasību' }).click()
  const question = field(page, 'requirements.0.question.lv').getByRole('textbox')
  await expect(question).toBeFocused()
  await question.fill('Maizes cena')
  await field(page, 'requirements.0.answer').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Cena' }).click()
  await field(page, 'requirements.0.answer.quantity').getByRole('textbox').fill('1200')
  await expectGood(page)
  await section(page, 'Vērtēšanas kritēriji')
  await page.getByRole('button', { name: 'Pievienot kritēriju' }).click()
  await field(page, 'criteria.0.name.lv').getByRole('textbox').fill('Cena')
  await field(page, 'criteria.0.type').getByRole('radio', { name: 'Cena' }).click()
  await field(page, 'criteria.0.weight').getByRole('textbox').fill('90')
  await expect(page.getByText('trūkst 10%')).toBeVisible()
  await field(page, 'criteria.0.weight').getByRole('textbox').fill('100')
  await expect(page.getByText('trūkst 10%')).toBeHidden()
  await section(page, 'Oficiālajam paziņojumam')
  await field(page, 'official.legalType').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Vietējās pārvaldes iestāde', exact: true }).click()
  await field(page, 'official.law.lv').getByRole('textbox').fill(LAW)
  await field(page, 'official.validDays').getByRole('textbox').fill('90')
  await field(page, 'official.reviewDeadline.lv').getByRole('textbox').fill('Desmit dienas.')
  await expectGood(page)
  await isSaved(page)
}

test('a request from its first word to its amendment', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 409/)
  const name = `Skolu ēdināšanas produkti ${Date.now()}`
  await signIn(page, demo('buyer.admin'))
  await page.goto('/rfx')
  await expect(page.getByRole('heading', { level: 1, name: 'Mani iepirkumi' })).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Jauns iepirkums' }).click()
  await page.getByRole('menuitem', { name: 'Iepirkums' }).click()
  await expect(page).toHaveURL(/\/rfx\/[0-9a-f-]{36}\/edit/)
  await expect(title(page)).toBeVisible()
  await expectGood(page)

  // Nothing that was typed is lost, though the page is loaded anew before it is saved.
  await title(page).fill(name)
  await page.reload()
  await expect(title(page)).toHaveValue(name)
  await isSaved(page)

  // A finding leads to its field.
  const findings = page.getByRole('complementary', { name: 'Pirms publicēšanas' })
  await findings
    .getByRole('button', { name: /Nav norādīts piedāvājumu iesniegšanas termiņš/ })
    .click()
  await expect(field(page, 'responsesUntil').locator('input')).toBeFocused()
  await section(page, 'Pamatdati')

  // A second tab changes the same: both versions are shown, and what is chosen stands.
  const second = await page.context().newPage()
  await second.goto(page.url())
  await title(second).fill(`${name} (otrā cilne)`)
  await isSaved(second)
  await title(page).fill(`${name} (pirmā cilne)`)
  await expect(page.getByRole('heading', { name: 'To pašu ir mainījuši divi' })).toBeFocused()
  await expect(page.getByRole('definition')).toHaveText([
    `${name} (otrā cilne)`,
    `${name} (pirmā cilne)`,
  ])
  await expectGood(page)
  await page.getByRole('radio', { name: 'Paturēt jūsu' }).click()
  await page.getByRole('button', { name: 'Saglabāt izvēli' }).click()
  await expect(title(page)).toHaveValue(`${name} (pirmā cilne)`)
  await isSaved(page)
  await second.reload()
  await expect(title(second)).toHaveValue(`${name} (pirmā cilne)`)
  await second.close()

  await title(page).fill(name)
  await fillTheRest(page)
  await section(page, 'Redzamība')
  await page.getByRole('link', { name: 'Priekšskatījums' }).click()
  await expect(page.getByText('Maize un piens skolu ēdnīcām.')).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Publicēt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicēt šo iepirkumu?' })
  await expect(dialog.getByText(name)).toBeVisible()
  await expectGood(page)
  await dialog.getByRole('button', { name: 'Publicēt' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Jūsu iepirkums' })).toBeVisible()
  await expectGood(page)
  const address = new URL(page.url()).pathname
  const draft = await page.request.get(`/api${address.slice(address.indexOf('/rfx/'))}/eforms.xml`)
  expect(await draft.text()).toContain(LAW)
  await page.goto(`/rfx?q=${encodeURIComponent(JSON.stringify([name]))}`)
  await expect(page.getByRole('row', { name })).toContainText('Atvērts')
  await page.goto(`/monitor/search?q=${encodeURIComponent(JSON.stringify([name]))}`)
  await expect(page.getByRole('link', { name })).toBeVisible()

  // What the official notice lacks leads to its field, in an amendment.
  await page.goto(address)
  await page.getByText('Paziņojums par līgumu (eForms)').click()
  await expectGood(page)
  await page.getByRole('button', { name: 'Līguma termiņš' }).click()
  await expect(field(page, 'official.months').getByRole('textbox')).toBeFocused()
  await expect(page).toHaveURL(/\/edit\?section=official$/)
  await field(page, 'official.months').getByRole('textbox').fill('12')
  await expectGood(page)

  // An amendment says why, and shows what it changes.
  await section(page, 'Prasības')
  await page.getByRole('button', { name: 'Maizes cena Cena' }).click()
  await field(page, 'requirements.0.answer.quantity').getByRole('textbox').fill('1500')
  await section(page, 'Izmaiņas')
  await expect(page.getByText('būtisks', { exact: true })).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Publicēt grozījumus' }).click()
  const amending = page.getByRole('dialog', { name: 'Publicēt šos grozījumus?' })
  await amending.getByLabel('Grozījumu pamatojums').fill('Pievienojās vēl viena skola.')
  await expectGood(page)
  await amending.getByRole('button', { name: 'Publicēt grozījumus' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('link', { name: /^Grozījumi/ }).click()
  await expect(page.getByText('Pamatojums: Pievienojās vēl viena skola.')).toBeVisible()
  await expect(page.getByRole('deletion')).toHaveText('1200')
  await expect(page.getByRole('insertion').filter({ hasText: '1500' })).toBeVisible()
  await expectGood(page)

  // What is cancelled says why, by a code and in words.
  await page.getByRole('button', { name: 'Citas darbības' }).click()
  await page.getByRole('menuitem', { name: 'Pārtraukt iepirkumu' }).click()
  const giveUp = page.getByRole('dialog', { name: 'Vai pārtraukt šo iepirkumu?' })
  await giveUp.getByRole('combobox', { name: 'Galvenais iemesls' }).click()
  await page.getByRole('option', { name: 'Nepietiek finansējuma' }).click()
  await giveUp.getByRole('textbox', { name: 'Pamatojums' }).fill('Dome samazināja budžetu.')
  await expectGood(page)
  await giveUp.getByRole('button', { name: 'Pārtraukt iepirkumu' }).click()
  await expect(page.getByText('Nepietiek finansējuma. Dome samazināja budžetu.')).toBeVisible()
  await expectGood(page)
})

test('what is typed without a connection, or after a deletion that failed, is kept and saved', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|status of 502/)
  await signIn(page, demo('buyer.admin'))
  await page.goto('/rfx')
  await page.getByRole('button', { name: 'Jauns iepirkums' }).click()
  await page.getByRole('menuitem', { name: 'Cenu aptauja' }).click()
  await title(page).fill('Krēslu cenas')
  await isSaved(page)
  await context.setOffline(true)
  await title(page).fill('Krēslu un galdu cenas')
  await expect(page.getByText('Serveris nav sasniedzams')).toBeVisible()
  await context.setOffline(false)
  await isSaved(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(title(page)).toHaveValue('Krēslu un galdu cenas')
  await expectGood(page)
  const discard = async () => {
    await page.getByRole('button', { name: 'Citas darbības' }).click()
    await page.getByRole('menuitem', { name: 'Dzēst melnrakstu' }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dzēst' }).click()
  }
  await page.route(/rfxDraft\.discard/, (route) => route.fulfill({ status: 502 }))
  await discard()
  await expect(page.getByText('Kogge pašlaik nav sasniedzama.')).toBeVisible()
  await title(page).fill('Krēslu, galdu un skapju cenas')
  await isSaved(page)
  await page.unrouteAll()
  await discard()
  await expect(page).toHaveURL(/\/rfx$/)
  await expect(page.getByText('Melnraksts ir dzēsts.')).toBeVisible()
})
