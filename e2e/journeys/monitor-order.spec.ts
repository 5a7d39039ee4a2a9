import lv from '@kogge/i18n/messages/lv/monitor.json' with { type: 'json' }
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { harvestCall, reloadUntil } from '../support/monitor-feed.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

test('the feed learns from what is saved, says so, and is by date again where that is switched off', async ({
  page,
}, info) => {
  test.slow()
  const word = `Zvejtīkls${Date.now()}`
  await signIn(page, demo('janis.demovs.61'))
  const [org] = await organisationsOf(page)
  const orgId = org?.orgId ?? ''
  const { guid } = await changed(page, 'monitor.create', {
    orgId,
    name: word,
    filters: { q: [word] },
  })
  const main = page.getByRole('main')
  const rows = main.getByRole('article')
  const titles = rows.getByRole('heading', { level: 2 }).getByRole('link')
  for (const at of [1, 2, 3]) await harvestCall(info, `Ceļš ${at} ${word}`)
  await page.goto(`/lv/monitor/search?profile=["${guid}"]`)
  await reloadUntil(page, async () => (await rows.count()) === 3)
  await harvestCall(info, `Tīrīšana ${word}`, {
    cpv: '90911000',
    buyer: ['Cita pašvaldība', '90000000009'],
  })
  await reloadUntil(page, async () => (await rows.count()) === 4)
  const byDate = await titles.allInnerTexts()
  expect(byDate[0]).toContain('Tīrīšana')
  const [, unsaved = ''] = byDate

  // Two that are alike are saved; the third stands first, and says why.
  for (const title of byDate.slice(2)) {
    await titles.filter({ hasText: title }).focus()
    const saved = page.waitForResponse(/monitor\.setSaved/)
    await page.keyboard.press('s')
    await saved
    await expect(
      rows.filter({ hasText: title }).getByRole('button', { name: /^Izņemt no saglabātajiem/ }),
    ).toBeVisible()
  }
  await page.reload()
  await expect(titles.first()).toHaveText(unsaved)
  await expect(rows.first()).toContainText(
    'Līdzīgs 2 iepirkumiem, ko jūsu organizācija saglabājusi',
  )
  await expect(rows.first()).toContainText(lv.feed.similar.buyer)
  await expect(rows).toHaveCount(4)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Each reader has the feed by date with one click, and keeps that.
  const similar = main.getByRole('button', { name: lv.feed.order.similar })
  await expect(similar).toHaveAttribute('aria-pressed', 'true')
  await similar.focus()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(byDate)
  await page.reload()
  await expect(titles).toHaveText(byDate)
  await similar.click()
  await expect(titles.first()).toHaveText(unsaved)

  // An administrator switches it off for everyone.
  await main.getByRole('button', { name: lv.feed.order.about }).click()
  const about = page.getByRole('dialog', { name: lv.feed.order.about })
  await expect(about).toContainText('saglabāti — 2')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await about.getByRole('switch').click()
  await expect(about).toContainText(lv.feed.order.off)
  await expect(titles).toHaveText(byDate)
  await expect(similar).toHaveCount(0)
  await about.getByRole('switch').click()
  await expect(titles.first()).toHaveText(unsaved)
})
