import enChoices from '@kogge/i18n/messages/en/mailChoices.json' with { type: 'json' }
import ltChoices from '@kogge/i18n/messages/lt/mailChoices.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/notificationSettings.json' with { type: 'json' }
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { mailWith } from '../support/mailed-links.ts'
import { harvestCall } from '../support/monitor-feed.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

test('from a profile to its mail, to the tender, to no more mail, and back', async ({
  page,
  browser,
}, info) => {
  const reader = demo('tomas.pavyzdys.191')
  const word = `Švyturys${Date.now()}`
  const title = `Tilto statyba: ${word}`
  await signIn(page, reader)
  const [org] = await organisationsOf(page)
  const orgId = org?.orgId ?? ''
  const { guid } = await changed(page, 'monitor.create', {
    orgId,
    name: word,
    filters: { q: [word] },
  })

  // Its matches are to be mailed at once.
  await page.goto('/lt/user-settings/notifications')
  const main = page.getByRole('main')
  await expect(main.getByText(word)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const mail = main.getByRole('combobox', { name: lt.mailOf.replace('{kind}', word) })
  await mail.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: lt.times.atOnce, exact: true }).click()
  await expect(page.getByText(lt.saved)).toBeVisible()
  await main.getByRole('button', { name: lt.preview.show }).first().click()
  await expect(main.getByText(lt.preview.empty)).toBeVisible()

  // A notice comes in, and a message about it, which leads to the tender.
  await harvestCall(info, title)
  const message = await mailWith(reader.email, title)
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  const [tender] = /https?:\/\/\S+\/lt\/rfx\/[0-9a-f-]{36}/.exec(message) ?? []
  await page.goto(tender ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)

  // One click stops it, without a session; nothing changes before.
  const [stop] =
    /https?:\/\/\S+\/monitor\/unsubscribe\/[\w-]{43}\?profile=[0-9a-f-]{36}/.exec(message) ?? []
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(stop ?? '')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(ltChoices.unsubscribe.title)
  await expectAccessible(stranger)
  await expectNoSidewaysScroll(stranger)
  const timeOf = async () => {
    const answer = await page.request.get('/api/trpc/notificationSettings.read')
    const { profiles } = (await answer.json()).result.data
    return profiles.find((one: { guid: string }) => one.guid === guid)?.mail
  }
  expect(await timeOf()).toBe('atOnce')
  await stranger.getByRole('button', { name: ltChoices.stop }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(ltChoices.done.never)
  expect(await timeOf()).toBe('never')

  // And back, in another language.
  const again = (stop ?? '').replace('/lt/monitor/unsubscribe/', '/monitor/resubscribe/')
  await stranger.goto(again)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(enChoices.resubscribe.title)
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: enChoices.daily }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(enChoices.done.daily)
  expect(await timeOf()).toBe('daily')
  await context.close()
})
