import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { lot, noticeXml, organisation } from '../../packages/harvester/fixtures/eforms-notices.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { kogge } from '../support/kogge-command.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { searchPage } from '../support/search-page.ts'

test('a notice read from a file is found at once and read whole', async ({ page }, info) => {
  // Each run brings its own, so that the second one does not meet what the first left behind.
  const word = `Zvirbuļciems${Date.now()}`
  const notice = (title: string) =>
    noticeXml({
      id: randomUUID(),
      procedure: randomUUID(),
      number: null,
      title,
      lots: lot('LOT-0001') + lot('LOT-0002'),
    })
  const file = info.outputPath('notice.xml')
  await writeFile(file, notice(`Tilta atjaunošana: ${word}`))
  const broken = info.outputPath('broken.xml')
  await writeFile(broken, '<ContractNotice><unfinished>')

  const list = searchPage(page)
  await page.goto(`/monitor/search?q=["${word}"]`)
  await expect(page.getByText('No tenders found')).toBeVisible()

  expect(await kogge(['harvest', 'file', file])).toMatch(
    /1 notices read.* 1 new, 0 known, 0 failed/,
  )
  expect(await kogge(['harvest', 'file', file])).toMatch(/0 new, 1 known, 0 failed/)
  await expect(kogge(['harvest', 'file', broken])).rejects.toThrow(/broken\.xml/)

  await page.reload()
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.locator('mark').first()).toHaveText(word)
  await list.titles.first().click()
  await expect(list.panel).toContainText('Road works')
  await list.panel.getByRole('link', { name: 'Open the tender' }).click()
  await expect(page).toHaveURL(/\/rfx\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Road works')
  await expect(page.getByRole('main')).toContainText('Izdomātā pašvaldība')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('combobox', { name: 'Show the text in' }).click()
  await page.getByRole('option', { name: /Latvian/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  await expect(page.getByText('Ceļa posma pārbūve.')).toBeVisible()
  await page.getByRole('link', { name: /^Lots/ }).click()
  await expect(page.getByText('Daļa LOT-0002').first()).toBeVisible()
  await expectAccessible(page)
})

test('markup in a notice is text to a reader, and never an element of the page', async ({
  page,
}, info) => {
  const word = `Žagata${Date.now()}`
  const hurt =
    '<img src="x" onerror="window.hurt=1"><svg/onload=window.hurt=1><script>window.hurt=1</script>'
  const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const file = info.outputPath('hostile.xml')
  const notice = noticeXml({
    id: randomUUID(),
    procedure: randomUUID(),
    number: null,
    title: written(`${hurt}<b>${word}</b> &lt;i&gt;tilts&lt;/i&gt;`),
    organisations:
      organisation('ORG-0001', written(`Pils ${hurt}<b>dome</b>`), '90000000001') +
      organisation('ORG-0002', 'Izdomātais birojs', '90000000002'),
    project: `<cbc:Note languageID="LAV">${written(`<p>Pirmais.</p><ul><li>Otrais</li></ul><a href="javascript:window.hurt=1">spied</a> ${hurt}`)}</cbc:Note>`,
    terms: `<cac:CallForTendersDocumentReference><cbc:ID>D</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>javascript:window.hurt=1</cbc:URI></cac:ExternalReference></cac:Attachment></cac:CallForTendersDocumentReference>`,
  })
  await writeFile(file, notice)
  expect(await kogge(['harvest', 'file', file])).toMatch(/1 new, 0 known, 0 failed/)

  const list = searchPage(page)
  await page.goto(`/monitor/search?q=["${word}"]`)
  await expect(list.rows).toHaveCount(1)
  await list.titles.first().click()
  await list.panel.getByRole('link', { name: 'Open the tender' }).click()
  await page.waitForURL(/\/rfx\//)
  await page.goto(`/lv${new URL(page.url()).pathname}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${word} tilts`))
  await expect(main).toContainText('Pils')
  await expect(main).toContainText('• Otrais')
  expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined()
  await expect(main.locator('script, img[src="x"], svg[onload], b, i')).toHaveCount(0)
  for (const link of await main.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(?:https?:\/\/|\/|#|mailto:)/)
})
