import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { EMPTY_RESPONSE } from '@kogge/domain/responses/response-content.ts'
import en from '@kogge/i18n/messages/en/responses.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/responses.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/responses.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/responses.json' with { type: 'json' }
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { lotNamed, requestOf } from '../support/example-request.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

const TEXTS: Readonly<Record<string, typeof en>> = { en, et, lt, lv }
/** In the language that the page has come in. */
const textsOf = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return TEXTS[(await page.locator('html').getAttribute('lang')) ?? ''] ?? en
}

const personIn = async (browser: Browser, name: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, demo(name))
  const [org] = await organisationsOf(page)
  if (!org) throw new Error(`${name} belongs to no organisation.`)
  return { page, orgId: org.orgId, close: () => context.close() }
}

const expectGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** A tender as it can be submitted, with what differs. */
const tenderOf = (unitPrice: string, note = '') => ({
  ...EMPTY_RESPONSE,
  note,
  lotIds: ['LOT-0001', 'LOT-0002'],
  answers: [
    ...['LOT-0001', 'LOT-0002'].map((lotId) => ({
      requirementId: 'price',
      lotId,
      answer: { type: 'price', unitPrice },
    })),
    { requirementId: 'insured', lotId: null, answer: { type: 'yes_no', yes: true } },
  ],
  contact: { name: 'Jānis Kalniņš', email: 'janis@example.com', phone: '' },
  validDays: 90,
})

/** A request for those invited alone, with one supplier invited, and how its buyer changes it. */
const invitedRequest = async (browser: Browser, supplierId: string) => {
  const { page, orgId, close } = await personIn(browser, 'buyer.admin')
  const whole = requestOf(`Ielu tīrīšana ${Date.now()}`)
  const document: RequestDocument = {
    ...whole,
    privacy: 'invited',
    requirements: whole.requirements.filter(({ id }) => id === 'price' || id === 'insured'),
  }
  const begun = await changed(page, 'rfxDraft.create', { orgId, kind: 'tender', language: 'lv' })
  const { rfxId } = begun
  const first = await changed(page, 'rfxDraft.save', { orgId, rfxId, revision: 1, document })
  await changed(page, 'rfxDraft.publish', { orgId, rfxId, revision: first.revision })
  await changed(page, 'rfxInvitation.invite', {
    orgId,
    rfxId,
    orgIds: [supplierId],
    message: '',
  })
  const amend = async (change: Partial<RequestDocument>) => {
    const { revision } = await changed(page, 'rfxDraft.amend', { orgId, rfxId })
    const saved = await changed(page, 'rfxDraft.save', {
      orgId,
      rfxId,
      revision: revision ?? 1,
      document: { ...document, ...change },
    })
    await changed(page, 'rfxDraft.publish', {
      orgId,
      rfxId,
      revision: saved.revision,
      reason: { lv: 'Precizēts apjoms.' },
    })
  }
  const uninvite = async () => {
    const answer = await page.request.get('/api/trpc/rfxInvitation.list', {
      params: { input: JSON.stringify({ orgId, rfxId }) },
    })
    const { data } = (await answer.json()).result
    const [one] = data.items ?? data
    await changed(page, 'rfxInvitation.withdraw', {
      orgId,
      rfxId,
      invitationId: one.invitationId,
    })
  }
  return { rfxId, document, amend, uninvite, close }
}

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)

