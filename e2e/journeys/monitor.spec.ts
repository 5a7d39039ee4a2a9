import en from '@kogge/i18n/messages/en/monitor.json' with { type: 'json' }
import searchEn from '@kogge/i18n/messages/en/search.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/monitor.json' with { type: 'json' }
import lvNotifications from '@kogge/i18n/messages/lv/notifications.json' with { type: 'json' }
import searchLv from '@kogge/i18n/messages/lv/search.json' with { type: 'json' }
import lvShell from '@kogge/i18n/messages/lv/shell.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { changed, organisationsOf } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { tabTo } from '../support/keyboard.ts'
import { harvestCall, reloadUntil } from '../support/monitor-feed.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { openNotificationTabs } from '../support/notification-tabs.ts'
import { demo, fillSignIn, signIn } from '../support/sign-in.ts'
import { expectSteadyRows } from '../support/steady-rows.ts'

/** The feed and the profiles as a reader of one language meets them. */
const monitorPage = (page: Page) => {
  const main = page.getByRole('main')
  const rows = main.getByRole('article')
  return {
    rows,
    titles: rows.getByRole('heading', { level: 2 }).getByRole('link'),
    title: page.getByRole('heading', { level: 1 }),
    tab: (name: string) => main.getByRole('tab', { name }),
  }
}

/** A profile as its reader gets it. */
const profileOf = async (page: Page, orgId: string, guid: string) => {
  const answer = await page.request.get('/api/trpc/monitor.profile', {
    params: { input: JSON.stringify({ orgId, guid }) },
  })
  return (await answer.json()).result.data
}

