import texts from '@kogge/i18n/messages/lt/messaging.json' with { type: 'json' }
import buyerTexts from '@kogge/i18n/messages/lv/messaging.json' with { type: 'json' }
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { organisationsOf } from '../support/calls-as-user.ts'
import { expect, test } from '../support/journey-test.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'

const pageOf = async (browser: Browser, name: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, demo(name))
  return page
}

/** The beginning of a text, up to the first value in it. */
const begins = (text: string): RegExp => new RegExp(`^${text.split('{')[0]}`)

const threadOf = (page: Page, { thread }: typeof texts): Locator =>
  page.getByRole('region', { name: thread.messages, exact: true })

test('a supplier and a buyer write to each other, each in their language, and notes stay where they are', async ({
  page: supplier,
  browser,
}) => {
  const word = `Nr${Date.now()}`
  await signIn(supplier, demo('vilma.bandomasis.211'))
  const buyer = await pageOf(browser, 'martins.paraugs.31')
  const [buyerOrg] = await organisationsOf(buyer)
  const field = supplier.getByRole('textbox', { name: texts.composer.messageText })
  const answer = buyer.getByRole('textbox', { name: buyerTexts.composer.messageText })

  await test.step('it begins on the page of the organisation', async () => {
    await supplier.goto(`/lt/org/${buyerOrg?.orgId}`)
    await supplier.getByRole('link', { name: texts.entries.write, exact: true }).click()
    // On a second try the conversation is there already, and the way leads into it.
    const first = supplier
      .getByRole('textbox', { name: begins(texts.starting.messageTo) })
      .or(field)
    await first.pressSequentially(`Labas, ${word} pirma`)
    await expectAccessible(supplier)
    await supplier.keyboard.press('Control+Enter')
    await expect(threadOf(supplier, texts).getByText(`${word} pirma`)).toBeVisible()
    await expect(supplier).toHaveURL(/\/lt\/messaging\/org\//)
  })

  await test.step('the buyer finds it unread, by keyboard alone, and the supplier sees that it is read', async () => {
    await buyer.goto('/lv/messaging')
    const row = buyer.getByRole('link', { name: new RegExp(word) })
    await expect(row).toBeVisible()
    await expectAccessible(buyer)
    await tabTo(row)
    await buyer.keyboard.press('Enter')
    await expect(threadOf(buyer, buyerTexts).getByText(`${word} pirma`)).toBeVisible()
    await expect(supplier.getByText(begins(texts.thread.readBy))).toBeVisible()
    await expect(answer).toBeFocused()
    await buyer.keyboard.press('Escape')
    await expect(row).toBeFocused()
    await buyer.keyboard.press('Enter')
  })

  await test.step('typing and messages arrive while both look', async () => {
    await answer.pressSequentially(`Paldies, ${word} otrā`)
    await expect(supplier.getByText(/rašo …/)).toBeVisible()
    await buyer.keyboard.press('Control+Enter')
    await expect(threadOf(supplier, texts).getByText(`${word} otrā`)).toBeVisible()
    await expect(supplier.getByText(begins(texts.thread.arrived))).toBeAttached()
    await expect(answer).toHaveText('')
  })

  await test.step('a note is read by its own side alone', async () => {
    await buyer.getByRole('tab', { name: buyerTexts.composer.note }).click()
    const note = buyer.getByRole('textbox', { name: buyerTexts.composer.noteText })
    await note.pressSequentially(`${word} tikai mums`)
    await buyer.keyboard.press('Control+Enter')
    await expect(threadOf(buyer, buyerTexts).getByText(`${word} tikai mums`)).toBeVisible()
    await expect(buyer.getByText(buyerTexts.thread.noteMark)).toBeVisible()
    await expectAccessible(buyer)
    await buyer.getByRole('tab', { name: buyerTexts.composer.message }).click()
    await answer.pressSequentially(`${word} trešā`)
    await buyer.keyboard.press('Control+Enter')
    await expect(threadOf(supplier, texts).getByText(`${word} trešā`)).toBeVisible()
    await expect(supplier.getByText(`${word} tikai mums`)).toHaveCount(0)
  })

  await test.step('an edit and a withdrawal reach the other side', async () => {
    const own = threadOf(buyer, buyerTexts)
      .getByRole('listitem')
      .filter({ hasText: `${word} trešā` })
    await own.getByRole('button', { name: begins(buyerTexts.thread.edit) }).click()
    const edited = buyer.getByRole('textbox', { name: buyerTexts.thread.editing })
    await edited.press('End')
    await edited.pressSequentially(' labota')
    await buyer.keyboard.press('Control+Enter')
    await expect(threadOf(supplier, texts).getByText(`${word} trešā labota`)).toBeVisible()
    await supplier.getByRole('button', { name: texts.thread.isEdited, exact: true }).click()
    await expect(
      supplier.getByRole('list', { name: texts.versions.title }).getByText(`${word} trešā`),
    ).toBeVisible()
    await own.getByRole('button', { name: begins(buyerTexts.thread.withdraw) }).click()
    await buyer
      .getByRole('button', { name: buyerTexts.thread.withdrawConfirm, exact: true })
      .click()
    await expect(threadOf(supplier, texts).getByText(texts.thread.isWithdrawn)).toBeVisible()
    await expect(supplier.getByText(`${word} trešā labota`)).toHaveCount(0)
  })

  await test.step('a draft is there after a reload', async () => {
    await field.pressSequentially(`${word} juodraštis`)
    const saved = supplier.waitForResponse((response) =>
      response.url().includes('conversationMessage.saveDraft'),
    )
    await saved
    await supplier.reload()
    await expect(field).toHaveText(`${word} juodraštis`)
  })

  await test.step('on a phone list, conversation and what it is about stand one after the other', async () => {
    await supplier.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(supplier)
    await expectAccessible(supplier)
    await supplier.getByRole('button', { name: texts.page.context, exact: true }).click()
    await expect(supplier.getByRole('heading', { name: texts.people.title })).toBeVisible()
    await expectNoSidewaysScroll(supplier)
    await expectAccessible(supplier)
    await supplier.getByRole('button', { name: texts.page.toThread }).click()
    await supplier.getByRole('button', { name: texts.page.toList }).click()
    await expect(supplier.getByRole('link', { name: buyerOrg?.name ?? '' })).toBeVisible()
    await expectNoSidewaysScroll(supplier)
    await expectAccessible(supplier)
  })
})
