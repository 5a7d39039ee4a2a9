import { randomInt, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isLatvianEntity } from '../../packages/domain/orgs/numbers/check-digits.ts'
import {
  noticeXml,
  organisation,
  REVIEWER,
} from '../../packages/harvester/fixtures/eforms-notices.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { kogge } from '../support/kogge-command.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

/** A registration number that nobody has seen yet, with a right check digit. */
const newNumber = (): string => {
  for (;;) {
    const number = `4${String(randomInt(1e10)).padStart(10, '0')}`
    if (isLatvianEntity(number)) return number
  }
}

/** Two notices of buyers of one name and town with numbers of one register, as their files are read. */
const harvestTwo = async (word: string, pathOf: (name: string) => string): Promise<void> => {
  const numbers = [newNumber(), newNumber()]
  const files = numbers.map((number) => pathOf(`${number}.xml`))
  for (const [index, file] of files.entries()) {
    const number = numbers[index] ?? ''
    const notice = noticeXml({
      id: randomUUID(),
      procedure: randomUUID(),
      number: null,
      title: `Tilta remonts ${number}`,
      organisations: organisation('ORG-0001', `${word} pagasts`, number) + REVIEWER,
    })
    await writeFile(file, notice)
  }
  await kogge(['harvest', 'file', ...files])
}

const fits = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('staff compare spellings, and merge two that are one', async ({ page }, info) => {
  const word = `Zvirbulciems${Date.now()}`
  await Promise.all([
    harvestTwo(word, (name) => info.outputPath(name)),
    signIn(page, demo('developer')),
  ])
  const q = encodeURIComponent(JSON.stringify([word]))

  await page.goto(`/admin/harvester/harv-orgs?q=${q}`)
  const spelling = page.getByRole('button', { name: `${word} pagasts` })
  await expect(spelling).toHaveCount(2)
  await spelling.first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Match key')
  await expect(sheet).toContainText('Road works')
  await fits(page)

  await page.goto(`/admin/harvester/org-merge?q=${q}`)
  const pair = page.getByRole('region', { name: `${word} pagasts and ${word} pagasts` })
  await expect(pair).toContainText('two numbers of one register')
  await expect(pair).toContainText('differs')
  await fits(page)
  await pair.focus()
  await page.keyboard.press('a')
  await expect(page.getByText('is now part of')).toBeVisible()
  await expect(pair).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Decision undone')).toBeVisible()
  await expect(pair).toContainText('To decide')
  await pair.focus()
  await page.keyboard.press('s')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveCount(2)
  await menu.getByRole('menuitem').last().click()
  await expect(page.getByText('is now the parent of')).toBeVisible()
  await expect(pair).toBeHidden()
  await page.goto(`/admin/harvester/org-merge?q=${q}&state=["parent"]`)
  await expect(pair).toContainText('Subordinate organisation')
  await fits(page)
  await pair.getByRole('button', { name: 'Undo the decision' }).click()
  await expect(page.getByText('Decision undone')).toBeVisible()
  await page.goto(`/admin/harvester/org-merge?q=${q}`)
  await pair.getByRole('button', { name: 'Different organisations' }).click()
  await expect(page.getByText('stay separate')).toBeVisible()
  await expect(pair).toBeHidden()
})

test('staff say whose an address is', async ({ page }, info) => {
  const word = `Dzeguzkalns${Date.now()}`
  await Promise.all([
    harvestTwo(word, (name) => info.outputPath(name)),
    signIn(page, demo('developer')),
  ])
  await page.goto(`/admin/harvester/org-emails?q=${encodeURIComponent(JSON.stringify([word]))}`)
  await page.getByRole('button', { name: 'Read new notices now' }).click()
  await expect(page.getByText('New notices are being read')).toBeVisible()
  const address = page.getByRole('button', { name: 'info@example.test' }).first()
  await expect(address).toBeVisible({ timeout: 90_000 })
  await address.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(`${word} pagasts`)
  await fits(page)
  await sheet.getByRole('button', { name: 'Belongs to it' }).click()
  await expect(sheet).toContainText('Confirmed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Belongs to it' })).toBeVisible()
})

test('staff translate a title, and take the translation away', async ({ page }) => {
  await signIn(page, demo('developer'))
  // What other journeys publish is none of these.
  await page.goto('/admin/harvester/translations?source=["demo"]')
  await page.getByRole('row').nth(1).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Title to translate')
  await fits(page)
  const form = sheet.locator('form').first()
  await form.getByRole('textbox').fill(`Tilts ${Date.now()}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Translation saved')).toBeVisible()
  await expect(form).toContainText('Translated by')
  await form.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Translation removed')).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('')
})
