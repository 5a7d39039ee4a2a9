import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import lv from '@kogge/i18n/messages/lv/harvester.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { tarOf } from '../../packages/harvester/fixtures/archives.ts'
import { bytesOf, noticeXml } from '../../packages/harvester/fixtures/eforms-notices.ts'
import { loopback, status } from '../../packages/harvester/fixtures/loopback-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { kogge } from '../support/kogge-command.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

const WORD = `Vilkaine${Date.now()}`

/** One package of TED with a notice and a file that is none, as a run of its crawler brings it. */
const harvestPackage = async (): Promise<void> => {
  const whole = noticeXml({
    id: randomUUID(),
    procedure: randomUUID(),
    number: null,
    title: `Tilts: ${WORD}`,
  })
  const packed = gzipSync(
    await tarOf([
      { name: `${WORD}/1_2026.xml`, bytes: bytesOf(whole) },
      { name: `${WORD}/2_2026.xml`, bytes: bytesOf(`<ContractNotice><${WORD}>`) },
    ]),
  )
  const server = await loopback(({ path }, response) => {
    if (path.startsWith('/en/release-calendar/'))
      return status(response, 200, 'OJS,Publication date\n222,18/11/2026\n')
    if (path === '/packages/daily/202600222') return void response.end(packed)
    status(response, 404)
  })
  try {
    const days = ['harvest', 'ted', '--from', '2026-11-18', '--to', '2026-11-18']
    const said = kogge(days, {
      KOGGE_SOURCE_MIRRORS: `ted=${server.origin}`,
      KOGGE_SOURCE_LOOPBACK: 'true',
    })
    // What cannot be read is told by the exit code.
    await expect(said).rejects.toThrow(/2_2026\.xml/)
  } finally {
    await server.close()
  }
}

const fits = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('staff follow a file from its source to its tender, and have it read again', async ({
  page,
}) => {
  await Promise.all([harvestPackage(), signIn(page, demo('developer'))])

  await page.goto('/admin/harvester/crawlers')
  await page.getByRole('row', { name: /TED/ }).getByRole('button').click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('18/11/2026 – 18/11/2026')
  await fits(page)
  await panel.getByRole('link', { name: 'Show files with failures' }).click()

  await page.getByRole('searchbox').fill(WORD)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row').nth(1).getByRole('button').click()
  await expect(panel).toContainText('malformed')
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Download the file' }).click()
  expect((await download).suggestedFilename()).toBe('ted-2_2026.xml')
  await fits(page)
  await panel.getByRole('button', { name: 'Parse again' }).click()
  await expect(page.getByText('The file will be parsed again shortly')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(panel).toContainText('2 attempts', { timeout: 3000 })
  }).toPass()

  await panel.getByRole('link', { name: /^\d\d\/\d\d\/\d{4} · / }).click()
  await expect(page.getByText('1 notice', { exact: true })).toBeVisible()
  await expect(page.getByText('2 files', { exact: true })).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Parse the partition again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Parse again' }).click()
  await expect(page.getByText('The partition will be parsed again')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible()

  await page.getByRole('button', { name: /1_2026\.xml/ }).click()
  await panel.getByRole('link', { name: 'Road works' }).click()
  const tender = page.getByRole('dialog', { name: 'Tender' })
  await tender.getByRole('link', { name: 'Open the tender' }).click()
  await expect(page).toHaveURL(/\/rfx\//)
  await page.goto('/admin/harvester/partitions?source=["ted"]')
  await expect(page.getByRole('row').nth(1)).toContainText('processed 2 times')
  await fits(page)
})

test('everyone sees how fresh each source is, in their language', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Data sources' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data sources')
  await expect(page.getByRole('row', { name: /Hilma/ })).toContainText('Key required')
  await fits(page)
  const answer = await page.goto('/lv/freshness')
  expect(answer?.status()).toBe(200)
  expect(await answer?.text()).toContain('hreflang="lt"')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lv.freshness.title)
  await expect(page.getByRole('row', { name: /Hilma/ })).toContainText(
    lv.freshness.states.needs_key,
  )
})
