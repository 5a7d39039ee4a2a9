import lvAnalysis from '@kogge/i18n/messages/lv/analysis.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/monitor.json' with { type: 'json' }
import recordsLv from '@kogge/i18n/messages/lv/records.json' with { type: 'json' }
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

test('a profile leaves the browser: as a file, and by an address until that is revoked', async ({
  page,
}) => {
  const name = `Adreses ${Date.now()}`
  await signIn(page, demo('supplier.pro'))
  const [org] = await organisationsOf(page)
  const orgId = org?.orgId ?? ''
  const { guid } = await changed(page, 'monitor.create', {
    orgId,
    name,
    filters: { q: [name], country: ['LV'] },
  })
  await page.goto(`/lv/monitor/org/${orgId}/profile/${guid}`)
  await page.getByRole('button', { name: lvAnalysis.export.button }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: lvAnalysis.export.csv }).click()
  expect((await file).suggestedFilename()).toMatch(/^Monitoringa plūsma .*\.csv$/)

  await page.getByRole('button', { name: lv.actions.menu.replace('{name}', name) }).click()
  await page.getByRole('menuitem', { name: lv.actions.addresses }).click()
  const dialog = page.getByRole('dialog', { name: lv.addresses.title })
  await expect(dialog).toContainText(lv.addresses.none)
  const form = lv.addresses.forms.atom
  await dialog.getByRole('button', { name: lv.addresses.createFor.replace('{form}', form) }).click()
  const address = dialog.getByRole('textbox', {
    name: lv.addresses.address.replace('{form}', form),
  })
  await expect(address).toHaveValue(/\/feed\/[\w-]{43}\/tenders\.atom$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const { pathname } = new URL(await address.inputValue())
  expect(await (await page.request.get(pathname)).text()).toContain(name)

  // A second one does not take the place of the first, which is never shown again.
  const calendar = lv.addresses.forms.calendar
  await dialog
    .getByRole('button', { name: lv.addresses.createFor.replace('{form}', calendar) })
    .click()
  await expect(dialog.getByRole('textbox')).toHaveCount(2)
  await expect(address).toHaveValue(/\.atom$/)

  const question = page.getByRole('alertdialog', { name: recordsLv.addresses.revokeTitle })
  const ask = () =>
    dialog
      .getByRole('button', { name: /^Atsaukt:/ })
      .first()
      .click()
  await ask()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Atsaukt:/ }).first()).toBeFocused()
  for (const left of [1, 0]) {
    await ask()
    await question.getByRole('button', { name: recordsLv.addresses.revoke }).click()
    await expect(dialog.getByRole('button', { name: /^Atsaukt:/ })).toHaveCount(left)
  }
  await expect(dialog).toContainText(lv.addresses.none)
  await expect(address).toHaveCount(0)
  expect((await page.request.get(pathname)).status()).toBe(404)
})

test('an administrator adds a webhook, tests it, reads its log and deletes it', async ({
  page,
}) => {
  // Nothing answers there: the log says why.
  const url = `https://receiver.invalid/${Date.now()}`
  const words = lv.webhooks
  await signIn(page, demo('supplier.pro'))
  const [org] = await organisationsOf(page)
  await page.goto(`/lv/org/${org?.orgId}/settings/webhooks`)
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByText(words.urlWrong)).toBeVisible()
  await expect(page.getByRole('textbox', { name: words.url })).toBeFocused()
  await page.getByRole('textbox', { name: words.url }).fill(url)
  await page.getByRole('button', { name: words.add }).click()
  const item = page.getByRole('listitem').filter({ hasText: url }).first()
  await expect(item.getByRole('textbox', { name: words.secret })).toHaveValue(/^[\w-]{43}$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await item.getByRole('button', { name: words.test }).click()
  const log = page.getByRole('list', { name: words.logOf.replace('{url}', url) })
  await expect(log).toContainText(words.deliveryStates.failed, { timeout: 180_000 })
  await log.getByText(words.details).click()
  await expect(log).toContainText('"event":"test"')
  await expect(log).toContainText(words.noAnswer)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.reload()
  await expect(item).toContainText(words.states.active)
  await expect(page.getByRole('textbox', { name: words.secret })).toHaveCount(0)
  await item.getByRole('button', { name: words.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
  await expect(page.getByText(url)).toHaveCount(0)
})
