import lv from '@kogge/i18n/messages/lv/reference.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

const NAMES = { en: 'Docks', lv: 'Doki', et: 'Dokid', lt: 'Dokai' }
const { industries } = lv

const fill = async (page: Page, name: string) => {
  for (const [locale, label] of Object.entries({ ...NAMES, lv: name }))
    await page
      .getByLabel(industries.labels[locale as keyof typeof NAMES], { exact: true })
      .fill(label)
}

test('staff write an industry, and who saves an older version is told', async ({ page }) => {
  await signIn(page, demo('support'))
  await page.goto('/lv/admin/support/industries')
  await expect(page.getByRole('heading', { level: 1, name: industries.label })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ceļi, tilti un inženierbūves' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: industries.create }).click()
  await page.getByLabel(industries.code).fill('docks')
  await fill(page, NAMES.lv)
  await page.getByRole('searchbox').last().fill('45241')
  await page.getByRole('treeitem', { name: /45241000/ }).click()
  await expect(page.getByText(industries.overlapTitle)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: industries.save }).click()
  await expect(page.getByRole('heading', { level: 2, name: NAMES.lv })).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 2, name: NAMES.lv })).toBeVisible()
  await fill(page, 'Piestātnes')
  await page.getByRole('button', { name: industries.save }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Piestātnes' })).toBeVisible()
  await fill(other, 'Ostas')
  await other.getByRole('button', { name: industries.save }).click()
  await expect(other.getByText(industries.changedTitle)).toBeVisible()
  await expect(other.getByText('Piestātnes')).toBeVisible()
  await other.getByRole('button', { name: industries.takeTheirs }).click()
  await expect(other.getByLabel(industries.labels.lv, { exact: true })).toHaveValue('Piestātnes')
  await other.close()

  await page.getByRole('link', { name: /^\d+ kod/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: lv.cpv.label })).toBeVisible()
  await page.getByRole('button', { name: /45241000/ }).click()
  const record = page.getByRole('dialog')
  await expect(record.getByRole('link', { name: 'Piestātnes' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
