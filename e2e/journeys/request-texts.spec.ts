import day from '@kogge/i18n/messages/lv/day.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { requestOf } from '../support/example-request.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

const DESCRIPTION = [
  '<h3>Darba apjoms</h3><p>Tīra <strong>divas</strong> <em>pilsētas</em>, sk. ',
  '<a href="http://ex.example/plans?a=1">plānu</a> un <a href="java\u202escript:alert(1)">te</a>.</p>',
  '<ul><li><p>ietves</p></li></ul><ol><li><p>ielas</p></li></ol><script>alert(1)</script>',
].join('')
/** What other programs read of a published request. */
const DATA = 'a[href$="/ocds/record"]'
const KEYWORDS = ['kaisīšana', 'gājēju ietves']

const expectRich = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 3, name: 'Darba apjoms' })).toBeVisible()
  await expect(main.locator('strong', { hasText: 'divas' })).toBeVisible()
  await expect(main.locator('em', { hasText: 'pilsētas' })).toBeVisible()
  await expect(main.locator('ul li', { hasText: 'ietves' }).first()).toHaveCSS(
    'display',
    'list-item',
  )
  await expect(main.locator('ol li', { hasText: 'ielas' })).toBeVisible()
  const link = main.getByRole('link', { name: /^plānu/ })
  await expect(link).toHaveAttribute('href', 'https://ex.example/plans?a=1')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  // Where it leads is seen before it is followed.
  await expect(main.getByText('(ex.example)')).toBeVisible()
  await expect(main.getByRole('link', { name: 'te', exact: true })).toHaveCount(0)
  await expect(main).not.toContainText('alert(1)')
  await expect(main.getByText(KEYWORDS.join(', '))).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('what a buyer writes at length is read as it was written, and takes part beside the list', async ({
  page,
  browser,
}) => {
  const title = `Sniega tīrīšana ${Date.now()}`
  await signIn(page, demo('buyer.admin'))
  const [buyer] = await organisationsOf(page)
  if (!buyer) throw new Error('The buyer has no organisation.')
  const { orgId } = buyer
  const { rfxId } = await changed(page, 'rfxDraft.create', {
    orgId,
    kind: 'tender',
    language: 'lv',
  })
  const { revision } = await changed(page, 'rfxDraft.save', {
    orgId,
    rfxId,
    revision: 1,
    document: { ...requestOf(title), description: { lv: DESCRIPTION }, keywords: KEYWORDS },
  })
  await page.goto(`/rfx/${rfxId}/edit?section=preview`)
  await expectRich(page)
  await expect(page.locator(DATA)).toHaveCount(0)
  await changed(page, 'rfxDraft.publish', { orgId, rfxId, revision })

  const suppliers = await browser.newContext()
  const supplier = await suppliers.newPage()
  await supplier.goto(`/rfx/${rfxId}`)
  await expectRich(supplier)
  await expect(supplier.locator(DATA)).toBeVisible()
  const record = await supplier.request.get(`/api/rfx/${rfxId}/ocds/record`)
  expect(await record.text()).toContain('plānu (https://ex.example/plans?a=1)')

  await signIn(supplier, demo('supplier.pro'))
  const [own] = await organisationsOf(supplier)
  if (!own) throw new Error('The supplier has no organisation.')
  await changed(page, 'rfxInvitation.invite', { orgId, rfxId, orgIds: [own.orgId] })
  // Their day has what waits for them, and the buyer's has how far its requests are.
  await supplier.goto(`/lv?switchToOrg=${own.orgId}`)
  const waiting = supplier.getByRole('region', { name: day.waiting.title })
  await expect(waiting.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(supplier)
  await expectNoSidewaysScroll(supplier)
  await page.goto('/lv')
  const states = page.getByRole('region', { name: day.requests.title })
  await expect(states.getByRole('link', { name: / Atvērts$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: day.waiting.title })).not.toContainText(title)
  await supplier.goto(`/rfx/participation?switchToOrg=${own.orgId}`)
  const link = supplier.getByRole('link', { name: title })
  await link.click()
  const panel = supplier.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  await expect(panel.getByText(own.name).first()).toBeVisible()
  await expectAccessible(supplier)
  // Opened once more it goes to its page, as every view does.
  await link.click()
  await expect(supplier).toHaveURL(new RegExp(`/rfx/${rfxId}$`))
  await expect(panel).toHaveCount(0)
  await suppliers.close()
})
