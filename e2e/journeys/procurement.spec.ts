import { readFile } from 'node:fs/promises'
import { instantOf } from '@kogge/domain/drafting/deadlines/wall-time-instants.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import evaluationInEt from '@kogge/i18n/messages/et/evaluation.json' with { type: 'json' }
import responsesInEt from '@kogge/i18n/messages/et/responses.json' with { type: 'json' }
import evaluationInLt from '@kogge/i18n/messages/lt/evaluation.json' with { type: 'json' }
import invitationsInLt from '@kogge/i18n/messages/lt/invitations.json' with { type: 'json' }
import membersInLt from '@kogge/i18n/messages/lt/members.json' with { type: 'json' }
import responsesInLt from '@kogge/i18n/messages/lt/responses.json' with { type: 'json' }
import drafting from '@kogge/i18n/messages/lv/drafting.json' with { type: 'json' }
import evaluation from '@kogge/i18n/messages/lv/evaluation.json' with { type: 'json' }
import invitations from '@kogge/i18n/messages/lv/invitations.json' with { type: 'json' }
import questions from '@kogge/i18n/messages/lv/questions.json' with { type: 'json' }
import responses from '@kogge/i18n/messages/lv/responses.json' with { type: 'json' }
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  change,
  changed,
  organisationsOf,
  readStatus,
  refreshed,
} from '../support/calls-as-user.ts'
import { lotNamed, noonIn, requestOf } from '../support/example-request.ts'
import { expect, test } from '../support/journey-test.ts'
import { kogge, verifyAuditThen } from '../support/kogge-command.ts'
import { mailedLink } from '../support/mailed-links.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { useOwnProduct } from '../support/own-product.ts'
import { type Account, demo, fillSignIn, signIn } from '../support/sign-in.ts'
import { fillSignUp, finishSetup } from '../support/sign-up.ts'

/** Its time is moved to the deadline, to the opening and past the standstill. */
const product = useOwnProduct()

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const TITLE = 'Ceļu uzturēšana ziemā'
const NEWCOMER: Account = { email: 'ruta@example.test', password: 'a quiet harbour in autumn' }
const NEW_ORG = 'UAB Žiemos keliai'
const CHIEF_PHRASE = 'klusa osta rudenī'
const SECOND_PHRASE = 'balta bāka vakarā'

type Responses = typeof responses

/** Two lots, decided by price (60) and a plan that is scored (40); what is left out keeps it from being published. */
const written = (): RequestDocument => {
  const document = requestOf(TITLE)
  const [price] = document.criteria
  if (!price) throw new Error('A request has a criterion.')
  const plan = { ...price, id: 'quality', type: 'quality' as const, name: { lv: 'Darba plāns' } }
  return {
    ...document,
    criteria: [
      { ...price, weight: '60' },
      { ...plan, weight: '40' },
    ],
    questionsUntil: noonIn(26),
    responsesUntil: null,
    openingAt: null,
    requirements: document.requirements.flatMap((one) => {
      if (one.id === 'staff') return []
      if (one.id === 'price') return [{ ...one, criterionId: 'price' }]
      return one.id === 'plan'
        ? [{ ...one, criterionId: 'quality', answer: { type: 'text' as const, longest: 4000 } }]
        : [one]
    }),
  }
}

/** A tender for some lots, by price of a kilometre. */
const tenderOf = (prices: Readonly<Record<string, string>>, plan: string) => ({
  lotIds: Object.keys(prices),
  answers: [
    { requirementId: 'insured', lotId: null, answer: { type: 'yes_no', yes: true } },
    { requirementId: 'plan', lotId: null, answer: { type: 'text', text: plan } },
    ...Object.entries(prices).map(([lotId, unitPrice]) => ({
      requirementId: 'price',
      lotId,
      answer: { type: 'price', unitPrice },
    })),
  ],
  note: '',
  files: [],
  validDays: 90,
  contact: { name: 'Tāmju nodaļa', email: 'tames@example.com', phone: '' },
})

/** A window of its own for each of the people. */
const windowOf = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.url() })
  return context.newPage()
}