test('from a search to a profile, to a new notice, to the feed, to hidden, by keyboard', async ({
  page,
  browser,
}, info) => {
  const word = `Ķīviķis${Date.now()}`
  const name = `Profils ${word}`
  await signIn(page, demo('supplier.pro'))
  const { rows, titles, title, tab } = monitorPage(page)
  await page.goto(`/lv/monitor/search?q=["${word}"]&days=["30"]`)

  // The search becomes a profile.
  const save = page.getByRole('button', { name: searchLv.saveProfile })
  await save.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: lv.save.title })
  await expect(dialog).toContainText(searchLv.filters.days)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('textbox').fill('')
  await dialog.getByRole('button', { name: lv.save.submit }).click()
  await expect(dialog.getByText(lv.name.wrong)).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(lv.save.saved.replace('{name}', name))).toBeVisible()
  await expect(page).toHaveURL(/\/lv\/monitor\/org\/[0-9a-f-]{36}\/profile\/[0-9a-f-]{36}$/)
  await expect(title).toHaveText(name)
  await expect(page.getByRole('list', { name: searchLv.filtersTitle })).toContainText(word)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const guid = page.url().split('/').at(-1)

  // Two notices come in meanwhile, and stand in its feed, new to the reader.
  await harvestCall(info, `Tilta atjaunošana: ${word}`)
  await harvestCall(info, `Ielas pārbūve: ${word}`)
  await page.goto(`/lv/monitor/search?profile=["${guid}"]`)
  await expect(title).toHaveText(lv.feed.title)
  await reloadUntil(page, async () => (await rows.count()) === 2)
  await expect(rows.getByText(lv.feed.kinds.new, { exact: true })).toHaveCount(2)
  await expect(rows.getByRole('link', { name })).toHaveCount(2)
  await expectSteadyRows(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The bell has both in one line, which its page marks as read.
  const bell = page.getByRole('button', { name: /^Paziņojumi: \d+ nelasīt/ })
  await bell.click()
  const panel = page.getByRole('dialog', { name: lvShell.quickView.kinds.notifications })
  const line = `2 jauni iepirkumi profilā „${name}”`
  await expect(panel.getByRole('link', { name: line })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel.getByRole('link', { name: lvShell.quickView.open.notifications }).click()
  await expect(title).toHaveText(lvNotifications.title)
  await expect(panel).toHaveCount(0)
  const matchLine = page.getByRole('main').getByRole('listitem').filter({ hasText: line })
  const markRead = matchLine.getByRole('button', { name: lvNotifications.markLine })
  // Another browser of the reader's follows in each of its tabs, also when the one with its connection is closed.
  const elsewhere = await openNotificationTabs(browser, demo('supplier.pro'), line)
  const undo = page.getByRole('button', { name: lvNotifications.undo })
  await elsewhere.expectAfter(false, async () => {
    await markRead.click()
    // It stays for as long as somebody points at it.
    await undo.hover()
  })
  await expect(markRead).toHaveCount(0)
  await elsewhere.expectOneConnection()
  await elsewhere.closeFirst()
  await elsewhere.expectAfter(true, () => undo.click())
  await elsewhere.expectOneConnection()
  await elsewhere.close()
  await expect(markRead).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: lvNotifications.onlyUnread }).click()
  await matchLine.getByRole('link', { name: line }).click()
  await expect(title).toHaveText(lv.feed.title)
  await expect(rows).toHaveCount(2)

  // Other filters go on working.
  await page.goto(`/lv/monitor/search?profile=["${guid}"]&country=["EE"]`)
  await expect(page.getByText(lv.feed.none.narrowed.title)).toBeVisible()
  await page.getByRole('button', { name: lv.feed.none.narrowed.action }).click()
  await expect(rows).toHaveCount(2)

  // By letters: down, open, hide; what was hidden comes back by the toast.
  await page.keyboard.press('j')
  await expect(titles.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(titles.last()).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await expect(page.getByRole('dialog')).toContainText(word)
  await page.keyboard.press('Escape')
  await expect(rows.first().getByText(lv.feed.unseen)).toHaveCount(0)
  await expect(rows.last().getByText(lv.feed.unseen)).toHaveCount(1)
  const first = await titles.first().innerText()
  await titles.first().focus()
  await page.keyboard.press('s')
  await expect(rows.first().getByRole('button', { name: /^Izņemt no saglabātajiem/ })).toBeVisible()
  await tab(lv.feed.views.saved).click()
  await expect(titles).toHaveText([first])
  await tab(lv.feed.views.all).click()
  await expect(rows).toHaveCount(2)
  await titles.first().focus()
  await page.keyboard.press('h')
  await expect(rows).toHaveCount(1)
  await expect(titles.first()).toBeFocused()
  await page.getByRole('button', { name: lv.feed.undo }).click()
  await expect(rows).toHaveCount(2)
  await titles.first().focus()
  await page.keyboard.press('h')
  await expect(rows).toHaveCount(1)
  await tabTo(tab(lv.feed.views.all), 'Shift+Tab')
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/view=/)
  await expect(titles).toHaveText([first])
  await expectAccessible(page)

  // A number of rows at once, and back.
  await page.getByRole('checkbox', { name: lv.feed.tickAll }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Rādīt atkal: Atlasīt/ })
    .click()
  await expect(rows).toHaveCount(0)
  await tab(lv.feed.views.all).click()
  await expect(rows).toHaveCount(2)
})

