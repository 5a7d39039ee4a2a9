import en from '@kogge/i18n/messages/en/delegations.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/delegations.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/delegations.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/delegations.json' with { type: 'json' }
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  changed,
  type OwnOrg,
  organisationsOf,
  readStatus,
  refreshed,
} from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { type Account, demo, signIn } from '../support/sign-in.ts'

const TEXTS = { en, lv, et, lt }
const NAMED = demo('ilze.demovs.21')

/** The words of the page as it stands, in its reader's language. */
const textsOf = async (page: Page): Promise<typeof en> => {
  const language = await page.locator('html').getAttribute('lang')
  return TEXTS[language as keyof typeof TEXTS] ?? en
}

/** A page of its own for someone, with their first organisation. */
const personIn = async (browser: Browser, account: Account) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, account)
  const [org] = await organisationsOf(page)
  if (!org) throw new Error(`${account.email} belongs to no organisation.`)
  return { page, org, close: () => context.close() }
}

const open = async (page: Page, { orgId }: OwnOrg, tab = 'access-delegation') => {
  await page.goto(`/org/${orgId}/settings/${tab}?switchToOrg=${orgId}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return textsOf(page)
}

/** The bar that says for whom the reader acts. */
const banner = (page: Page, org: OwnOrg) => page.locator('#acting').filter({ hasText: org.name })

const isIn = async (page: Page, org: OwnOrg): Promise<boolean> =>
  (await organisationsOf(page)).some(({ orgId }) => orgId === org.orgId)

test('access is granted, taken up, used and revoked', async ({ browser }) => {
  const giver = await personIn(browser, demo('margus.naidis.111'))
  const named = await personIn(browser, NAMED)

  let t = await open(giver.page, giver.org)
  await expectAccessible(giver.page)
  await expectNoSidewaysScroll(giver.page)
  await giver.page.getByRole('link', { name: t.list.new }).click()
  await expect(giver.page.getByRole('heading', { level: 2, name: t.form.title })).toBeVisible()
  await giver.page.getByRole('button', { name: t.form.submit }).click()
  await expect(giver.page.getByText(t.problems.org_required)).toBeVisible()
  await expectAccessible(giver.page)
  await expectNoSidewaysScroll(giver.page)
  await giver.page.getByRole('combobox', { name: t.form.org }).click()
  await giver.page.getByPlaceholder(t.form.orgSearch).fill(named.org.name)
  await giver.page.getByRole('option', { name: named.org.name }).first().click()
  await giver.page.getByLabel(t.form.people).fill(`${NAMED.email}\nnobody@demo.kogge.example`)
  await giver.page.getByRole('radio', { name: t.kinds.manager }).click()
  const reason = 'Jointly procured cleaning services.'
  await giver.page.getByLabel(t.form.reason, { exact: true }).fill(reason)
  await giver.page.getByRole('button', { name: t.form.submit }).click()
  await expect(giver.page.getByText(/: nobody@demo\.kogge\.example$/)).toBeVisible()
  await giver.page.getByLabel(t.form.people).fill(NAMED.email)
  await giver.page.getByRole('button', { name: t.form.submit }).click()
  const given = giver.page.getByRole('row').filter({ hasText: reason })
  await expect(given).toContainText(t.states.ready)

  const tNamed = await open(named.page, named.org)
  const received = named.page.getByRole('row').filter({ hasText: reason })
  await expect(received).toContainText(giver.org.name)
  await expectAccessible(named.page)
  await received.getByRole('button', { name: tNamed.actions.activate }).click()
  await received.getByRole('button', { name: tNamed.actions.actThere }).click()
  await expect(banner(named.page, giver.org)).toBeVisible()
  expect(await readStatus(named.page, 'delegation.given', { orgId: giver.org.orgId })).toBe(200)
  await open(named.page, giver.org)
  await expect(banner(named.page, giver.org)).toBeVisible()
  await expectAccessible(named.page)
  await expectNoSidewaysScroll(named.page)

  t = await open(giver.page, giver.org)
  await expect(given).toContainText(t.states.active)
  await given.getByRole('button', { name: t.actions.revoke, exact: true }).click()
  await giver.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t.actions.revoke, exact: true })
    .click()
  await expect(given).toContainText(t.states.revoked)
  expect(await readStatus(named.page, 'delegation.given', { orgId: giver.org.orgId })).toBe(404)
  await named.page.reload()
  await expect(banner(named.page, giver.org)).toBeHidden()
  expect(await isIn(named.page, giver.org)).toBe(false)

  for (const [person, texts] of [
    [giver, t],
    [named, tNamed],
  ] as const) {
    await open(person.page, person.org, 'access-delegation/history')
    await expect(person.page.getByRole('row').filter({ hasText: reason })).toHaveCount(3)
    await expect(person.page.getByText(texts.history.events.activated).first()).toBeVisible()
    await expectAccessible(person.page)
    await expectNoSidewaysScroll(person.page)
  }
  await giver.close()
  await named.close()
})

test('access ends by itself in the middle of a session', async ({ browser }) => {
  const auditor = demo('tonu.naidis.131')
  const giver = await personIn(browser, demo('liga.paraugs.51'))
  const named = await personIn(browser, auditor)
  const endsAt = Date.now() + 75_000
  const { delegationId } = await changed(giver.page, 'delegation.create', {
    orgId: giver.org.orgId,
    delegateOrgId: named.org.orgId,
    kind: 'auditor',
    people: [auditor.email],
    startsAt: new Date().toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    reason: 'A look at one tender.',
  })
  await changed(named.page, 'delegation.activateAuditor', {
    orgId: named.org.orgId,
    delegationId,
  })
  await refreshed(named.page)
  await open(named.page, giver.org)
  await expect(banner(named.page, giver.org)).toBeVisible()
  expect(await readStatus(named.page, 'delegation.given', { orgId: giver.org.orgId })).toBe(200)

  // Nobody touches the page; it notices by itself.
  await expect(banner(named.page, giver.org)).toBeHidden({ timeout: 180_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt)
  const unknown = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
  for (const orgId of [giver.org.orgId, unknown])
    expect(await readStatus(named.page, 'delegation.given', { orgId })).toBe(404)
  const account = named.page.locator('header').getByRole('button').last()
  await account.click()
  await expect(named.page.getByRole('menu')).toBeVisible()
  await expect(named.page.getByRole('menuitem', { name: giver.org.name })).toBeHidden()
  await giver.close()
  await named.close()
})