const personIn = async (browser: Browser, name: string) => {
  const page = await windowOf(browser)
  await signIn(page, demo(name))
  const [org] = await organisationsOf(page)
  if (!org) throw new Error(`${name} belongs to no organisation.`)
  return { page, orgId: org.orgId, name: org.name }
}

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)
/** What opens the answers for a lot. */
const lotOf = (page: Page, lotId: string) =>
  page.getByRole('button', { name: lotNamed(lotId) }).first()
const dialogOf = (page: Page) => page.getByRole('dialog')

const expectGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Ticks both of the two boxes. */
const tickAll = async (within: Locator): Promise<void> => {
  const boxes = within.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.click()
}

/** A text of the catalogue with whatever stands for its values. */
const saying = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*'))

const section = async (page: Page, name: string): Promise<void> => {
  const parts = page.getByRole('navigation', { name: drafting.sections.label })
  await parts.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

/** Waits until pages are given a time that is not before this one. */
const waitsFor = (page: Page, rfxId: string, orgId: string, now: Date) =>
  expect
    .poll(async () => {
      const input = JSON.stringify({ rfxId, orgId })
      const answer = await page.request.get('/api/trpc/writtenRfx.view', { params: { input } })
      return Date.parse((await answer.json()).result.data.serverNow)
    })
    .toBeGreaterThanOrEqual(now.getTime())

/** Makes the key that opens, where the page asks for it. */
const makeKey = async (page: Page, passphrase: string): Promise<void> => {
  const { key } = evaluation
  await page.getByLabel(key.passphrase, { exact: true }).fill(passphrase)
  await page.getByLabel(key.again, { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: key.make }).click()
  await expect(page.getByText(key.made)).toBeVisible()
}

/** Submits what has been prepared, and saves its receipt; gives its file. */
const submit = async (page: Page, t: Responses, isReplacement = false): Promise<string> => {
  const action = isReplacement ? t.submit.replace : t.submit.submit
  await page.getByRole('button', { name: action, exact: true }).click()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.view })).toBeVisible()
  await expect(page.getByText(t.receipts.counts, { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: saying(t.receipts.downloadOf) })
    .first()
    .click()
  return (await download).path()
}

/** Gives each bidder its points by keyboard alone: a number, Enter, and on to the bidder below. */
const score = async (
  page: Page,
  name: string,
  points: Readonly<Record<string, string>>,
): Promise<void> => {
  const table = page.getByRole('table', { name })
  const [pointsOf = ''] = evaluation.score.pointsOf.split('{')
  const cells = table.getByRole('textbox', { name: new RegExp(`^${pointsOf}`) })
  const { length } = Object.keys(points)
  await expect(cells).toHaveCount(length)
  await cells.first().focus()
  for (let at = 0; at < length; at += 1) {
    await expect(cells.nth(at)).toBeFocused()
    const label = await cells.nth(at).getAttribute('aria-label')
    const bidder = Object.keys(points).find((one) => label?.includes(one)) ?? ''
    await page.keyboard.type(points[bidder] ?? '')
    await page.keyboard.press(at === length - 1 ? 'Tab' : 'Enter')
  }
  await expect(table.getByText(evaluation.score.saved, { exact: true })).toHaveCount(length)
}

/** Closes one's own points: only then are those of the others shown, and agreed on. */
/** Takes a step that takes its own button away: the focus stays where one goes on (WCAG 2.4.3). */
const pressAway = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true })
  await button.click()
  await expect(button).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

const finish = async (page: Page): Promise<void> => {
  await pressAway(page, evaluation.lot.finish)
  // A toast says the same for a while.
  await expect(page.getByRole('tabpanel').getByText(evaluation.lot.finished)).toBeVisible()
}

const openLot = async (page: Page, lotId: string): Promise<void> => {
  const back = page.getByRole('button', { name: evaluation.lot.back })
  const lot = page.getByRole('button', { name: lotNamed(lotId) })
  // A dialog that is still closing hides both.
  await expect(back.or(lot).first()).toBeVisible()
  if (await back.isVisible()) await back.click()
  await lot.click()
  await expect(page.getByRole('heading', { level: 3, name: lotNamed(lotId) })).toBeVisible()
}

