import { HtmlValidate } from 'html-validate'
import { beforeAll, expect, it, vi } from 'vitest'
import { type EveryMessage, everyMessage } from './every-message.fixture.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // Programs that show mail lay out by tables of the HTML before 5, and by its doctype.
  rules: { 'no-deprecated-attr': 'off', 'doctype-html': 'off' },
})

let messages: readonly EveryMessage[]
const missing = vi.spyOn(console, 'error')
beforeAll(async () => {
  messages = await everyMessage()
})

it('lacks no text of the catalogues', () => {
  expect(missing.mock.calls.map(([error]) => String(error))).toEqual([])
})

it('of each message is valid, in each language', async () => {
  const faults = new Set<string>()
  for (const { name, locale, html } of messages) {
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, line, column } of results.flatMap((result) => result.messages))
      faults.add(`${name} ${locale} ${line}:${column} ${ruleId}: ${message}`)
  }
  expect([...faults]).toEqual([])
})

it('has no link that the plain part lacks, and shows what was typed as it was typed', () => {
  for (const { name, html, text } of messages) {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    )
    expect(links.length, name).toBeGreaterThan(0)
    for (const url of links) expect(text, name).toContain(url)
    expect(html, name).not.toMatch(/<b>|<i>/)
  }
})

/** The places of tokens in links of ours. */
const OWN_PLACES = /https:\/\/kogge\.example\/[\w/-]*(?:subscribe\/|\?token=)\{token\}/g

it('has places of tokens in links of ours alone, and no address that somebody typed', () => {
  for (const { name, subject, html, text } of messages) {
    const written = html.replace(/<style>.*?<\/style>/gs, '')
    for (const part of [subject, text, written]) {
      expect(part.replace(OWN_PLACES, ''), name).not.toMatch(/[{}]/)
      expect(part, name).not.toMatch(/www\.e|example\.com|com\/\?/)
    }
  }
})
