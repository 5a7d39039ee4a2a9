import { randomInt, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { isLatvianEntity } from '../../packages/domain/org/check-digits.ts'
import { noticeXml, organisation, REVIEWER } from '../../packages/harvester/fixtures/notices.ts'
import { expectAccessible } from '../support/accessible.ts'
import { kogge } from '../support/kogge.ts'
import { expectNoSidewaysScroll } from '../support/narrow.ts'
import { demo, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** A registration number that nobody has seen yet, with a right check digit, and a slip of it. */
const newNumber = (): readonly [right: string, wrong: string] => {
  for (;;) {
    const right = `4${String(randomInt(1e10)).padStart(10, '0')}`
    const wrong = `${right.slice(0, 6)}${(Number(right[6]) + 1) % 10}${right.slice(7)}`
    if (isLatvianEntity(right) && !isLatvianEntity(wrong)) return [right, wrong]
  }
}

test('staff compare spellings, and merge two that are one', async ({ page }, info) => {
  test.slow()
  const word = `Zvirbulciems${Date.now()}`
  const numbers = newNumber()
  const notice = (number: string) =>
    noticeXml({
      ...{ id: randomUUID(), procedure: randomUUID(), number: null },
      title: `Tilta remonts ${number}`,
      organisations: organisation('ORG-0001', `${word} pagasts`, number) + REVIEWER,
    })
  const files = numbers.map((number) => info.outputPath(`${number}.xml`))
  for (const [index, file] of files.entries()) await writeFile(file, notice(numbers[index] ?? ''))
  await kogge(['harvest', 'file', ...files])
  await signIn(page, demo('developer'))
  const q = encodeURIComponent(JSON.stringify([word]))

  await page.goto(`/admin/harvester/harv-orgs?q=${q}`)
  const spelling = page.getByRole('button', { name: `${word} pagasts` })
  await expect(spelling).toHaveCount(2)
  await spelling.first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Match key')
  await expect(sheet).toContainText('Road works')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`/admin/harvester/org-merge?q=${q}`)
  const pair = page.getByRole('region', { name: `${word} pagasts and ${word} pagasts` })
  await expect(pair).toContainText('one slip of the hand')
  await expect(pair).toContainText('differs')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await pair.focus()
  await page.keyboard.press('a')
  await expect(page.getByText('is now a part of')).toBeVisible()
  await expect(pair).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
})
