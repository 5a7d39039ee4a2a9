import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { soleAdministratorOf } from '../support/administrator.ts'
import { expect, test } from '../support/journey-test.ts'
import { mailedLink } from '../support/mailed-links.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { type Account, demo, signIn, signInByForm } from '../support/sign-in.ts'
import { fillSignUp, finishSetup, signUp } from '../support/sign-up.ts'

const PASSWORD = 'a quiet harbour in autumn'
const newAccount = (name: string): Account => ({
  email: `${name}.${Date.now()}@example.test`,
  password: PASSWORD,
})

test('a newcomer sets the account up before anything else', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/)
  await signUp(page, '/auth/signup', newAccount('dace'))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  for (const path of ['/', '/monitor/search', '/user-settings/general', '/auth/signin', '/lv']) {
    await page.goto(path)
    await expect(page).toHaveURL(/^[^?]+\/auth\/setup-account/)
    await expect(page.getByRole('heading', { name: 'Set up your account' })).toBeVisible()
  }
  await page.goto('/404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('nobody signs in before the address is confirmed, and who tries gets the link again', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  const account = newAccount('marta')
  const { email } = account
  await page.goto('/auth/signup?callbackUrl=/monitor/search')
  await fillSignUp(page, account)
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await mailedLink(email, '/auth/confirm-email')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
  await mailedLink(email, '/auth/confirm-email', 2)

  await page.getByRole('link', { name: 'Send it again' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If the account for ${email} is waiting`)).toBeVisible()
  await expectAccessible(page)

  await page.goto(await mailedLink(email, '/auth/confirm-email', 3))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/auth/signin?callbackUrl=/monitor/search')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\/setup-account/)

  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Marta Anna')
  await page.getByLabel('Job title').fill('Buyer')
  await finishSetup(page)
  await expect(page).toHaveURL(/callbackUrl=%2Fmonitor%2Fsearch/)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Account of Marta Anna Liepa/ })).toBeVisible()
})

test('one’s own settings: name, messages, data, and the end of the account', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  const account = newAccount('janis')
  const { email } = account
  await signUp(page, '/auth/signup', account)
  await finishSetup(page)

  await page.goto('/user-settings/general')
  await page.getByLabel('Job title').fill('Head of purchasing')
  await page.getByLabel('Last name').fill('Ozola')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Account of Marta Ozola/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Your page' }).click()
  await expect(page).toHaveURL(/\/user\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta Ozola')
  await expect(page.getByText('Head of purchasing')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/user-settings/notifications')
  const requests = page.getByRole('switch', { name: 'Members and requests to join: in Kogge' })
  await expect(requests).toBeChecked()
  await requests.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(requests).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/user-settings/account')
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^kogge-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ profile: { email, jobTitle: 'Head of purchasing' } })
  expect(text).not.toMatch(/token=|argon2/)

  await page.getByLabel('New e-mail address').fill(newAccount('other').email)
  await page.getByLabel('Current password').fill('not the password')
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByText('The new address has not been confirmed yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByLabel('E-mail address of the account').fill('other@example.test')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText('This is not the address of your account.')).toBeVisible()
  await dialog.getByLabel('E-mail address of the account').fill(email)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Your account has been deleted. Goodbye.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()

  await page.goto('/auth/signin')
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
})

test('the setup speaks the reader’s language, and goes on in the one that they choose', async ({
  page,
}) => {
  await signUp(page, '/lv/auth/signup', newAccount('liga'))
  await expect(page).toHaveURL(/\/lv\/auth\/setup-account/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iestatiet savu kontu')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Who comes by an address without a language is led to their own.
  await page.goto('/en/monitor/search')
  await expect(page).toHaveURL(/\/lv\/auth\/setup-account/)
  // The page that they came to stands until this one is there.
  await expect(page.getByRole('combobox')).toHaveCount(1)
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Eesti' }).click()
  await finishSetup(page)
  await expect(page).toHaveURL(/\/et\/auth\/join-organization/)
  await page.goto('/et/user-settings/account')
  await expect(page.getByRole('heading', { name: 'Konto kustutamine' })).toBeVisible()
  await expectAccessible(page)
})

test('the last administrator is told whom to ask', async ({ page, browser, expectComplaint }) => {
  expectComplaint(/status of 409/)
  const { account: alone, org } = await soleAdministratorOf(browser, demo('supplier.free'))
  await signInByForm(page, alone)
  await expect(page).toHaveURL(/\/et$/)
  await page.goto('/et/user-settings/account')
  await page.getByRole('button', { name: 'Kustuta konto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name="password"]').fill(alone.password)
  await dialog.locator('input[name="confirmation"]').fill(alone.email)
  await dialog.locator('button[type="submit"]').click()
  await expect(dialog.getByRole('alert')).toContainText(org?.name ?? 'an organisation')
  await expectAccessible(page)
  await dialog.getByRole('alert').getByRole('link').click()
  await expect(page).toHaveURL(/\/org\/[0-9a-f-]{36}\/settings\/users$/)
})

test('who shares nothing with a person sees nobody', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/)
  await signIn(page, demo('tester'))
  await page.goto('/user/3fa85f64-5717-4562-b3fc-2c963f66afa6')
  await expect(page.getByText('Person not found')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
