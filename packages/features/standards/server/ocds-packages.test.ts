import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'
import { expect, test } from 'vitest'
import { recordPackage, releasePackage } from './ocds-packages.ts'

const URI = 'https://kogge.example/api/rfx/1/ocds/releases'
const HEAD = { uri: URI, publicUrl: 'https://kogge.example', ocid: 'ocds-kogge0-1' }

const release = (id: string): OcdsRelease => ({
  ocid: HEAD.ocid,
  id,
  date: '2026-11-24T12:00:00.000Z',
  tag: ['tender'],
  language: 'lv',
  initiationType: 'tender',
  parties: [],
  buyer: { id: 'a', name: 'x'.repeat(100) },
})
const releases = ['version-1', 'version-2', 'version-3', 'version-4', 'version-5'].map(release)
const told = { releases, compiled: release('compiled') }
/** Two have room, three have not. */
const ROOM = Math.floor(JSON.stringify(releases[0]).length * 2.5)

const page = (number: number) => JSON.parse(releasePackage(HEAD, told, number, ROOM) ?? 'null')

test('releases that have room in one answer stand in one, without links', () => {
  const whole = JSON.parse(releasePackage(HEAD, told) ?? '')
  expect(whole).toMatchObject({ uri: URI, version: '1.1', releases })
  expect(whole).not.toHaveProperty('links')
  expect(releasePackage(HEAD, told, 2)).toBeNull()
})

test('more of them come in pages that lead to each other, each release once', () => {
  const pages = [1, 2, 3].map(page)
  expect(pages.flatMap((one) => one.releases)).toEqual(releases)
  expect(pages.map(({ uri }) => uri)).toEqual([URI, `${URI}?page=2`, `${URI}?page=3`])
  expect(pages.map(({ links }) => links)).toEqual([
    { next: `${URI}?page=2` },
    { prev: URI, next: `${URI}?page=3` },
    { prev: `${URI}?page=2` },
  ])
  expect(page(4)).toBeNull()
})

test('a release that is larger than there is room for stands alone', () => {
  const one = JSON.parse(releasePackage(HEAD, told, 5, 10) ?? '')
  expect(one.releases).toEqual(releases.slice(4))
})

test('a record without releases is one of the standard as well', () => {
  const none = JSON.parse(recordPackage({ ...HEAD, releasesUri: URI }, { ...told, releases: [] }))
  expect(none.records).toMatchObject([{ releases: [] }])
})

test('a record holds its releases, or links to each in its page', () => {
  const head = { ...HEAD, uri: 'https://kogge.example/api/rfx/1/ocds/record', releasesUri: URI }
  const [whole] = JSON.parse(recordPackage(head, told)).records
  expect(whole).toEqual({ ocid: HEAD.ocid, releases, compiledRelease: told.compiled })
  const [linked] = JSON.parse(recordPackage(head, told, ROOM)).records
  expect(linked.compiledRelease).toEqual(told.compiled)
  const { date, tag } = release('')
  expect(linked.releases).toEqual([
    { url: `${URI}#version-1`, date, tag },
    { url: `${URI}#version-2`, date, tag },
    { url: `${URI}?page=2#version-3`, date, tag },
    { url: `${URI}?page=2#version-4`, date, tag },
    { url: `${URI}?page=3#version-5`, date, tag },
  ])
})
