import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'
import { mailedLink } from './mailed-links.ts'
import type { Account } from './sign-in.ts'

/** Fills in the form of the sign-up page, in whatever language it is, and sends it. */
export const fillSignUp = async (
  page: Page,
  { email, password }: Account,
  firstName = 'Marta',
): Promise<void> => {
  await page.locator('input[name="firstName"]').fill(firstName)
  await page.locator('input[name="lastName"]').fill('Liepa')
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
}

/** Confirms the address by the `nth` link that was mailed to it; ends where one signs in with it. */
export const confirmAddress = async (page: Page, email: string, nth = 1): Promise<void> => {
  await page.goto(await mailedLink(email, '/auth/confirm-email', nth))
  // Before it stand those of the page's head.
  await page.getByRole('main').getByRole('button').last().click()
  await page.getByRole('main').locator('a[href$="/auth/signin"]').click()
  await expect(page.locator('input[type="email"]')).toHaveValue(email)
}

/**
 * Signs up at `path`, follows the mailed link and signs in, as a newcomer does; ends at the setup
 * of the account.
 */
export const signUp = async (
  page: Page,
  path: string,
  account: Account,
  firstName?: string,
): Promise<void> => {
  await page.goto(path)
  await fillSignUp(page, account, firstName)
  await expect(page.locator('form')).toBeHidden()
  await confirmAddress(page, account.email)
  await page.locator('input[type="password"]').fill(account.password)
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL(/\/auth\/setup-account/)
  await expect(page.locator('input[name="jobTitle"]')).toBeVisible()
}

/** Leaves the setup as it is filled in; ends where joining an organisation begins. */
export const finishSetup = async (page: Page): Promise<void> => {
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL(/\/auth\/join-organization/)
}
