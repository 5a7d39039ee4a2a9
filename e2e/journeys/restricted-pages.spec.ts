import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { organisationsOf } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { become, demo, fillSignIn, signIn } from '../support/sign-in.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a visitor is asked to sign in, and comes back', async ({ page }) => {
  await page.goto('/user-settings/general')
  await expect(title(page)).toHaveText('Sign in to see this page')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, demo('supplier.free'))
  // Their account is Estonian, and so is the page that they wanted.
  await expect(page).toHaveURL(/\/et\/user-settings\/general$/)
  await expect(title(page)).toHaveText('Minu seaded')
})

test('a stranger may ask to join; a role that is too low says so', async ({ page }) => {
  await signIn(page, demo('supplier.pro'))
  const [own] = await organisationsOf(page)
  await become(page, demo('supplier.readonly'))
  await page.goto(`/org/${own?.orgId}/settings/general`)
  await expect(
    page.getByRole('heading', { name: 'Jūsu loma neļauj atvērt šo organizācijas lapu' }),
  ).toBeAttached()
  // What is open to them stays within reach, and is where the menu leads.
  await expect(page.getByRole('link', { name: 'Dalībnieki', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await become(page, demo('supplier.plus'))
  await page.goto(`/org/${own?.orgId}/settings/general`)
  await expect(title(page)).toHaveText('Prisijunkite prie organizacijos, kad matytumėte šį puslapį')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Prašyti prisijungti' }).click()
  await expect(page).toHaveURL(new RegExp(`/user-settings/join-organization\\?orgId=${own?.orgId}`))
})

test('who belongs to two organisations acts in one at a time', async ({ page }) => {
  await signIn(page, demo('supplier.pro'))
  await page.goto('/')
  const [home, other] = await organisationsOf(page)
  if (!home || !other) throw new Error('The account has no second organisation.')
  const account = page.getByRole('button', { name: / konts$/ })
  await expect(account).toContainText(home.name)
  await page.goto(`/org/${other.orgId}/settings/users`)
  await expect(title(page)).toHaveText(`Šī lapa pieder organizācijai ${other.name}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Darboties organizācijas ${other.name} vārdā` }).click()
  await expect(account).toContainText(other.name)
  await expect(title(page)).toHaveText(`Organizācijas ${other.name} iestatījumi`)
  // Remembered for the next visit.
  await page.goto('/')
  await expect(account).toContainText(other.name)
  // A link may switch, and says so with a way back.
  await page.goto(`/monitor/search?switchToOrg=${home.orgId}`)
  const notice = page.getByText(`Tagad darbojaties organizācijas ${home.name} vārdā`)
  // It stays for as long as somebody points at it.
  await notice.hover()
  await expect(page).toHaveURL(/\/monitor\/search$/)
  await expect(account).toContainText(home.name)
  await page.getByRole('button', { name: `Atpakaļ uz ${other.name}` }).click()
  await expect(account).toContainText(other.name)
  // To what is not one's own, no link switches.
  await page.goto('/?switchToOrg=3fa85f64-5717-4562-b3fc-2c963f66afa6')
  await expect(page.getByText('Jūs nepiederat šai organizācijai.')).toBeVisible()
  await expect(account).toContainText(other.name)
  await account.click()
  await page.getByRole('menuitem', { name: home.name }).click()
  await expect(account).toContainText(home.name)
})
