import lt from '@kogge/i18n/messages/lt/orgSearch.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/shell.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { become, demo, signIn, signInByForm } from '../support/sign-in.ts'

const as = (page: Page, name: string) => signIn(page, demo(name))

const expectScreen = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

test('a developer sets a flag for one organisation, and its members see the effect', async ({
  page,
  expectComplaint,
}) => {
  test.slow()
  // What is switched off is refused by the server, too.
  expectComplaint(/status of 403/)
  await signInByForm(page, demo('developer'))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await page.goto('/admin/dev/feature-flags')
  await expectScreen(page, 'Feature flags')
  await expect(page.getByText('Not used yet').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('button', { name: 'Set enableOrgSearch for an organisation or user' })
    .click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Organisation' }).click()
  await page.getByPlaceholder('Name, address or id').fill('Ąžuolpilio rajono savivaldybės')
  await page.getByRole('option', { name: /Ąžuolpilio rajono savivaldybės administracija/ }).click()
  await dialog.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Off' }).click()
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(
    page.getByText(/Organisation Ąžuolpilio rajono savivaldybės administracija: Off/),
  ).toBeVisible()

  const off = page.getByText(lt.off)
  await become(page, demo('buyer.member'))
  await page.goto('/org-search')
  await expect(off).toBeVisible()
  await become(page, demo('support'))
  await page.goto('/org-search')
  await expect(page.getByRole('searchbox').first()).toBeVisible()

  await become(page, demo('developer'))
  await page.goto('/admin/dev/feature-flags')
  await page.getByRole('button', { name: /^Remove enableOrgSearch for Ąžuolpilio/ }).click()
  await expect(page.getByText('enableOrgSearch changed')).toBeVisible()
  await expect(
    page.getByText(/Organisation Ąžuolpilio rajono savivaldybės administracija: Off/),
  ).toBeHidden()
})

test('a developer grants and revokes a role, and reads of it in the audit', async ({ page }) => {
  test.slow()
  await as(page, 'developer')
  await page.goto('/admin/dev/global-roles')
  await expectScreen(page, 'Global roles')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Grant a role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'User' }).click()
  await page.getByPlaceholder('Name, address or id').fill('newcomer.two')
  await page.getByRole('option', { name: /newcomer\.two@/ }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'TEST_ROLE' }).click()
  await dialog.getByLabel('Until').fill('2999-12-31')
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  const row = page.getByRole('row', { name: /newcomer\.two@/ })
  await expect(row).toContainText('TEST_ROLE')
  const address = (await row.getByRole('link').getAttribute('href')) ?? ''
  await row.getByRole('button', { name: /^Revoke TEST_ROLE of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toBeHidden()

  await page.getByRole('link', { name: 'Role changes' }).click()
  await expectScreen(page, 'Role changes')
  await expect(page.getByText('Global role revoked').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(address)
  await expectScreen(page, 'Users')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Changes of their roles' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\/user-role\?id=%5B%22[0-9a-f-]{36}%22%5D$/)
  const entry = (place: number) => page.getByRole('row').nth(place)
  await expect(entry(1)).toContainText('Global role revoked')
  await expect(entry(1)).toContainText('TEST_ROLE')
  await expect(entry(2)).toContainText('Global role granted')
})

test('a developer helps a user for a reason, and sees the permissions', async ({ page }) => {
  test.slow()
  await as(page, 'developer')
  await page.goto('/admin/support/user-data')
  await page.getByRole('searchbox').fill('newcomer.one')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('row').nth(1).getByRole('button').click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('The user has been signed out everywhere')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete the account' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('only to see whether it may be pressed')
  await expect(dialog.getByRole('button', { name: 'Delete the account' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/admin/dev/permissions')
  await expectScreen(page, 'Permissions')
  await page.getByRole('searchbox').fill('task view')
  const row = page.getByRole('row', { name: /task\.view/ })
  await expect(row).toContainText('PLUS · PRO · BUSINESS')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('support sees its screens and no others', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/)
  await as(page, 'support')
  await page.goto('/admin/support/user-data')
  await expectScreen(page, 'Users')
  const menu = page.getByRole('navigation', { name: 'Staff area' }).first()
  await expect(menu.getByRole('link', { name: 'Role changes' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Feature flags' })).toBeHidden()
  // What takes the list's place has the focus by its heading, however long it takes to come.
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 200))
    await route.continue()
  })
  await page.getByRole('row').nth(1).getByRole('button').press('Enter')
  await expect(page.getByRole('button', { name: 'All users' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.unroute('**/api/**')
  await expect(page.getByRole('button', { name: 'Delete the account' })).toBeHidden()
  const closed = await page.goto('/admin/dev/feature-flags')
  expect(closed?.status()).toBe(404)
  await expectScreen(page, 'Page not found')
})

test('for a supplier, and for a visitor, there is no such area', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/)
  const statusOf = async (path: string) => (await page.goto(path))?.status()
  const paths = ['/admin/dev/feature-flags', '/admin/support/user-data', '/admin/dev/no-such-thing']
  for (const path of paths) {
    expect(await statusOf(path)).toBe(404)
    await expectScreen(page, 'Sign in to see this page')
  }
  await signInByForm(page, demo('supplier.pro'))
  // This reader's pages are in Latvian.
  await expect(page).toHaveURL(/\/lv/)
  await page.locator('header').getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: lv.menu.signOut })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: lv.menu.administration })).toBeHidden()
  for (const path of paths) {
    expect(await statusOf(path)).toBe(404)
    await expectScreen(page, lv.notFound.title)
  }
})