test('whoever is no longer invited reaches its tender, reads what it was for, and withdraws it', async ({
  browser,
}) => {
  const { page, orgId, close } = await personIn(browser, 'supplier.business')
  const request = await invitedRequest(browser, orgId)
  const { rfxId } = request
  const content = tenderOf('12.50')
  const saved = await changed(page, 'response.save', {
    orgId,
    rfxId,
    revision: 0,
    version: 1,
    content,
  })
  await changed(page, 'response.submit', { orgId, rfxId, revision: saved.revision, version: 1 })
  await request.uninvite()
  await request.amend({ lots: request.document.lots.slice(0, 1) })

  // What there was to write leads to what there is to read.
  await page.goto(`/rfx/${rfxId}/response/${orgId}/edit?switchToOrg=${orgId}`)
  const t = await textsOf(page)
  await expect(page.getByRole('heading', { level: 1, name: t.view })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/rfx/${rfxId}/response/${orgId}$`))
  await expect(page.getByText(t.uninvited.title)).toBeVisible()
  await expect(page.getByText(t.receipts.counts)).toBeVisible()
  await expect(page.getByText(/2\s500/).first()).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: t.withdraw.action, exact: true }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(t.uninvited.withdraw)
  await asked.getByRole('button', { name: t.withdraw.action, exact: true }).click()
  await expect(page.getByText(t.nothing.withdrawn)).toBeVisible()
  await expect(page.getByRole('heading', { name: t.uninvited.drafted })).toBeVisible()
  await expectGood(page)
  await request.close()
  await close()
})

test('an amendment is told to whoever writes, who takes out the lot that is gone and submits', async ({
  browser,
}) => {
  const { page, orgId, close } = await personIn(browser, 'supplier.pro')
  const request = await invitedRequest(browser, orgId)
  const { rfxId } = request
  await changed(page, 'response.save', {
    orgId,
    rfxId,
    revision: 0,
    version: 1,
    content: tenderOf('12.50'),
  })
  await page.goto(`/rfx/${rfxId}/response/${orgId}/edit?switchToOrg=${orgId}`)
  const t = await textsOf(page)
  await expect(page.getByRole('heading', { level: 1, name: t.edit })).toBeVisible()
  await request.amend({ lots: request.document.lots.slice(1) })
  await field(page, 'contact.phone').getByRole('textbox').fill('+371 20000000')
  // Whoever comes back to the window learns of it at once.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(t.amended.now)).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: t.amended.show }).click()
  await expect(page.getByText(t.amended.now)).toBeHidden()
  await expect(field(page, 'contact.phone').getByRole('textbox')).toHaveValue('+371 20000000')
  const lots = field(page, 'lotIds')
  await expect(lots).toContainText(t.lots.gone)
  await expect(lots.getByRole('checkbox', { name: lotNamed('LOT-0001') })).toBeChecked()
  await expectGood(page)
  await lots.locator('ul ~ button').click()
  await expect(lots.getByRole('checkbox')).toHaveCount(1)
  const rehearsal = page.getByRole('region', { name: t.rehearsal.title })
  await expect(rehearsal).toContainText(t.rehearsal.ready)
  await request.close()
  await close()
})

test('what a colleague has written meanwhile stands beside one’s own, to be chosen one by one', async ({
  browser,
}) => {
  const { page, orgId, close } = await personIn(browser, 'supplier.business')
  const request = await invitedRequest(browser, orgId)
  const { rfxId } = request
  const begun = await changed(page, 'response.save', {
    orgId,
    rfxId,
    revision: 0,
    version: 1,
    content: tenderOf('12.50'),
  })
  await page.goto(`/rfx/${rfxId}/response/${orgId}/edit?switchToOrg=${orgId}`)
  const t = await textsOf(page)
  await expect(page.getByRole('heading', { level: 1, name: t.edit })).toBeVisible()
  const theirs = { ...tenderOf('12.50', 'Kolēģa piezīme'), validDays: 60 }
  await changed(page, 'response.save', {
    orgId,
    rfxId,
    revision: begun.revision,
    version: 1,
    content: theirs,
  })
  await field(page, 'note').getByRole('textbox').fill('Mana piezīme')
  await field(page, 'validDays').getByRole('textbox').fill('120')
  await expect(page.getByText(t.conflict.title)).toBeInViewport()
  const list = page.locator('[data-clashes]')
  await expect(list).toContainText('Kolēģa piezīme')
  await expect(list).toContainText('Mana piezīme')
  await expect(field(page, 'validDays')).toContainText('60')
  await expectGood(page)
  const keep = (path: string, what: string) =>
    field(page, path).getByRole('button', { name: what }).click()
  await keep('note', t.conflict.theirs)
  await expect(field(page, 'note').getByRole('textbox')).toHaveValue('Kolēģa piezīme')
  await keep('validDays', t.conflict.mine)
  await expect(list).toBeHidden()
  await expect(page.getByText(t.saving.saved)).toBeVisible()
  await expect(field(page, 'validDays').getByRole('textbox')).toHaveValue('120')
  await request.close()
  await close()
})
