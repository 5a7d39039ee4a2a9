import { readFeedScope } from '@kogge/features/monitor/web/model/feed-scope.ts'
import type { DigestSection } from '@kogge/platform/server/mail/digest/digest-content.ts'
import { composeDigest } from '@kogge/platform/server/mail/digest/digest-mail.ts'
import { expect, it } from 'vitest'

const guid = 'a6b1c4de-0000-4000-8000-0000000000aa'
const orgId = 'a6b1c4de-0000-4000-8000-0000000000bb'
const part = { orgId, org: null, total: 3, tenders: [] }

const linkOf = async (section: DigestSection): Promise<URL> => {
  const at = new Date('2026-03-02T06:00:00Z')
  const digest = { is: 'daily' as const, locale: 'et' as const, at, sections: [section] }
  const { html, text } = await composeDigest(digest, 'https://kogge.example')
  const [link = ''] = text.match(/https:\S*\/monitor\/(?:search|watching)\S*/) ?? []
  expect(html).toContain(`"${link.replaceAll('&', '&amp;')}"`)
  return new URL(link)
}

it('the rest of a profile is its feed, in the organisation that has it', async () => {
  const link = await linkOf({ ...part, is: 'profile', name: 'Roads', guid })
  expect(link.pathname).toBe('/et/monitor/search')
  expect(readFeedScope(Object.fromEntries(link.searchParams))).toEqual({ profile: [guid] })
  expect(link.searchParams.get('switchToOrg')).toBe(orgId)
})

it.each(['watched', 'deadlines'] as const)(
  'the rest of what is followed (%s) is read in the organisation that follows it',
  async (is) => {
    const link = await linkOf({ ...part, tenders: [], is })
    expect(link.pathname).toBe('/et/monitor/watching')
    expect(Object.fromEntries(link.searchParams)).toEqual({ switchToOrg: orgId })
  },
)

it('links bear nothing that programs which show mail cut addresses at', async () => {
  const link = await linkOf({ ...part, is: 'profile', name: 'Roads', guid })
  expect(link.href).toMatch(/^[\w:/.?&=%-]+$/)
})
