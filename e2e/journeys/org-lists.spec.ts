import lt from '@kogge/i18n/messages/lt/orgLists.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { organisationsOf } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

interface FoundOrg {
  readonly name: string
  readonly registrationNumber: string | null
  readonly country: string | null
}

/** The suppliers with the most contracts, with their numbers. */
const busiestSuppliers = async (page: Page): Promise<FoundOrg[]> => {
  const [own] = await organisationsOf(page)
  const ask = async (path: string, input: object) => {
    const answer = await page.request.get(`/api/trpc/${path}`, {
      params: { input: JSON.stringify(input) },
    })
    expect(answer.status(), `${path} answers`).toBe(200)
    return (await answer.json()).result.data
  }
  const found: { items: readonly { name: string }[] } = await ask('org.search', {
    filters: { orgType: ['supplier'] },
    sortBy: 'supplierContractCount',
    activeOrgId: own?.orgId,
  })
  const hits = await Promise.all(
    found.items
      .slice(0, 3)
      .map(
        async ({ name }): Promise<readonly FoundOrg[]> =>
          ask('org.typeAhead', { q: name, limit: 1 }),
      ),
  )
  return hits.flat()
}

test('competitors are imported by their numbers, and what is new with them is read', async ({
  page,
}) => {
  await signIn(page, demo('mindaugas.demo.201'))
  const competitors = await busiestSuppliers(page)
  expect(competitors).toHaveLength(3)

  await page.goto('/org-list')
  await page.getByRole('button', { name: lt.creation.new }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: lt.form.name }).fill(`Konkurentai ${Date.now()}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: lt.creation.confirm }).click()
  await expect(page.getByText(lt.members.empty)).toBeVisible()

  await page.getByRole('button', { name: lt.import.open, exact: true }).click()
  const rows = competitors.map(
    ({ registrationNumber, country }) => `${registrationNumber};${country}`,
  )
  await dialog
    .getByRole('textbox', { name: lt.import.text })
    .fill([...rows, rows[0], 'nėra-kodo;LT'].join('\n'))
  await dialog.getByRole('button', { name: lt.import.check }).click()
  await expect(dialog.getByText('Rasta: 3')).toBeVisible()
  await expect(dialog.getByText('Faile kartojasi: 1')).toBeVisible()
  await expect(dialog.getByText('Neįskaitoma: 1')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Įtraukti 3 organizacijas' }).click()
  await expect(dialog).toBeHidden()
  const table = page.getByRole('table')
  for (const { name } of competitors) await expect(table.getByText(name).first()).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: lt.feed.title }).click()
  await expect(page.getByText(lt.feed.what.won).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
