import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import notificationsEn from '@kogge/i18n/messages/en/notifications.json' with { type: 'json' }
import opportunitiesEn from '@kogge/i18n/messages/en/opportunities.json' with { type: 'json' }
import opportunityEn from '@kogge/i18n/messages/en/opportunity.json' with { type: 'json' }
import presenceEn from '@kogge/i18n/messages/en/opportunityPresence.json' with { type: 'json' }
import opportunity from '@kogge/i18n/messages/lt/opportunity.json' with { type: 'json' }
import notes from '@kogge/i18n/messages/lt/opportunityNotes.json' with { type: 'json' }
import presence from '@kogge/i18n/messages/lt/opportunityPresence.json' with { type: 'json' }
import tasks from '@kogge/i18n/messages/lt/tasks.json' with { type: 'json' }
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { noonIn, requestOf } from '../support/example-request.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

/** Cards follow their tenders within a minute. */
const WITHIN_MINUTES = { timeout: 240_000 }

const pageOf = async (browser: Browser, name: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, demo(name))
  return page
}

/** A public request, and how its buyer changes it. */
const publicRequest = async (page: Page, title: string) => {
  const [org] = await organisationsOf(page)
  const orgId = org?.orgId ?? ''
  const whole = requestOf(title)
  const document: RequestDocument = {
    ...whole,
    requirements: whole.requirements.filter(({ id }) => id === 'price'),
  }
  const begun = await changed(page, 'rfxDraft.create', { orgId, kind: 'tender', language: 'lv' })
  const { rfxId } = begun
  const publish = async (revision: number, reason: object) => {
    const changes = { responsesUntil: noonIn(75), openingAt: noonIn(77) }
    const saved = await changed(page, 'rfxDraft.save', {
      orgId,
      rfxId,
      revision,
      document: 'reason' in reason ? { ...document, ...changes } : document,
    })
    await changed(page, 'rfxDraft.publish', { orgId, rfxId, revision: saved.revision, ...reason })
  }
  await publish(1, {})
  return {
    /** Moves the deadline by some weeks. */
    amend: async (): Promise<void> => {
      const { revision } = await changed(page, 'rfxDraft.amend', { orgId, rfxId })
      await publish(revision ?? 1, { reason: { lv: 'Pagarināts termiņš.' } })
    },
  }
}

test('two colleagues take a tender from the feed to a won opportunity, with an amendment in between', async ({
  page,
  browser,
}) => {
  const title = `Ielu uzturēšana ${Date.now()}`
  const buyer = await pageOf(browser, 'buyer.admin')
  const request = await publicRequest(buyer, title)

  await signIn(page, demo('giedrius.pavyzdys.181'))
  const colleague = await pageOf(browser, 'jurgita.pavyzdys.182')
  await changed(colleague, 'account.changeLanguage', { language: 'en' })
  await signIn(colleague, demo('jurgita.pavyzdys.182'))

  await test.step('it is saved from the feed, and its tasks are counted back from the deadline', async () => {
    await page.goto(`/monitor/search?q=["${title.split(' ').at(-1)}"]&days=["any"]`)
    const { saveThis, openThis } = opportunity.saving
    await page.getByRole('button', { name: saveThis.replace('{what}', title) }).click()
    await page.getByRole('link', { name: openThis.replace('{what}', title) }).click()
    await page.getByRole('link', { name: opportunity.saving.open, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const section = page.getByRole('region', { name: tasks.title, exact: true })
    await section.getByRole('button', { name: tasks.templates.fromTemplate }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: tasks.templates.template }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('button', { name: /^Sukurti \d+/ }).click()
    await expect(dialog).toBeHidden()
    await expect(
      section.getByRole('list', { name: tasks.title }).getByRole('listitem').first(),
    ).toBeVisible()
  })

  await test.step('a mention leads the colleague to it from the bell', async () => {
    await colleague.goto('/opportunities')
    await page.getByRole('button', { name: notes.write }).click()
    const text = page.getByRole('textbox', { name: notes.new })
    await text.pressSequentially('@Jurg')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await text.pressSequentially(' ar imamės?')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('ar imamės?')).toBeVisible()
    await colleague.getByRole('button', { name: new RegExp(`^${notificationsEn.title}`) }).click()
    await colleague
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
    await expect(colleague.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // Each sees that the other has it before them.
    await expect(page.getByText(presence.reading.replace('{names}', ''))).toContainText('Jurgita')
    await expect(colleague.getByText(presenceEn.reading.replace('{names}', ''))).toBeVisible()
    await expectAccessible(colleague)
  })

  await test.step('the buyer moves the deadline: card and tasks follow, and say why', async () => {
    const section = page.getByRole('region', { name: tasks.title, exact: true })
    const first = section.getByRole('list', { name: tasks.title }).getByRole('listitem').first()
    const before = await first.locator('time').getAttribute('datetime')
    await request.amend()
    await expect(page.getByText(opportunity.history.events.FOLLOWED).first()).toBeVisible(
      WITHIN_MINUTES,
    )
    await expect(first.locator('time')).not.toHaveAttribute(
      'datetime',
      before ?? '',
      WITHIN_MINUTES,
    )
    await first.getByRole('link').first().click()
    await expect(page.getByText(tasks.history.events.FOLLOWED)).toBeVisible()
    await page.goBack()
  })

  await test.step('the colleague records that it was won, which both see', async () => {
    await colleague
      .getByRole('button', { name: opportunitiesEn.stages.PROPOSAL_MADE })
      .first()
      .click()
    await colleague.getByRole('button', { name: opportunityEn.outcome.open }).click()
    const dialog = colleague.getByRole('dialog')
    await dialog.getByRole('radio', { name: opportunitiesEn.resolutions.WON }).check()
    await dialog.getByRole('button', { name: opportunitiesEn.outcome.close, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(opportunity.history.events.RESOLUTION_CHANGED)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
