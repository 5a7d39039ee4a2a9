import { readFile } from 'node:fs/promises'
import en from '@kogge/i18n/messages/en/responses.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/responses.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/responses.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/responses.json' with { type: 'json' }
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { lotNamed, requestOf } from '../support/example-request.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

const TEXTS: Readonly<Record<string, typeof en>> = { en, et, lt, lv }
const textsOf = async (page: Page) =>
  TEXTS[(await page.locator('html').getAttribute('lang')) ?? ''] ?? en

const personIn = async (browser: Browser, name: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, demo(name))
  const [org] = await organisationsOf(page)
  if (!org) throw new Error(`${name} belongs to no organisation.`)
  return { page, orgId: org.orgId, close: () => context.close() }
}

/** Publishes a request and invites an organisation, as the buyer's pages do; gives its id. */
const published = async (browser: Browser, supplierId: string, title: string): Promise<string> => {
  const { page, orgId, close } = await personIn(browser, 'buyer.admin')
  const kind = { kind: 'tender', language: 'lv' }
  const { rfxId } = await changed(page, 'rfxDraft.create', { orgId, ...kind })
  const document = requestOf(title)
  const { revision } = await changed(page, 'rfxDraft.save', {
    orgId,
    rfxId,
    revision: 1,
    document,
  })
  await changed(page, 'rfxDraft.publish', { orgId, rfxId, revision })
  await changed(page, 'rfxInvitation.invite', {
    orgId,
    rfxId,
    orgIds: [supplierId],
    message: 'Gaidām jūsu piedāvājumu.',
  })
  await page.goto(`/rfx/${rfxId}/invite`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await close()
  return rfxId
}

/** On a busy machine the page may move between the two halves of a click, when the field that is left says what it comes to. */
const openLot = (page: Page, lotId: string): Promise<void> => {
  const button = page.getByRole('button', { name: lotNamed(lotId) }).first()
  return expect(async () => {
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 3000 })
  }).toPass({ timeout: 120_000 })
}

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)

/** A click is lost in the same way where a lot that was ticked a moment ago still unfolds. */
const choose = (radio: Locator): Promise<void> =>
  expect(async () => {
    await radio.click()
    await expect(radio).toBeChecked({ timeout: 3000 })
  }).toPass({ timeout: 120_000 })

const expectGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const respond = async (browser: Browser, supplier: string) => {
  const { page, orgId, close } = await personIn(browser, supplier)
  const rfxId = await published(browser, orgId, `Ceļu uzturēšana ${supplier} ${Date.now()}`)
  await page.goto(`/rfx/participation?switchToOrg=${orgId}`)
  const t = await textsOf(page)
  await expect(page.getByRole('heading', { level: 1, name: t.list.title })).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ hasText: `Ceļu uzturēšana ${supplier}` })
    .first()
  await expect(row).toContainText(t.status.PENDING_INVITE)
  await expectGood(page)

  await page.goto(`/rfx/${rfxId}`)
  await expect(page.getByText('Gaidām jūsu piedāvājumu.')).toBeVisible()
  await page.getByRole('button', { name: t.supplier.accept }).click()
  await expect(page.getByText(t.accept.done)).toBeVisible()
  await page.getByRole('button', { name: t.supplier.ask }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Vai sezona sākas novembrī?')
  await expectAccessible(page)
  await page.getByRole('button', { name: t.ask.submit }).click()
  await expect(page.getByText(t.ask.done)).toBeVisible()
  await expectGood(page)

  // What is missing is told long before the deadline, and leads to its field.
  await page.getByRole('link', { name: t.supplier.begin }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.edit })).toBeVisible()
  await page.getByRole('button', { name: t.rehearsal.rehearse }).click()
  const rehearsal = page.getByRole('region', { name: t.rehearsal.title })
  await rehearsal.getByRole('button', { name: 'Darbinieki' }).click()
  await expect(field(page, 'answers.staff').getByRole('textbox')).toBeFocused()
  await expectGood(page)

  await page.getByRole('checkbox', { name: lotNamed('LOT-0001') }).click()
  await page.getByRole('checkbox', { name: lotNamed('LOT-0002') }).click()
  await choose(field(page, 'answers.insured').getByRole('radio').first())
  await field(page, 'answers.staff').getByRole('textbox').fill('2')
  await expect(field(page, 'answers.staff')).toContainText('3')
  await field(page, 'answers.staff').getByRole('textbox').fill('12')
  await field(page, 'answers.plan')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'plāns.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    })
  await expect(field(page, 'answers.plan')).toContainText('plāns.pdf')
  await rehearsal.getByRole('button', { name: lotNamed('LOT-0002') }).click()
  await field(page, 'answers.price.LOT-0002').getByRole('textbox').fill('7,25')
  await expect(field(page, 'answers.price.LOT-0002')).toContainText('725')
  await openLot(page, 'LOT-0001')
  await field(page, 'answers.price.LOT-0001').getByRole('textbox').fill('12.5')
  await field(page, 'contact.name').getByRole('textbox').fill('Jānis Kalniņš')
  await field(page, 'contact.email').getByRole('textbox').fill('janis@example.com')
  await field(page, 'validDays').getByRole('textbox').fill('90')
  await expect(rehearsal).toContainText(t.rehearsal.ready)
  await expect(rehearsal).toContainText(/1\s975/)
  await expect(page.getByText(t.saving.saved)).toBeVisible()
  await expectGood(page)

  // Nothing that was typed is lost on a reload.
  await field(page, 'contact.phone').getByRole('textbox').fill('+371 20000000')
  await page.reload()
  await expect(field(page, 'contact.phone').getByRole('textbox')).toHaveValue('+371 20000000')
  await expect(page.getByText(t.saving.saved)).toBeVisible()

  await page.getByRole('button', { name: t.submit.submit }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/1\s975/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t.submit.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.view })).toBeVisible()
  await expect(page.getByText(t.receipts.counts)).toBeVisible()
  await expectGood(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.receipts.downloadOf.split('{')[0] ?? '' }).click()
  const receipt = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(receipt).toMatchObject({ kind: 'kogge.receipt.2', rfxId, orgId, version: 1 })

  // Replaced, and then withdrawn.
  await page.getByRole('link', { name: t.supplier.replace }).click()
  await openLot(page, 'LOT-0001')
  await field(page, 'answers.price.LOT-0001').getByRole('textbox').fill('11,75')
  await page.getByRole('button', { name: t.submit.replace }).click()
  await dialog.getByRole('button', { name: t.submit.replace }).click()
  await expect(page.getByText(t.receipts.past)).toBeVisible()
  await expect(page.getByText(/1\s900/).first()).toBeVisible()
  await page.getByRole('button', { name: t.withdraw.action, exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t.withdraw.action, exact: true })
    .click()
  await expect(page.getByText(t.nothing.withdrawn)).toBeVisible()
  await expectGood(page)
  await page.goto('/rfx/participation')
  await expect(row).toContainText(t.status.IN_PROGRESS)
  await close()
}

for (const supplier of ['supplier.business', 'supplier.pro'])
  test(`${supplier} is invited, answers, rehearses, submits, replaces and withdraws`, async ({
    browser,
  }) => {
    await respond(browser, supplier)
  })