test('a visitor signs in and comes back; profiles are listed, edited and deleted', async ({
  page,
  expectComplaint,
}) => {
  const word = `Virpotājs${Date.now()}`
  await page.goto(`/monitor/search?q=["${word}"]`)
  await page.getByRole('link', { name: searchEn.saveProfile }).click()
  await fillSignIn(page, demo('supplier.pro'))
  await expect(page).toHaveURL(/\/lv\/monitor\/search\?q=/)
  await expect(page.getByRole('button', { name: searchLv.saveProfile })).toBeVisible()

  const [org] = await organisationsOf(page)
  const orgId = org?.orgId ?? ''
  const { guid } = await changed(page, 'monitor.create', {
    orgId,
    name: word,
    filters: { q: [word], country: ['LV'] },
  })
  const { title } = monitorPage(page)
  await page.goto('/lv/monitor')
  await expect(title).toHaveText(lv.title)
  await expect(page.getByRole('link', { name: word })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('main').getByRole('link', { name: lv.profiles }).click()
  await expect(title).toHaveText(lv.list.title)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: word }) })
  await expect(row).toContainText('Latvija')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const wanted = row.getByRole('switch')
  await expect(wanted).toBeChecked()
  await wanted.click()
  await expect(wanted).not.toBeChecked()
  const act = async (name: string) => {
    await row.getByRole('button', { name: lv.actions.menu.replace('{name}', word) }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act(lv.actions.pause)
  await expect(row).toContainText(lv.states.paused)
  await act(lv.actions.resume)
  await expect(row).not.toContainText(lv.states.paused)

  // What fails while a dialog is open is read out over it, and can be put away without closing it.
  expectComplaint(/502 \(Bad Gateway\)/)
  await page.route(/monitor\.save/, (route) => route.fulfill({ status: 502 }))
  await act(lv.actions.rename)
  const renaming = page.getByRole('dialog', { name: lv.actions.renameTitle })
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'Kogge' })
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: lvShell.toast.close }).last().click()
  await expect(failure).toHaveCount(0)
  // The dialog stays until the list is read again.
  const submit = renaming.getByRole('button', { name: lv.actions.rename })
  await expect(submit).not.toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(renaming).toHaveCount(0)
  await page.unrouteAll()

  // Somebody else saves it while its filters are edited.
  await act(lv.actions.editFilters)
  await expect(title).toHaveText(lv.edit.title.replace('{name}', word))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const filters = page.getByRole('complementary', { name: searchLv.filtersTitle })
  await filters
    .getByRole('group', { name: searchLv.filters.tenderStatus })
    .getByRole('checkbox', { name: searchLv.status.open })
    .click()
  const { revision } = await profileOf(page, orgId, guid)
  const other = { orgId, guid, name: word, filters: { q: [word] }, revision }
  await changed(page, 'monitor.save', other)
  expectComplaint(/409 \(Conflict\)/)
  await page.getByRole('button', { name: lv.edit.save }).click()
  await expect(page.getByText(lv.edit.conflict.title)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: lv.edit.conflict.own }).click()
  await expect(title).toHaveText(word)
  expect((await profileOf(page, orgId, guid)).filters).toEqual({
    q: [word],
    country: ['LV'],
    tenderStatus: ['open'],
  })

  await page.getByRole('button', { name: lv.actions.menu.replace('{name}', word) }).click()
  await page.getByRole('menuitem', { name: lv.actions.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: lv.actions.remove }).click()
  await expect(title).toHaveText(lv.list.title)
  await expect(page.getByRole('link', { name: word })).toHaveCount(0)
})

test('the feed in English: new, opened, hidden for a reason, and shown again', async ({
  page,
}, info) => {
  const word = `Quillwright${Date.now()}`
  await signIn(page, demo('margus.demo.121'))
  await changed(page, 'account.changeLanguage', { language: 'en' })
  await signIn(page, demo('margus.demo.121'))
  const { rows, titles, title, tab } = monitorPage(page)
  await page.goto(`/monitor/search?q=["${word}"]`)
  await page.getByRole('button', { name: searchEn.saveProfile }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.save.submit }).click()
  await expect(title).toHaveText(word)
  await harvestCall(info, `Torņa atjaunošana ${word}`)
  await reloadUntil(page, async () => (await rows.count()) === 1)

  // The overview has it too.
  await page.getByRole('link', { name: en.title, exact: true }).first().click()
  await expect(title).toHaveText(en.title)
  await page.getByRole('link', { name: word }).click()
  await expect(title).toHaveText(word)

  const unseen = rows.first().getByText(en.feed.unseen)
  await expect(unseen).toHaveCount(1)
  await titles.first().click()
  await expect(page.getByRole('dialog', { name: 'Tender' })).toBeVisible()
  await expect(unseen).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Hide for a reason/ }).click()
  await page.getByRole('menuitem', { name: en.feed.reasons.too_small }).click()
  await expect(page.getByText(en.feed.none.handled.title)).toBeVisible()
  await tab(en.feed.views.hidden).click()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await rows.getByRole('button', { name: /^Show again/ }).click()
  await expect(page.getByText(en.feed.none.hidden.title)).toBeVisible()
  await tab(en.feed.views.all).click()
  await expect(rows).toHaveCount(1)
})

test('a plan without profiles says which plan has them', async ({ page }) => {
  await signIn(page, demo('supplier.free'))
  await page.goto('/monitor')
  await expect(page.getByRole('main')).toContainText('PLUS')
  await expectAccessible(page)
  await page.goto('/monitor/search?country=["EE"]')
  await page.getByRole('button', { name: 'Salvesta profiilina' }).click()
  await expect(page.getByRole('dialog')).toContainText('PLUS')
  await expectAccessible(page)
})
