import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSidewaysScroll } from '../support/narrow.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const demo = (name: string) => ({
  email: `${name}@demo.kogge.example`,
  password: 'sail-the-kogge',
})

/** The organisations of the signed-in reader, as their session has them. */
const organisations = async (page: Page): Promise<{ orgId: string; name: string }[]> => {
  const answer = await page.request.get('/api/trpc/account.me')
  return (await answer.json()).result.data.orgs
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a visitor is asked to sign in, and comes back', async ({ page }) => {
  await page.goto('/user-settings/general')
  await expect(title(page)).toHaveText('Sign in to see this page')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').fill(demo('supplier.free').email)
  await page.getByLabel('Password', { exact: true }).fill(demo('supplier.free').password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/user-settings\/general$/)
  await expect(title(page)).toHaveText('My settings')
})

test('a stranger may ask to join; a role that is too low says so', async ({ page }) => {
  await signIn(page, demo('supplier.pro'))
  const [own] = await organisations(page)
  await page.request.post('/api/auth/logout')
  await page.context().clearCookies()
  await signIn(page, demo('supplier.readonly'))
  await page.goto(`/org/${own?.orgId}/settings/general`)
  await expect(title(page)).toHaveText('Your role does not open this page of the organisation')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.context().clearCookies()
  await signIn(page, demo('supplier.plus'))
  await page.goto(`/org/${own?.orgId}/settings/general`)
  await expect(title(page)).toHaveText('Join the organisation to see this page')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask to join' }).click()
  await expect(page).toHaveURL(new RegExp(`/user-settings/join-organization\\?orgId=${own?.orgId}`))
})

test('who belongs to two organisations acts in one at a time', async ({ page }) => {
  await signIn(page, demo('supplier.pro'))
  const [home, other] = await organisations(page)
  if (!home || !other) throw new Error('The account has no second organisation.')
  const account = page.getByRole('button', { name: /account of/ })
  await expect(account).toContainText(home.name)
  await page.goto(`/org/${other.orgId}/settings/users`)
  await expect(title(page)).toHaveText(`This page belongs to ${other.name}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Act for ${other.name}` }).click()
  await expect(account).toContainText(other.name)
  await expect(title(page)).toHaveText(`Settings of ${other.name}`)
  // Remembered for the next visit.
  await page.goto('/')
  await expect(account).toContainText(other.name)
  // A link may switch, and says so with a way back.
  await page.goto(`/monitor/search?switchToOrg=${home.orgId}`)
  await expect(page.getByText(`You now act for ${home.name}`)).toBeVisible()
  await expect(page).toHaveURL(/\/monitor\/search$/)
  await expect(account).toContainText(home.name)
  await page.getByRole('button', { name: `Back to ${other.name}` }).click()
  await expect(account).toContainText(other.name)
  // To what is not one's own, no link switches.
  await page.goto('/?switchToOrg=3fa85f64-5717-4562-b3fc-2c963f66afa6')
  await expect(page.getByText('You do not belong to that organisation.')).toBeVisible()
  await expect(account).toContainText(other.name)
  await account.click()
  await page.getByRole('menuitem', { name: home.name }).click()
  await expect(account).toContainText(home.name)
})
