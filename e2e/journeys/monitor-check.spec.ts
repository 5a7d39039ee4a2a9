import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import matchesEn from '@kogge/i18n/messages/en/matches.json' with { type: 'json' }
import monitorEn from '@kogge/i18n/messages/en/monitor.json' with { type: 'json' }
import searchEn from '@kogge/i18n/messages/en/search.json' with { type: 'json' }
import matchesLv from '@kogge/i18n/messages/lv/matches.json' with { type: 'json' }
import monitorLv from '@kogge/i18n/messages/lv/monitor.json' with { type: 'json' }
import searchLv from '@kogge/i18n/messages/lv/search.json' with { type: 'json' }
import { lot, noticeXml } from '../../packages/harvester/fixtures/eforms-notices.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { changed } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { kogge } from '../support/kogge-command.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const READERS = [
  {
    locale: 'en',
    user: 'margus.demo.121',
    prefix: '',
    matches: matchesEn,
    monitor: monitorEn,
    search: searchEn,
  },
  {
    locale: 'lv',
    user: 'supplier.pro',
    prefix: '/lv',
    matches: matchesLv,
    monitor: monitorLv,
    search: searchLv,
  },
]

for (const { locale, user, prefix, matches, monitor, search } of READERS)
  test(`a pasted tender that a profile missed is caught by the change that is offered (${locale})`, async ({
    page,
  }, info) => {
    const { why, worth, reasons } = matches
    const word = `Ķerra${Date.now()}`
    const number = `${String(Date.now()).slice(-6)}-2026`
    const file = info.outputPath('notice.xml')
    const deadline = `<cac:TenderSubmissionDeadlinePeriod><cbc:EndDate>${dayIn(30)}+02:00</cbc:EndDate><cbc:EndTime>12:00:00+02:00</cbc:EndTime></cac:TenderSubmissionDeadlinePeriod>`
    const xml = noticeXml({
      id: randomUUID(),
      procedure: randomUUID(),
      number: `00${number}`,
      issued: dayIn(-2),
      published: dayIn(-1),
      title: `${word} remonts`,
      lots: lot('LOT-0001', { process: deadline }),
    })
    await writeFile(file, xml)
    expect(await kogge(['harvest', 'file', file])).toMatch(/1 new, 0 known, 0 failed/)

    // The search that becomes a profile is counted before it is saved.
    await signIn(page, demo(user))
    await changed(page, 'account.changeLanguage', { language: locale })
    await signIn(page, demo(user))
    const name = `${locale} ${word}`
    await page.goto(`${prefix}/monitor/search?q=["${word} -remonts"]&country=["LV"]&days=["30"]`)
    await page.getByRole('button', { name: search.saveProfile }).click()
    const dialog = page.getByRole('dialog', { name: monitor.save.title })
    await expect(dialog.getByText(worth.nothing)).toBeVisible()
    await expect(dialog.getByText(worth.costs)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: monitor.save.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const [orgId = '', guid = ''] = page.url().match(/[0-9a-f-]{36}/g) ?? []

    // The tender is pasted by its address at the source.
    await page.goto(`${prefix}/monitor`)
    await page.getByRole('link', { name: why.link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(why.title)
    const address = `https://ted.europa.eu/en/notice/-/detail/${number}`
    await page.getByRole('searchbox', { name: why.field }).fill(address)
    await page.keyboard.press('Enter')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
    const found = why.words.found.replace('{typed}', word)
    const excluded = why.words.excluded.replace('{typed}', 'remonts')
    await expect(main.getByText(`${found} · ${excluded}`)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`${prefix}/monitor/check?tender=${encodeURIComponent('nowhere 12345-1999')}`)
    await expect(main.getByText(why.nothing.title)).toBeVisible()
    await page.goBack()

    // The change is saved, and brings it.
    await main.getByRole('link', { name: why.applyTo.replace('{name}', name) }).click()
    await expect(main.getByText(worth.title)).toBeVisible()
    await expect(main.getByText(/0[.,]1 /)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await main.getByRole('button', { name: monitor.edit.save }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const row = main.getByRole('article')
    await expect(row).toHaveCount(1, { timeout: 90_000 })
    await expect(row.getByText(reasons.met)).toBeVisible()
    await expect(row.getByText(reasons.word.replace('{typed}', word))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await changed(page, 'monitor.remove', { orgId, guid })
  })
