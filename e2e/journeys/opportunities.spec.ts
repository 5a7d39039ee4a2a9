import opportunitiesEt from '@kogge/i18n/messages/et/opportunities.json' with { type: 'json' }
import opportunityEt from '@kogge/i18n/messages/et/opportunity.json' with { type: 'json' }
import opportunitiesLv from '@kogge/i18n/messages/lv/opportunities.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

type Texts = typeof opportunitiesEt
type Stage = keyof Texts['stages']

/** The card of a name in a stage of a board. */
const cardIn = (page: Page, texts: Texts, stage: Stage, name: string) =>
  page
    .getByRole('region', { name: texts.stages[stage] })
    .getByRole('listitem')
    .filter({ hasText: name })

/** Saves the first tender of the search that is no opportunity yet; gives its title. */
const saveTender = async (page: Page): Promise<string> => {
  await page.goto('/monitor/search?days=["any"]')
  const { saveThis, openThis } = opportunityEt.saving
  const button = page.getByRole('button', { name: saveThis.replace('{what}', '') }).first()
  await expect(button).toBeEnabled()
  const title = (await button.getAttribute('aria-label'))?.replace(
    saveThis.replace('{what}', ''),
    '',
  )
  await button.click()
  await expect(
    page.getByRole('link', { name: openThis.replace('{what}', title ?? '') }),
  ).toBeVisible()
  return title ?? ''
}

/** The organisation of somebody, by its id. */
const ownOrg = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/trpc/account.me')
  const [org] = (await answer.json()).result.data.orgs
  return org.orgId
}

test('a tender is saved, moved by menu and by drag before the eyes of a colleague, and won', async ({
  page,
  browser,
}) => {
  await signIn(page, demo('supplier.business'))
  const title = await saveTender(page)
  await page.goto('/opportunities')
  const mine = (stage: Stage) => cardIn(page, opportunitiesEt, stage, title)
  await expect(mine('NEW')).toBeVisible()
  await expectAccessible(page)

  // Somebody who may only read watches the same board in another browser and language.
  const reader = await (await browser.newContext()).newPage()
  const theirs = (stage: Stage) => cardIn(reader, opportunitiesLv, stage, title)
  await signIn(reader, demo('supplier.pro'))
  await reader.goto(`/opportunities?switchToOrg=${await ownOrg(page)}`)
  await expect(theirs('NEW')).toBeVisible()
  await expect(theirs('NEW').getByRole('button')).toHaveCount(0)
  await expectAccessible(reader)

  await mine('NEW').getByRole('button').press('Enter')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: opportunitiesEt.stages.IN_PROGRESS }).press('Enter')
  await expect(mine('IN_PROGRESS').getByRole('button')).toBeFocused()
  await expect(theirs('IN_PROGRESS')).toBeVisible()

  await mine('IN_PROGRESS').dragTo(
    page.getByRole('region', { name: opportunitiesEt.stages.PROPOSAL_MADE }),
  )
  await expect(mine('PROPOSAL_MADE')).toBeVisible()
  await expect(theirs('PROPOSAL_MADE')).toBeVisible()

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: opportunityEt.outcome.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: opportunitiesEt.resolutions.WON }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: opportunitiesEt.outcome.close, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(opportunityEt.history.events.RESOLUTION_CHANGED)).toBeVisible()
  await expect(theirs('PROPOSAL_MADE')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.goto('/opportunities')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: opportunitiesEt.resolutions.WON }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an address with what there is not leads to the page without it', async ({ page }) => {
  await signIn(page, demo('supplier.business'))
  for (const path of [
    '/opportunities?tag=%5B&assignee=["x"]',
    '/opportunities/list?assignee=["x"]&sortBy=zzz',
    '/opportunities/calendar?month=2026-13',
    '/opportunities/reports?from=x',
    '/tasks?status=["x"]&sortBy=zzz',
    '/tasks/calendar?month=x',
    '/org-list?purpose=["x"]',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})
