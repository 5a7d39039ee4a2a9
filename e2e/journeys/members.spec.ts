import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { mailedLink } from '../support/mailed-links.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { fillSignUp, finishSetup, signUp } from '../support/sign-up.ts'

const PASSWORD = 'a quiet harbour in autumn'
const ORG = 'SIA Kuģu būvētava'

const expectGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('from signing up over a new organisation to an invited colleague', async ({
  page,
  browser,
  baseURL,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/)
  const at = Date.now()
  const founder = `founder.${at}@example.test`
  const colleague = `colleague.${at}@example.test`

  await signUp(page, '/auth/signup', { email: founder, password: PASSWORD })
  await finishSetup(page)
  await page.getByRole('searchbox').fill(ORG)
  await expect(page.getByText('No organisation found')).toBeVisible()
  await page.getByRole('button', { name: 'Create a new organisation' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(ORG)
  await page.locator('input[name="registrationNumber"]').fill('40003032949')
  await expectGood(page)
  await page.locator('form button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/auth\//)

  await page.goto('/user-settings/my-organizations')
  await expect(page.getByRole('row', { name: ORG })).toContainText('Administrator')
  await expectGood(page)
  await page.getByRole('button', { name: `Leave ${ORG}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('An organisation needs at least one administrator.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: `Settings of ${ORG}` }).click()
  await expect(page.getByText('1 of 5 seats taken')).toBeVisible()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('E-mail addresses').fill('nobody')
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(dialog.getByText('This is not an e-mail address: nobody')).toBeVisible()
  await expectGood(page)
  await dialog.getByLabel('E-mail addresses').fill(colleague)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Read-only member' }).click()
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('1 invitation was sent.')).toBeVisible()
  await expect(page.getByRole('row', { name: colleague })).toBeVisible()

  // The colleague has no account; the mailed link leads through all of it, and confirms the address.
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const theirs = await elsewhere.newPage()
  await theirs.goto(await mailedLink(colleague, '/auth/join-organization'))
  await expect(theirs.getByRole('heading', { name: `Join ${ORG}` })).toBeVisible()
  await expectGood(theirs)
  await theirs.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(theirs, { email: colleague, password: PASSWORD }, 'Juris')
  await expect(theirs).toHaveURL(/\/auth\/setup-account/)
  await finishSetup(theirs)
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(theirs).not.toHaveURL(/\/auth\//)
  await theirs.goto('/user-settings/my-organizations')
  await expect(theirs.getByRole('row', { name: ORG })).toContainText('Read-only member')

  await page.reload()
  await expect(page.getByText('2 of 5 seats taken')).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Actions for Juris Liepa' }).click()
  await page.getByRole('menuitem', { name: 'Change the role' }).click()
  const role = page.getByRole('dialog', { name: 'Role of Juris Liepa' })
  await role.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Member', exact: true }).click()
  await role.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The role of Juris Liepa was changed.')).toBeVisible()

  // A removed member's session finds the organisation closed.
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: 'Actions for Juris Liepa' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Juris Liepa was removed.')).toBeVisible()
  await expect(page.getByText('1 of 5 seats taken')).toBeVisible()
  await theirs.goto(pathname)
  await expect(theirs.getByRole('row', { name: /Marta Liepa/ })).toHaveCount(0)
  await elsewhere.close()
})
