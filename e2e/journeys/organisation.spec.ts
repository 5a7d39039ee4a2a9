import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn, signInByForm } from '../support/sign-in.ts'
import { findTenders } from '../support/tender-api.ts'

/** A small blue square. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWOQj++GIwbiOACoIxCR0vrH8AAAAABJRU5ErkJggg==',
  'base64',
)

const BACK = 'Atpakaļ uz iepriekšējo'

test('an organisation is opened from a tender and read part by part', async ({ page, request }) => {
  const tenders = await findTenders(request, { tenderStatus: ['awarded'], country: ['LV'] })
  const tender = tenders.find(({ buyer }) => buyer?.orgId)
  await page.goto(`/lv/rfx/${tender?.rfxId}`)
  const buyer = tender?.buyer?.name ?? ''
  const link = page.getByRole('main').getByRole('link', { name: buyer }).first()
  const panel = page.getByRole('dialog')
  // A name opens beside the page, and gives the focus back.
  await link.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Organizācija' })).toBeVisible()
  await expect(panel.getByRole('button', { name: BACK })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(link).toBeFocused()
  // For another tab it is a link.
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(new RegExp(`/lv/org/${tender?.buyer?.orgId}$`))
  await tab.close()
  await link.click()
  await panel.getByRole('link', { name: 'Atvērt organizāciju' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/lv/org/${tender?.buyer?.orgId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer)
  await expect(page).toHaveTitle(`${buyer} · Kogge`)

  const parts = page.getByRole('navigation', { name: 'Organizācijas lapas daļas' })
  const names: readonly (readonly [name: string, tab: string])[] = [
    ['Informācija', 'details'],
    ['Iepirkumi', 'tenders'],
    ['Dalība', 'tenderParticipation'],
    ['Pārskats', ''],
  ]
  for (const [name, tab] of names) {
    const link = parts.getByRole('link', { name: new RegExp(`^${name}`) })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(tab ? new RegExp(`[?]tab=${tab}$`) : /\/org\/[\w-]+$/)
    await expect(page.getByRole('status')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }

  // A tender opens beside the list, and its buyer over it; back leads to the tender.
  const titles = page
    .getByRole('table', { name: 'Jaunākie iepirkumi, kuros ir pasūtītājs' })
    .getByRole('link')
  const back = panel.getByRole('button', { name: BACK })
  await titles.first().click()
  await expect(panel.getByRole('heading', { name: 'Iepirkums', exact: true })).toBeVisible()
  await expect(panel.getByText('Avots')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('link', { name: buyer }).first().press('Enter')
  const heading = panel.getByRole('heading', { name: 'Organizācija' })
  await expect(heading).toBeFocused()
  await back.click()
  await expect(panel.getByRole('heading', { name: 'Iepirkums', exact: true })).toBeFocused()
  await expect(back).toBeDisabled()

  // Another tender goes onto the first; opened once more it leads to its page, and the panel closes.
  const href = await titles.nth(1).getAttribute('href')
  await titles.nth(1).press('Enter')
  await expect(back).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(titles.nth(1)).toBeFocused()
  await titles.nth(1).press('Enter')
  await titles.nth(1).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(panel).toHaveCount(0)

  // On a phone the panel has the whole width.
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await titles.first().click()
  await expect(panel.getByText('Avots')).toBeVisible()
  expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(390)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('what everybody may see ends where a plan does', async ({ page, request }) => {
  const tenders = await findTenders(request, { tenderStatus: ['awarded'], country: ['LV'] })
  const orgId = tenders.find(({ buyer }) => buyer?.orgId)?.buyer?.orgId
  await page.goto(`/org/${orgId}?subPage=details`)
  await expect(page).toHaveURL(/[?]tab=details$/)
  await expect(
    page.getByText(/All spellings and numbers are available to signed-in users/),
  ).toBeVisible()
  await signIn(page, demo('supplier.free'))
  await page.goto(`/et/org/${orgId}?tab=details`)
  await expect(page.getByText(/pakett ei hõlma kõiki kirjapilte ja numbreid/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vaata pakette' })).toBeVisible()
})

test('a page of no organisation says so', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404|status of 400/)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'rubbish']) {
    const response = await page.goto(`/org/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Organisation not found')).toBeVisible()
    await expectAccessible(page)
  }
})

test('an administrator edits the profile and the logo', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 400/)
  await signInByForm(page, demo('edgars.demovs.71'))
  // Their account is Latvian, and so is every page from here on.
  await expect(page).toHaveURL(/\/lv$/)
  const orgId = await page.evaluate(async () => {
    const response = await fetch('/api/trpc/account.me')
    const { result } = await response.json()
    return result.data.orgs[0].orgId as string
  })
  await page.goto(`/lv/org/${orgId}/settings/general`)
  const website = page.getByLabel('Tīmekļvietne')
  await expect(website).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await website.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Saglabāt', exact: true }).click()
  await expect(page.getByText('Tā nav tīmekļa adrese.', { exact: false })).toBeVisible()
  await expect(website).toBeFocused()
  await website.fill('www.example.eu/about')
  await page.getByLabel('Par organizāciju').fill('Ships and piers.')
  await page.getByRole('button', { name: 'Pievienot: Pasta adrese' }).click()
  await page
    .getByRole('group', { name: 'Pasta adrese' })
    .getByLabel('Pilsēta vai pagasts')
    .fill('Liepāja')
  await page.getByRole('button', { name: 'Saglabāt', exact: true }).click()
  await expect(page.getByText('Profils ir saglabāts')).toBeVisible()
  await expect(website).toHaveValue('https://www.example.eu/about')

  // Another tab saves a version of its own; this one does not overwrite it unasked.
  const other = await page.context().newPage()
  await other.goto(`/lv/org/${orgId}/settings/general`)
  await other.getByLabel('Tālrunis').fill('+371 67 000 000')
  await other.getByRole('button', { name: 'Saglabāt', exact: true }).click()
  await expect(other.getByText('Profils ir saglabāts')).toBeVisible()
  await other.close()
  await page.getByLabel('E-pasta adrese').fill('info@example.eu')
  await page.getByRole('button', { name: 'Saglabāt', exact: true }).click()
  await expect(page.getByText('Kāds pa šo laiku ir saglabājis citu versiju')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Atmest manas, rādīt otru versiju' }).click()
  await expect(page.getByLabel('Tālrunis')).toHaveValue('+371 67 000 000')

  const picker = page.locator('input[type="file"]')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg })
  await expect(page.getByText('Tas nav PNG, JPEG vai WebP attēls.')).toBeVisible()
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByText('Logotips ir nomainīts')).toBeVisible()

  await page.goto(`/lv/org/${orgId}?tab=details`)
  await expect(page.locator('img[src^="/files/logo/"]')).toBeVisible()
  await expect(page.getByRole('link', { name: /example\.eu/ }).first()).toHaveAttribute(
    'href',
    'https://www.example.eu/about',
  )
  await page.goto(`/lv/org/${orgId}/settings/general`)
  await page.getByRole('button', { name: 'Noņemt logotipu' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Noņemt logotipu' }).click()
  await expect(page.getByText('Logotips ir noņemts')).toBeVisible()
})