/** The organisation that stands in the first row of a table. */
const firstIn = (table: Locator) => table.getByRole('row').nth(1)

test('a whole procurement: one buyer, three suppliers, three languages', async ({ browser }) => {
  test.setTimeout(1_800_000)
  const chief = await personIn(browser, 'buyer.admin')
  const second = await personIn(browser, 'inese.piemers.11')
  const { page: buyer, orgId: buyerId } = chief
  const { rfxId } = await changed(buyer, 'rfxDraft.create', {
    orgId: buyerId,
    kind: 'tender',
    language: 'lv',
  })
  await changed(buyer, 'rfxDraft.save', {
    orgId: buyerId,
    rfxId,
    revision: 1,
    document: written(),
  })
  const deadline = instantOf(noonIn(32)) ?? new Date(Number.NaN)
  const opening = new Date(deadline.getTime() + HOUR_MS)
  const summary = `/rfx/${rfxId}?tab=summary`

  await test.step('what keeps it from being published is said while it is written', async () => {
    await buyer.goto(`/rfx/${rfxId}/edit`)
    const findings = buyer.getByRole('complementary', { name: drafting.preflight.title })
    await section(buyer, drafting.sections.times)
    await field(buyer, 'responsesUntil').locator('input').fill(noonIn(32).wall)
    await field(buyer, 'openingAt').locator('input').fill(wallOf(opening))
    await section(buyer, drafting.sections.opening)
    await buyer.getByRole('radio', { name: drafting.opening.two.label }).click()
    await expect(findings.getByText(drafting.rules.openersMissing)).toBeVisible()
    await tickAll(field(buyer, 'opening.openers'))
    await expect(findings.getByText(drafting.rules.openerWithoutKey)).toHaveCount(2)
    await expectGood(buyer)
    await makeKey(buyer, CHIEF_PHRASE)
    await expect(findings.getByText(drafting.rules.openerWithoutKey)).toHaveCount(1)
    await second.page.goto('/user-settings/security')
    await makeKey(second.page, SECOND_PHRASE)
    await expectGood(second.page)
    await expect(buyer.getByText(saying(drafting.saving.saved)).first()).toBeVisible()
    await buyer.reload()
    await expect(findings.getByText(drafting.preflight.error, { exact: false })).toHaveCount(0)
  })

  await test.step('it is published', async () => {
    await buyer.getByRole('button', { name: drafting.header.publish, exact: true }).click()
    await dialogOf(buyer).getByRole('button', { name: drafting.publish.confirm }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expectGood(buyer)
  })

  const estonian = await personIn(browser, 'supplier.business')
  const latvian = await personIn(browser, 'supplier.pro')

  await test.step('staff let this buyer write to outside addresses, and export', async () => {
    const staff = await windowOf(browser)
    await signIn(staff, demo('superadmin'))
    const flag = { name: 'enableExternalInvites', context: 'ORG', orgId: buyerId, value: true }
    await changed(staff, 'adminFlags.set', flag, 'admin')
    const startsAt = new Date().toISOString()
    const plan = { tier: 'PLUS', paidSeats: 0, startsAt, endsAt: null }
    await changed(staff, 'adminSubscriptions.give', { orgId: buyerId, ...plan }, 'admin')
    await staff.context().close()
    await refreshed(buyer)
  })

  await test.step('one supplier is invited by name, another by letter', async () => {
    await buyer.getByRole('link', { name: drafting.page.invite }).click()
    await buyer.getByRole('combobox', { name: invitations.orgs.pick }).click()
    await buyer.getByPlaceholder(invitations.orgs.search).fill(estonian.name)
    await buyer.getByRole('option', { name: estonian.name }).click()
    await buyer.keyboard.press('Escape')
    await buyer.getByRole('button', { name: /^Uzaicināt 1/ }).click()
    await expect(buyer.getByRole('row', { name: estonian.name })).toBeVisible()
    await buyer.getByLabel(invitations.email.addresses).fill(NEWCOMER.email)
    await buyer.getByRole('combobox', { name: invitations.email.language }).click()
    await buyer.getByRole('option', { name: 'Lietuvių' }).click()
    await buyer.getByRole('button', { name: invitations.email.submit }).click()
    await expect(buyer.getByRole('row', { name: NEWCOMER.email })).toBeVisible()
    await expectGood(buyer)
  })

  const lithuanian = await windowOf(browser)
  const newcomerId =
    await test.step('the letter leads through sign-up to the request', async () => {
      const { token } = invitationsInLt
      await lithuanian.goto(await mailedLink(NEWCOMER.email, '/invite'))
      await expect(lithuanian.getByText(TITLE)).toBeVisible()
      await expectGood(lithuanian)
      await lithuanian.getByRole('link', { name: token.signUp }).click()
      await fillSignUp(lithuanian, NEWCOMER, 'Rūta')
      await lithuanian.goto(await mailedLink(NEWCOMER.email, '/auth/confirm-email'))
      await lithuanian.getByRole('main').getByRole('button').last().click()
      await lithuanian.getByRole('main').locator('a[href*="/auth/signin"]').click()
      await fillSignIn(lithuanian, NEWCOMER)
      await finishSetup(lithuanian)
      await lithuanian.getByRole('searchbox').fill(NEW_ORG)
      await lithuanian.getByRole('button', { name: membersInLt.join.found }).click()
      await expect(lithuanian.locator('input[name="name"]')).toHaveValue(NEW_ORG)
      await lithuanian.locator('input[name="registrationNumber"]').fill('305000007')
      await lithuanian.locator('form button[type="submit"]').click()
      await lithuanian.getByRole('button', { name: token.accept }).click()
      await expect(lithuanian.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
      await expectGood(lithuanian)
      const [org] = await organisationsOf(lithuanian)
      return org?.orgId ?? ''
    })

  await test.step('a question is asked without a name, and answered to all', async () => {
    await latvian.page.goto(`/rfx/${rfxId}`)
    await latvian.page.getByRole('button', { name: responses.supplier.ask }).click()
    await dialogOf(latvian.page).getByRole('textbox').fill('Vai sāli dod pasūtītājs?')
    await latvian.page.getByRole('button', { name: responses.ask.submit }).click()
    await expect(latvian.page.getByText(responses.ask.done)).toBeVisible()
    await buyer.goto(`/rfx/${rfxId}`)
    await expect(buyer.getByText('Vai sāli dod pasūtītājs?')).toBeVisible()
    await expect(buyer.getByRole('main')).not.toContainText(latvian.name)
    await buyer.getByRole('button', { name: questions.answer, exact: true }).click()
    const form = dialogOf(buyer)
    await form
      .getByRole('textbox', { name: questions.form.answer, exact: true })
      .fill('Sāli dod izpildītājs.')
    await form.getByRole('button', { name: questions.form.publish }).click()
    await expect(buyer.getByText(questions.form.published)).toBeVisible()
    await expectGood(buyer)
    await lithuanian.reload()
    await expect(lithuanian.getByText('Sāli dod izpildītājs.')).toBeVisible()
  })

  const prepared = async (page: Page, orgId: string, content: object) => {
    await changed(page, 'response.save', { orgId, rfxId, revision: 0, version: 1, content })
    await page.goto(`/rfx/${rfxId}/response/${orgId}/edit`)
  }

  await test.step('two submit, each with a receipt', async () => {
    const { page } = estonian
    await page.goto(`/rfx/${rfxId}`)
    await page.getByRole('button', { name: responsesInEt.supplier.accept }).click()
    await expect(page.getByText(responsesInEt.accept.done)).toBeVisible()
    const first = tenderOf({ 'LOT-0001': '10', 'LOT-0002': '14' }, 'Kaks sahka ja soolapuistur.')
    await prepared(page, estonian.orgId, first)
    await submit(page, responsesInEt)
    const theirs = tenderOf({ 'LOT-0001': '11.11', 'LOT-0002': '12.12' }, 'Trīs arkli.')
    await prepared(latvian.page, latvian.orgId, theirs)
    await submit(latvian.page, responses)
    await expectGood(latvian.page)
  })

  await test.step('one withdraws what it has submitted', async () => {
    const { page } = latvian
    const { action } = responses.withdraw
    await page.getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
    await expect(page.getByText(responses.nothing.withdrawn)).toBeVisible()
    await expectGood(page)
  })

  await test.step('an amendment, after which those who submitted must act again', async () => {
    await buyer.getByRole('button', { name: drafting.page.amend }).click()
    await section(buyer, drafting.sections.requirements)
    await buyer.getByRole('button', { name: 'Kilometra cena Cena' }).click()
    await field(buyer, 'requirements.2.answer.quantity').getByRole('textbox').fill('120')
    await section(buyer, drafting.sections.changes)
    await buyer.getByRole('button', { name: drafting.header.publishAmendment }).click()
    const dialog = dialogOf(buyer)
    await dialog.getByLabel(saying(drafting.publish.reason)).fill('Pievienojās vēl viens ceļš.')
    await dialog.getByRole('button', { name: drafting.publish.confirmAmendment }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await buyer.goto(`/rfx/${rfxId}?tab=amendments`)
    await expect(buyer.getByRole('insertion')).toHaveText('120')
    await expectGood(buyer)

    const { page } = estonian
    await page.goto(`/rfx/${rfxId}/response/${estonian.orgId}`)
    await expect(page.getByText(responsesInEt.confirm.title)).toBeVisible()
    await expect(page.getByText('kogus 120, mitte 100').first()).toBeVisible()
    await expectGood(page)
    await page.getByRole('link', { name: responsesInEt.supplier.replace }).click()
    await field(page, 'answers.plan').getByRole('textbox').fill('Kolm sahka ja soolapuistur.')
    const file = await submit(page, responsesInEt, true)
    const receipt = JSON.parse(await readFile(file, 'utf8'))
    expect(receipt).toMatchObject({ rfxId, orgId: estonian.orgId, version: 2 })
    // Without the product, and with the keys that it publishes.
    expect(await kogge(['verify-receipt', file])).toContain('signature  holds')
  })

  await test.step('the newcomer answers by hand; who withdrew comes back with another price', async () => {
    await lithuanian.getByRole('button', { name: responsesInLt.supplier.accept }).click()
    await lithuanian.getByRole('link', { name: responsesInLt.supplier.begin }).click()
    await lithuanian.getByRole('checkbox', { name: lotNamed('LOT-0002') }).click()
    await field(lithuanian, 'answers.insured').getByRole('radio').first().click()
    await field(lithuanian, 'answers.plan').getByRole('textbox').fill('Du valytuvai, budėtojas.')
    await lotOf(lithuanian, 'LOT-0002').click()
    await field(lithuanian, 'answers.price.LOT-0002').getByRole('textbox').fill('9,5')
    await field(lithuanian, 'contact.name').getByRole('textbox').fill('Rūta Liepa')
    await field(lithuanian, 'contact.email').getByRole('textbox').fill(NEWCOMER.email)
    await field(lithuanian, 'validDays').getByRole('textbox').fill('60')
    await expect(lithuanian.getByText(responsesInLt.saving.saved)).toBeVisible()
    await expectGood(lithuanian)
    await submit(lithuanian, responsesInLt)

    const { page } = latvian
    await page.goto(`/rfx/${rfxId}/response/${latvian.orgId}/edit`)
    await lotOf(page, 'LOT-0002').click()
    await field(page, 'answers.price.LOT-0002').getByRole('textbox').fill('13,13')
    await expect(page.getByText(responses.saving.saved)).toBeVisible()
    await submit(page, responses)
    await expectGood(page)
  })

  await test.step('nobody looks early, and who tries is written down', async () => {
    await buyer.goto(summary)
    await expect(buyer.getByText(saying(evaluation.opening.refusal.early))).toBeVisible()
    await expectGood(buyer)
    const asked = { orgId: buyerId, rfxId }
    const { status } = await change(buyer, 'opening.open', { ...asked, passphrase: CHIEF_PHRASE })
    expect(status).toBeGreaterThanOrEqual(400)
    for (const path of ['evaluation.overview', 'evaluation.comparison', 'opening.record'])
      expect(await readStatus(buyer, path, asked), path).toBeGreaterThanOrEqual(400)
  })

  await test.step('the deadline passes: nothing goes in any more, nothing comes out yet', async () => {
    await product.setClock(deadline)
    await waitsFor(buyer, rfxId, buyerId, deadline)
    const { page } = latvian
    await page.goto(`/rfx/${rfxId}/response/${latvian.orgId}/edit`)
    await expect(page.getByText(responses.over.title)).toBeVisible()
    await expectGood(page)
    await buyer.goto(summary)
    await expect(buyer.getByText(saying(drafting.page.state.waiting))).toBeVisible()
    await expect(buyer.getByText(saying(evaluation.opening.refusal.early))).toBeVisible()
    await expect(buyer.getByRole('main')).not.toContainText(estonian.name)
  })

  const open = async (page: Page, passphrase: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: evaluation.opening.open }).click()
    await dialogOf(page).getByLabel(evaluation.opening.passphrase).fill(passphrase)
    await dialogOf(page).getByRole('button', { name: action, exact: true }).click()
  }

  await test.step('two open together, each with a passphrase', async () => {
    await product.setClock(opening)
    await waitsFor(buyer, rfxId, buyerId, opening)
    await buyer.goto(summary)
    await open(buyer, 'not the passphrase', evaluation.opening.giveShare)
    await expect(dialogOf(buyer)).toBeVisible()
    await expectAccessible(buyer)
    // While the phrase is still being tried, the dialog stays.
    await expect(async () => {
      await buyer.keyboard.press('Escape')
      await expect(dialogOf(buyer)).toBeHidden({ timeout: 1000 })
    }).toPass()
    await open(buyer, CHIEF_PHRASE, evaluation.opening.giveShare)
    await expect(buyer.getByText(evaluation.opening.refusal.given)).toBeVisible()
    await expectGood(buyer)
    await second.page.goto(summary)
    await open(second.page, SECOND_PHRASE, evaluation.opening.open)
    await second.page.getByRole('tab', { name: evaluation.views.record }).click()
    const record = second.page.getByRole('table', { name: evaluation.record.receipts })
    await expect(record.getByRole('row')).toHaveCount(4)
    for (const name of [estonian.name, latvian.name, NEW_ORG])
      await expect(record).toContainText(name)
    await expect(second.page.getByText(evaluation.record.actions.refused).first()).toBeVisible()
    await expectGood(second.page)
  })

  await test.step('what a bidder submitted is read beside the list', async () => {
    await buyer.goto(summary)
    await buyer.getByRole('tab', { name: evaluation.views.bidders }).click()
    const row = buyer.getByRole('row', { name: latvian.name })
    await row.getByRole('button', { name: evaluation.bidders.read }).click()
    await expect(dialogOf(buyer)).toContainText('13,13')
    // The price that was withdrawn is nowhere.
    await expect(dialogOf(buyer)).not.toContainText('12,12')
    await expectAccessible(buyer)
    await buyer.keyboard.press('Escape')
    await expectGood(buyer)
  })

  /** What one of them wrote as agreed needs words where nobody gave it, and the other to confirm it. */
  const confirmed = async (lotId: string): Promise<void> => {
    const { confirm, awaited, settle } = evaluation.lot
    const agreed = buyer.getByRole('table', { name: evaluation.lot.consensus })
    const cell = agreed.getByRole('row', { name: estonian.name }).getByRole('textbox').first()
    await cell.fill('95')
    await buyer.keyboard.press('Tab')
    await expect(agreed.getByText(saying(evaluation.score.outside))).toBeVisible()
    await expectGood(buyer)
    await cell.fill('70')
    await buyer.keyboard.press('Tab')
    await expect(buyer.getByText(saying(awaited))).toBeVisible()
    await expect(buyer.getByRole('button', { name: settle })).toBeHidden()
    await second.page.goto(summary)
    await openLot(second.page, lotId)
    await expectGood(second.page)
    await second.page.getByRole('button', { name: confirm }).click()
    await expect(second.page.getByText(evaluation.lot.confirmed)).toBeVisible()
    await buyer.goto(summary)
    await openLot(buyer, lotId)
  }

  await test.step('two score on their own, and agree', async () => {
    await buyer.getByRole('tab', { name: evaluation.views.lots }).click()
    await buyer.getByRole('button', { name: evaluation.evaluators.choose }).click()
    await tickAll(dialogOf(buyer))
    await dialogOf(buyer).getByRole('button', { name: evaluation.evaluators.save }).click()
    await expect(buyer.getByText(evaluation.evaluators.saved)).toBeVisible()
    await second.page.goto(summary)
    const ofAll = { [estonian.name]: '70', [latvian.name]: '60', [NEW_ORG]: '90' }
    for (const [lotId, points, others] of [
      ['LOT-0001', { [estonian.name]: '80,5', [latvian.name]: '60' }, {}],
      ['LOT-0002', ofAll, { [estonian.name]: '80' }],
    ] as const) {
      await openLot(second.page, lotId)
      await score(second.page, evaluation.lot.mine, { ...points, ...others })
      await finish(second.page)
      await openLot(buyer, lotId)
      await score(buyer, evaluation.lot.mine, points)
      await finish(buyer)
      await score(buyer, evaluation.lot.consensus, points)
      if (lotId === 'LOT-0001') {
        const typed = buyer.getByRole('table', { name: evaluation.lot.consensus })
        await expect(typed.getByRole('textbox').first()).toHaveValue('80,5')
        await expectGood(buyer)
      } else await confirmed(lotId)
      await pressAway(buyer, evaluation.lot.settle)
      await expect(buyer.getByText(evaluation.lot.settled)).toBeVisible()
    }
  })

  await test.step('each lot goes to whoever stands first, with words', async () => {
    const reasons = 'Labākā cena un darba plāns.'
    for (const [lotId, winner] of [
      ['LOT-0002', NEW_ORG],
      ['LOT-0001', estonian.name],
    ] as const) {
      await openLot(buyer, lotId)
      const standing = buyer.getByRole('table', { name: evaluation.standing.title })
      await expect(firstIn(standing)).toContainText(winner)
    }
    await buyer.getByRole('button', { name: saying(evaluation.decision.awardTo) }).click()
    // People gave the points by which others lose, and nobody has said why.
    await expect(dialogOf(buyer)).toContainText(evaluation.decision.wordsMissing)
    await dialogOf(buyer).getByRole('textbox').fill(reasons)
    await expectAccessible(buyer)
    await dialogOf(buyer).getByRole('button', { name: evaluation.decision.award }).click()
    await expect(buyer.getByText(evaluation.decision.awarded)).toBeVisible()

    // All at once: which of them lack words is said before the decision, and leads there.
    await buyer.getByRole('button', { name: evaluation.lot.back }).click()
    const lots = buyer.getByRole('table', { name: evaluation.lots.title })
    await expect(lots.getByText(evaluation.lots.lacksWords)).toHaveCount(1)
    await buyer.getByRole('button', { name: 'Noteikt pirmo par uzvarētāju 1 daļā' }).click()
    await expect(buyer.getByText(evaluation.lots.awarded)).toBeVisible()
    await expectGood(buyer)
    await buyer.getByRole('tab', { name: evaluation.views.decision }).click()
    await expect(buyer.getByRole('button', { name: evaluation.whole.decide })).toBeDisabled()
    await expectGood(buyer)
    await buyer.getByRole('button', { name: lotNamed('LOT-0002') }).click()
    await expect(buyer.getByRole('heading', { level: 3, name: lotNamed('LOT-0002') })).toBeFocused()
    await expectGood(buyer)
    await buyer.getByRole('button', { name: evaluation.decision.giveWords }).click()
    await dialogOf(buyer).getByRole('textbox').fill(reasons)
    await expectAccessible(buyer)
    await dialogOf(buyer).getByRole('button', { name: evaluation.decision.giveWords }).click()
    await expect(buyer.getByText(evaluation.decision.wordsGiven)).toBeVisible()
    await expect(dialogOf(buyer)).toBeHidden()
  })

  await test.step('the decision: letters read before, sent after; the standstill begins', async () => {
    await buyer.getByRole('tab', { name: evaluation.views.decision }).click()
    const preview = saying(evaluation.letters.preview.replace('{name}', latvian.name))
    await buyer.getByRole('button', { name: preview }).click()
    await expect(dialogOf(buyer)).toContainText(estonian.name)
    await expectAccessible(buyer)
    await buyer.keyboard.press('Escape')
    await expectGood(buyer)
    await buyer.getByRole('button', { name: evaluation.whole.decide }).click()
    await buyer
      .getByRole('alertdialog')
      .getByRole('button', { name: evaluation.whole.decide })
      .click()
    await expect(buyer.getByText(saying(evaluation.whole.standstillText))).toBeVisible()
    await expectGood(buyer)
  })

  await test.step('winners and loser read their letters, each in their language', async () => {
    for (const [page, t, kind] of [
      [estonian.page, evaluationInEt, 'winner'],
      [lithuanian, evaluationInLt, 'winner'],
      [latvian.page, evaluation, 'loser'],
    ] as const) {
      await page.goto(summary)
      await expect(page.getByText(saying(t.letter.kinds[kind]))).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Labākā cena un darba plāns.')
      await expectGood(page)
    }
  })

  /** Writes down the contract of a lot, on the day that the product has. */
  const conclude = async (lotId: string, day: Date): Promise<void> => {
    await openLot(buyer, lotId)
    const { conclude: action, day: label } = evaluation.conclude
    await buyer.getByRole('button', { name: action, exact: true }).click()
    await dialogOf(buyer).getByLabel(label).fill(wallOf(day).slice(0, 10))
    await dialogOf(buyer).getByLabel(evaluation.conclude.reference).fill(`L-${lotId}`)
    await dialogOf(buyer).getByRole('button', { name: action, exact: true }).click()
  }

  await test.step('contracts are concluded after the standstill, not within it', async () => {
    await buyer.goto(summary)
    await conclude('LOT-0001', opening)
    await expect(buyer.getByText(evaluation.reasons.standstill)).toBeVisible()
    await buyer.keyboard.press('Escape')
    const after = new Date(opening.getTime() + 20 * DAY_MS)
    await product.setClock(after)
    await waitsFor(buyer, rfxId, buyerId, after)
    await buyer.goto(summary)
    for (const lotId of ['LOT-0001', 'LOT-0002']) {
      await conclude(lotId, after)
      await expect(buyer.getByText(evaluation.conclude.done)).toBeVisible()
      await expect(dialogOf(buyer)).toBeHidden()
    }
  })

  await test.step('comparison, file and report say the same', async () => {
    await buyer.getByRole('tab', { name: evaluation.views.comparison }).click()
    const table = buyer.getByRole('table', { name: evaluation.comparison.title })
    await expect(table.getByRole('row')).toHaveCount(6)
    await expectGood(buyer)
    const download = buyer.waitForEvent('download')
    await buyer.getByRole('link', { name: evaluation.views.csv }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    for (const text of [estonian.name, latvian.name, NEW_ORG, '1200', '1140'])
      expect(csv).toContain(text)
    expect(csv).not.toContain('12.12')

    await buyer.getByRole('link', { name: evaluation.views.report }).click()
    await expect(buyer.getByRole('table', { name: evaluation.report.decisions })).toContainText(
      'L-LOT-0002',
    )
    // Points by each criterion stand on paper too.
    const bids = buyer.getByRole('table', { name: evaluation.comparison.title })
    await expect(bids.getByRole('listitem').first()).toBeVisible()
    await expect(bids.getByText(saying(evaluation.report.given)).first()).toBeVisible()
    await expect(bids.getByText(saying(evaluation.report.agreed)).first()).toBeVisible()
    await expectGood(buyer)
    await buyer.emulateMedia({ media: 'print' })
    await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(buyer.getByRole('button', { name: evaluation.report.print })).toBeHidden()
    await expect(buyer.getByRole('navigation')).toHaveCount(0)
  })

  await test.step('everybody sees who won; the log of it all holds', async () => {
    const anybody = await windowOf(browser)
    await anybody.goto(`/en/rfx/${rfxId}?tab=summary`)
    await expect(anybody.getByRole('main')).toContainText(estonian.name)
    await expect(anybody.getByRole('main')).not.toContainText(latvian.name)
    await expectGood(anybody)
    expect(newcomerId).not.toBe('')
    expect(await verifyAuditThen()).toMatch(/, 0 of them do not hold/)
  })
})
