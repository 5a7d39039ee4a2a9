import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { type Account, signIn, signInByForm } from '../support/sign-in.ts'
import { finishSetup, signUp } from '../support/sign-up.ts'

const PASSWORD = 'a quiet harbour in autumn'
const SETTINGS = '/user-settings/security'

/** A new account, set up and signed in. */
const newAccount = async (page: Page, name: string): Promise<Account> => {
  const account = { email: `${name}.${Date.now()}@example.test`, password: PASSWORD }
  await signUp(page, '/auth/signup', account)
  await finishSetup(page)
  return account
}

/** In the head of the page: a page that is closed to visitors has another. */
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Account of Marta/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(signInLink(page)).toBeVisible()
}

/** The first step alone; ends where the second is asked for. */
const enterPassword = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.goto(`/auth/signin?callbackUrl=${encodeURIComponent(SETTINGS)}`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
}

const confirmOwner = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: button }).click()
}

/** The code of an app, so many steps of thirty seconds from now; each works once. */
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

test('an authenticator app is set up, asked for at the next sign-in, and removed', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  const account = await newAccount(page, 'totp')
  await page.goto(SETTINGS)
  await expect(page.getByText('Only your password protects this account')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Add an app' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill('not the password')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await confirmOwner(page, 'Continue')
  const dialog = page.getByRole('dialog', { name: 'Set up the app' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('Code from the app').fill('12')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Enter six digits.')).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(codeOf(secret, -1))
  await page.keyboard.press('Enter')

  const kept = page.getByRole('dialog', { name: 'Save these recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await kept.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 codes left', { exact: false })).toBeVisible()

  await signOut(page)
  await enterPassword(page, account)
  const code = page.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies.filter((name) => /token|session/.test(name))).toEqual([])
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code was not accepted', { exact: false })).toBeVisible()
  await code.fill(codeOf(secret, 0))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user-settings\/security$/)

  await signOut(page)
  await enterPassword(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user-settings\/security$/)
  await expect(page.getByText('9 codes left', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Remove the app' }).click()
  await confirmOwner(page, 'Remove the app')
  await expect(page.getByText('Only your password protects this account')).toBeVisible()
})

test('a passkey is made, signs in, and is removed', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const account = await newAccount(page, 'passkey')
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Work laptop')
  await expectAccessible(page)
  await confirmOwner(page, 'Create the passkey')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('cell', { name: 'Work laptop', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await signOut(page)
  await enterPassword(page, account)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/user-settings\/security$/)
  await expect(page.getByRole('cell', { name: 'Never' })).toBeHidden()
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  await confirmOwner(page, 'Remove')
  await expect(page.getByText('Only your password protects this account')).toBeVisible()
})

test('other devices are signed out, one by one, all, and by a new password', async ({
  page,
  browser,
  baseURL,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  const account = await newAccount(page, 'sessions')
  const elsewhere = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const other = await context.newPage()
    await signIn(other, account)
    return other
  }
  const isOut = async (other: Page) => {
    await other.goto('/')
    await expect(signInLink(other)).toBeVisible()
    await other.context().close()
  }
  const first = await elsewhere()
  await page.goto(SETTINGS)
  const rows = page.getByRole('table', { name: 'Active sessions' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await expect(rows).toHaveCount(2)
  await isOut(first)

  const others = [await elsewhere(), await elsewhere()]
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all' }).click()
  await expect(page.getByText('2 devices signed out.')).toBeVisible()
  for (const other of others) await isOut(other)

  const last = await elsewhere()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('The password is too short', { exact: false })).toBeVisible()
  await page.getByLabel('New password').fill('seven gulls on the roof')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Password changed', { exact: false })).toBeVisible()
  await isOut(last)
  await signOut(page)
  await signInByForm(page, { ...account, password: 'seven gulls on the roof' })
})
