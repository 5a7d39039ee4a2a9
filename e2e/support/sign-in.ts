import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'

export interface Account {
  readonly email: string
  readonly password: string
}

/** An account of the demonstration world. */
export const demo = (name: string): Account => ({
  email: `${name}@demo.kogge.example`,
  password: 'sail-the-kogge',
})

/** Who reads the page, as the server has it now. */
const readerOf = async (page: Page) => {
  const answer = await page.request.get('/api/trpc/account.me')
  return (await answer.json()).result.data
}

/**
 * The page is in the account's language, which loads it anew; staff who look after translations
 * read it in any.
 */
const inOwnLanguage = async (page: Page): Promise<void> => {
  const { user, globalRoles } = await readerOf(page)
  if (globalRoles.length > 0) return
  await expect(page.locator('html')).toHaveAttribute('lang', user.language)
  await page.waitForLoadState()
}

/** Fills the form of the sign-in page, wherever it was asked for. */
export const fillSignIn = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/auth\/signin/)
}

/** Signs in through the page, as a person does; ends where the product leads them. */
export const signInByForm = async (page: Page, account: Account): Promise<void> => {
  await page.goto('/auth/signin')
  await fillSignIn(page, account)
  await expect(page).not.toHaveURL(/\/auth\//)
  await inOwnLanguage(page)
}

/**
 * Leaves the page that stands: what it still asks for brings cookies of its own, among them a new
 * CSRF token in the place of the one that is about to be used.
 */
const leave = async (page: Page): Promise<void> => {
  if (page.url() !== 'about:blank') await page.goto('about:blank')
}

/**
 * Makes somebody the reader of the page's browser by the calls that the form makes, without opening
 * a page: the next one is theirs, in their language.
 */
export const signIn = async (page: Page, account: Account): Promise<void> => {
  await leave(page)
  const { csrfToken } = await (await page.request.post('/api/csrf')).json()
  const answer = await page.request.post('/api/auth/login', {
    headers: { 'x-csrf-token': csrfToken },
    data: account,
  })
  expect(answer.status(), `${account.email} is signed in: ${await answer.text()}`).toBe(200)
  const { user, globalRoles } = await readerOf(page)
  if (globalRoles.length > 0) return
  const { origin } = new URL(answer.url())
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: user.language, url: origin }])
}

/** Makes another the reader of the page's browser, which forgets the one before. */
export const become = async (page: Page, account: Account): Promise<void> => {
  await leave(page)
  await page.context().clearCookies()
  await signIn(page, account)
}
