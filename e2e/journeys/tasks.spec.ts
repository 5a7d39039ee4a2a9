import recordsLv from '@kogge/i18n/messages/lv/records.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/tasks.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'
import { findTenders } from '../support/tender-api.ts'

const { templates, mine, creation, checklist } = lv

/** The day by the clocks of Riga, as `2026-12-24`. */
const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga' }).format(new Date())

/** Writes a template of one's own from the first that every organisation has, its second step first. */
const writeTemplate = async (page: Page, name: string): Promise<void> => {
  await page.goto('/tasks')
  await page.getByRole('button', { name: templates.title }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('list', { name: templates.starters }).getByRole('button').first().click()
  await dialog.getByRole('textbox', { name: templates.name }).fill(name)
  const steps = dialog.getByRole('list', { name: templates.stepList }).getByRole('listitem')
  const second = await steps.nth(1).getByRole('textbox').first().inputValue()
  await steps.nth(1).getByRole('button').last().press('Enter')
  await page.getByRole('menuitem', { name: recordsLv.steps.up, exact: true }).press('Enter')
  await expect(steps.first().getByRole('textbox').first()).toHaveValue(second)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: recordsLv.form.save }).click()
  await expect(dialog.getByRole('list', { name: templates.own })).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Makes an open tender an opportunity, another one with each try, and opens its page. */
const openOpportunity = async (page: Page, attempt: number): Promise<void> => {
  const [org] = await organisationsOf(page)
  const orgId = org?.orgId ?? ''
  const tenders = await findTenders(page.request, { tenderStatus: ['open'] })
  const { rfxId } = tenders[attempt] ?? { rfxId: '' }
  const { guid } = await changed(page, 'opportunity.saveTender', { orgId, rfxId })
  await page.goto(`/opportunities/org/${orgId}/${guid}`)
}

test('the tasks of a bid come from a template, are put in order and ticked off', async ({ page }, {
  retry,
}) => {
  const name = `Mūsu veidne ${Date.now()}`
  await signIn(page, demo('ilze.piemers.62'))
  await writeTemplate(page, name)
  await openOpportunity(page, retry)

  const section = page.getByRole('region', { name: lv.title, exact: true })
  await section.getByRole('button', { name: templates.fromTemplate }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: templates.template }).click()
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /10/ }).click()
  const rows = section.getByRole('list', { name: lv.title }).getByRole('listitem')
  await expect(rows).toHaveCount(10)

  const title = (await rows.nth(1).getByRole('link').first().textContent()) ?? ''
  await rows.nth(1).getByRole('button').last().press('Enter')
  await page.getByRole('menuitem', { name: recordsLv.steps.up, exact: true }).press('Enter')
  await expect(rows.first()).toContainText(title)
  await expectNoSidewaysScroll(page)

  await rows.first().getByRole('link', { name: title }).click()
  await page.getByRole('textbox', { name: checklist.add }).fill('Pārbaudīt grozījumus')
  await page.keyboard.press('Enter')
  const step = page.getByRole('checkbox', { name: 'Pārbaudīt grozījumus' })
  await step.press('Space')
  await expect(step).toBeChecked()
  await expect(page.getByText(lv.history.events.FROM_TEMPLATE)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a task that repeats stands in my day, and is followed by the next one', async ({ page }) => {
  const title = `Atjaunot izziņu ${Date.now()}`
  await signIn(page, demo('ilze.piemers.62'))
  await page.goto('/tasks')
  await page.getByRole('button', { name: creation.new }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: lv.fields.title }).fill(title)
  await dialog.getByLabel(lv.fields.deadline).fill(today())
  await dialog.getByRole('combobox', { name: lv.fields.recurrence }).click()
  await page.getByRole('option', { name: 'Katru nedēļu' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: creation.confirm }).click()
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const day = page.getByRole('region', { name: mine.title, exact: true })
  const now = day.getByRole('list', { name: mine.today }).getByText(title)
  const next = day.getByRole('list', { name: mine.soon }).getByText(title)
  await expect(now).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const box = day.getByRole('checkbox', { name: lv.menu.done.replace('{name}', title) })
  await box.press('Space')
  await expect(next).toBeVisible()
  await expect(now).toHaveCount(0)
  await page.getByRole('button', { name: lv.changes.undo }).press('Enter')
  await expect(now).toBeVisible()
  await expect(next).toHaveCount(0)
  // What is done is in nobody's way when the journey is tried again.
  await box.press('Space')
  await expect(now).toHaveCount(0)
})
