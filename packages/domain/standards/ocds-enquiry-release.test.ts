import { expect, test } from 'vitest'
import { orgWith } from '../rfx/rfx-content.fixture.ts'
import { enquiryReleaseOf, type PublishedEnquiry } from './ocds-enquiry-release.ts'
import { releaseProblems } from './ocds-release-check.fixture.ts'
import { mergeReleases } from './ocds-release-merge.ts'
import { restated } from './ocds-release-restatement.ts'
import type { OcdsRelease } from './ocds-schema.ts'
import { placeNames } from './place-names.ts'

const at = new Date('2026-12-01T10:00:00Z')
const OCID = 'ocds-kogge0-1'
const enquiry: PublishedEnquiry = {
  answerId: 'a-1',
  threadId: null,
  question: `Is the quay paved?\n${'x'.repeat(300)}`,
  askedOn: '2026-11-30',
  answer: 'It is.',
  answeredAt: at,
}
const releaseOf = (given: Partial<PublishedEnquiry> = {}) =>
  enquiryReleaseOf(OCID, {
    id: `answer-${given.answerId ?? 'a-1'}`,
    at,
    tags: ['tenderUpdate'],
    status: 'active',
    language: 'en',
    buyer: orgWith(),
    names: placeNames('en', {}),
    enquiry: { ...enquiry, ...given },
  })

test('a published answer is a release of the standard, without an author', () => {
  const release = releaseOf()
  expect(releaseProblems(release)).toEqual([])
  expect(release.tender).toMatchObject({
    hasEnquiries: true,
    enquiries: [
      {
        id: 'a-1',
        date: '2026-11-30T00:00:00Z',
        title: 'Is the quay paved?',
        answer: 'It is.',
        dateAnswered: at.toISOString(),
        threadID: 'a-1',
      },
    ],
  })
  expect(JSON.stringify(release)).not.toContain('author')
})

test('an addition is another of the same thread, and no later version takes them back', () => {
  const addition = releaseOf({ answerId: 'a-2', threadId: 'a-1', answer: 'Partly.' })
  const compiled = mergeReleases<OcdsRelease>([releaseOf(), addition])
  const version = { ...releaseOf(), tender: { id: OCID, status: 'active' as const } }
  const after = mergeReleases<OcdsRelease>([compiled, restated(compiled, version)])
  expect(after.tender).toMatchObject({
    hasEnquiries: true,
    enquiries: [
      { id: 'a-1', threadID: 'a-1' },
      { id: 'a-2', threadID: 'a-1', answer: 'Partly.' },
    ],
  })
})
