import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export interface Account {
  readonly email: string
  readonly password: string
}

/** Signs in through the page, as a person does; ends where the product leads them. */
export const signIn = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.goto('/auth/signin')
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/auth\//)
}
