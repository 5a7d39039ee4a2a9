import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

/** The name of an organisation that is known from notices alone. */
const unclaimedName = async (request: APIRequestContext): Promise<string> => {
  const input = encodeURIComponent(JSON.stringify({ q: 'osaühing', role: 'supplier', limit: 50 }))
  for (const q of [input, encodeURIComponent(JSON.stringify({ q: 'uab', role: 'supplier' }))]) {
    const response = await request.get(`/api/trpc/org.suggest?input=${q}`)
    const found: readonly { readonly name: string; readonly isClaimed: boolean }[] = (
      await response.json()
    ).result.data
    const unclaimed = found.find(({ isClaimed }) => !isClaimed)
    if (unclaimed) return unclaimed.name
  }
  throw new Error('Every organisation is claimed.')
}

test('a user claims an organisation, staff approve, and the user administers it', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = await unclaimedName(page.request)
  // Nobody else acts as this one, who belongs to two organisations afterwards.
  const applicant = demo('triin.naidis.113')
  await signIn(page, applicant)
  await page.goto('/et/user-settings/join-organization')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Taotle haldamist' }).click()
  await expect(page.getByText('Palun selgitage, miks te organisatsiooni esindate.')).toBeVisible()
  await page.getByRole('textbox').fill('Olen juhatuse liige; helistage registris olevale numbrile.')
  await page.getByRole('button', { name: 'Taotle haldamist' }).click()
  await expect(page.getByText('Olete taotlenud selle organisatsiooni haldamist.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Võta tagasi taotlus: ${name}` })).toBeVisible()
  await expectAccessible(page)

  const office = await browser.newContext({ ...(baseURL && { baseURL }) })
  const staff = await office.newPage()
  await signIn(staff, demo('support'))
  await staff.goto('/admin/support/org-ownership')
  await expect(staff.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(staff.getByText(applicant.email)).toBeVisible()
  await expectAccessible(staff)
  await expectNoSidewaysScroll(staff)
  await staff.getByRole('button', { name: new RegExp(`^Approve .* for ${name}`) }).click()
  const dialog = staff.getByRole('dialog')
  await expectAccessible(staff)
  await dialog.getByRole('textbox').fill('Verified by phone.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText(`now administers ${name}.`)).toBeVisible()
  await staff.goto('/admin/support/org-ownership?status=["decided"]')
  await expect(staff.getByText('Verified by phone.')).toBeVisible()
  await office.close()

  await page.goto('/et/user-settings/my-organizations')
  await expect(page.getByText('Vastus: Verified by phone.')).toBeVisible()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Administraator')
  await row.getByRole('button', { name: `Vaheta organisatsioonile ${name}` }).click()
  await row.getByRole('link', { name: `Organisatsiooni ${name} seaded` }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Liikmed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kutsu' })).toBeEnabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