test('the staff area speaks the reader’s language', async ({ page }) => {
  await as(page, 'superadmin')
  await page.goto('/lv/admin/dev/global-roles')
  await expectScreen(page, 'Globālās lomas')
  await expect(page.getByText('SUPER_ADMIN').first()).toBeVisible()
  await page.goto('/lt/admin/audit/user-role')
  await expectScreen(page, 'Vaidmenų pakeitimai')
})

test('support reads a message as it was sent, sends it again, and stops an address', async ({
  page,
}) => {
  test.slow()
  const { email } = demo('newcomer.two')
  await page.goto('/auth/forgot-password')
  await page.locator('input[type="email"]').fill(email)
  await page.locator('form button[type="submit"]').click()
  await expect(page.locator('form')).toBeHidden()
  await as(page, 'support')
  const list = `/admin/support/emails?address=${encodeURIComponent(JSON.stringify([email]))}`
  await page.goto(list)
  await expectScreen(page, 'Messages')
  const reset = page.getByRole('button', { name: 'Filter by template resetPassword' })
  await expect(async () => {
    await page.reload()
    await expect(reset.first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await reset.first().click()
  const row = page.getByRole('row').nth(1)
  await row.getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  // Nothing runs in the frame, the checker of accessibility neither.
  const frame = sheet.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame).toHaveAttribute('srcdoc', /default-src 'none'[\s\S]*token=\{token\}/)
  await sheet.getByText('Headers as sent').click()
  await expect(sheet.getByText(/Message-ID: <[0-9a-f-]{36}@/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect(sheet.getByText('It has been sent again.')).toBeVisible()

  await page.goto('/admin/support/emails')
  await page.getByRole('button', { name: 'Stopped addresses' }).click()
  await page.getByRole('button', { name: 'Stop an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('nobody@stopped.example')
  await dialog.getByLabel('Reason').fill('Asked for by telephone.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stop an address' }).click()
  await expect(page.getByText('nobody@stopped.example', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lift: nobody@stopped.example' }).click()
  await dialog.getByLabel('Reason').fill('Asked for by telephone.')
  await dialog.getByRole('button', { name: 'Lift', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('nobody@stopped.example', { exact: true })).toBeHidden()

  await page.goto('/admin/support/notifications')
  await expectScreen(page, 'Notifications')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
