import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { lot, noticeXml, organisation } from '../../packages/harvester/fixtures/eforms-notices.ts'
import { kogge } from './kogge-command.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The codes in all notices. */
const NOTICE_CPVS = /45233120|99999999/g

interface Call {
  readonly cpv?: string
  /** Its name and number, where it is not that of all. */
  readonly buyer?: readonly [name: string, number: string]
}

/** Harvests a call for competition that was published yesterday and closes in a month. */
export const harvestCall = async (
  info: TestInfo,
  title: string,
  { cpv, buyer }: Call = {},
): Promise<void> => {
  const file = info.outputPath(`${randomUUID()}.xml`)
  const deadline = `<cac:TenderSubmissionDeadlinePeriod><cbc:EndDate>${dayIn(30)}+02:00</cbc:EndDate><cbc:EndTime>12:00:00+02:00</cbc:EndTime></cac:TenderSubmissionDeadlinePeriod>`
  const xml = noticeXml({
    id: randomUUID(),
    procedure: randomUUID(),
    number: null,
    issued: dayIn(-1),
    title,
    lots: lot('LOT-0001', { process: deadline }),
    ...(buyer && { organisations: organisation('ORG-0001', ...buyer) }),
  })
  await writeFile(file, cpv ? xml.replace(NOTICE_CPVS, cpv) : xml)
  expect(await kogge(['harvest', 'file', file])).toMatch(/1 new, 0 known, 0 failed/)
}

/** What is in the feed changes as matches come in, which the page learns when it is loaded. */
export const reloadUntil = async (page: Page, shown: () => Promise<boolean>): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.reload()
        await expect(page.getByRole('tablist')).toBeVisible()
        // The list has come, or that there is none.
        await page.waitForLoadState('networkidle')
        return shown()
      },
      { timeout: 180_000, intervals: [500, 1000, 2000] },
    )
    .toBe(true)
}
