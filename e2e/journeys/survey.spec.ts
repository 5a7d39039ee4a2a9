import { instantOf } from '@kogge/domain/drafting/deadlines/wall-time-instants.ts'
import { EMPTY_RESPONSE } from '@kogge/domain/responses/response-content.ts'
import drafting from '@kogge/i18n/messages/lv/drafting.json' with { type: 'json' }
import evaluation from '@kogge/i18n/messages/lv/evaluation.json' with { type: 'json' }
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { noonIn, requestOf } from '../support/example-request.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { useOwnProduct } from '../support/own-product.ts'
import { demo, signIn } from '../support/sign-in.ts'

/** Its time is moved past the deadline. */
const product = useOwnProduct()

const HOUR_MS = 60 * 60 * 1000

const personIn = async (browser: Browser, name: string) => {
  const context = await browser.newContext({ baseURL: product.url() })
  const page = await context.newPage()
  await signIn(page, demo(name))
  const [org] = await organisationsOf(page)
  if (!org) throw new Error(`${name} belongs to no organisation.`)
  return { page, orgId: org.orgId, name: org.name }
}

const expectGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a price survey is compared and closed; nothing of it is scored or awarded', async ({
  browser,
}) => {
  const { page, orgId } = await personIn(browser, 'buyer.admin')
  const supplier = await personIn(browser, 'supplier.business')
  const begun = await changed(page, 'rfxDraft.create', {
    orgId,
    kind: 'price_survey',
    language: 'lv',
  })
  const { rfxId } = begun
  const draft = await page.request.get('/api/trpc/rfxDraft.get', {
    params: { input: JSON.stringify({ orgId, rfxId }) },
  })
  const { document: empty } = (await draft.json()).result.data
  const whole = requestOf('Sāls cenas')
  const deadline = instantOf(noonIn(10)) ?? new Date(Number.NaN)
  const document = {
    ...empty,
    title: whole.title,
    message: { lv: 'Cik maksā tonna?' },
    cpv: whole.cpv,
    responsesUntil: noonIn(10),
    requirements: whole.requirements.slice(-1),
  }
  const { revision } = await changed(page, 'rfxDraft.save', { orgId, rfxId, revision: 1, document })
  await changed(page, 'rfxDraft.publish', { orgId, rfxId, revision })
  await changed(page, 'rfxInvitation.invite', {
    orgId,
    rfxId,
    orgIds: [supplier.orgId],
    message: '',
  })
  const content = {
    ...EMPTY_RESPONSE,
    lotIds: ['LOT-0001'],
    validDays: 30,
    answers: [
      {
        requirementId: 'price',
        lotId: 'LOT-0001',
        answer: { type: 'price', unitPrice: '12.50' },
      },
    ],
    contact: { name: 'Jānis Kalniņš', email: 'janis@example.com', phone: '' },
  }
  const own = { orgId: supplier.orgId, rfxId, version: 1 }
  const saved = await changed(supplier.page, 'response.save', { ...own, revision: 0, content })
  await changed(supplier.page, 'response.submit', { ...own, revision: saved.revision })

  await product.setClock(new Date(deadline.getTime() + HOUR_MS))
  await page.goto(`/rfx/${rfxId}?tab=summary`)
  await page.getByRole('button', { name: evaluation.opening.open }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: evaluation.opening.open })
  await confirm.click()

  const standing = page.getByRole('table', { name: evaluation.standing.title })
  await expect(standing).toContainText(supplier.name)
  for (const name of [
    evaluation.evaluators.choose,
    evaluation.lot.settle,
    evaluation.decision.fail,
  ])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: evaluation.views.decision })).toHaveCount(0)
  await expectGood(page)
  await page.getByRole('tab', { name: evaluation.views.comparison }).click()
  await expect(page.getByRole('table', { name: evaluation.comparison.title })).toContainText(
    '1 250',
  )
  await expect(page.getByRole('link', { name: evaluation.views.csv })).toBeVisible()
  await expectGood(page)

  await page.getByRole('button', { name: drafting.page.close }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: drafting.page.closeConfirm, exact: true }).click()
  await expect(page.getByText(drafting.page.closed)).toBeVisible()
})
