import { isDay } from '@kogge/domain/harvester/publication-calendar.ts'
import { SOURCES } from '@kogge/domain/harvester/sources.ts'
import { describe, expect, it } from 'vitest'
import { openData } from '../formats/containers/estonian-open-data.ts'
import { jsonArray } from '../formats/containers/json-array.ts'
import { jsonList } from '../formats/containers/json-list.ts'
import { eforms } from '../formats/eforms/eforms-notice.ts'
import { envelope } from '../formats/envelopes/envelope-format.ts'
import { lvIub } from '../formats/lv-iub/iub-notice.ts'
import { ocds } from '../formats/ocds/ocds-notice.ts'
import { plBzp } from '../formats/pl-bzp/bzp-notice.ts'
import { tedXml } from '../formats/ted-export/ted-notice.ts'
import { ALL_SOURCES, sourceOf } from './all-sources.ts'
import { missingNeeds, obstacleOf, openRun, type SourcesConfig } from './source-run.ts'

const NOT_FETCHED = ['kogge', 'demo', 'file']

const FORMATS = [jsonArray, jsonList, openData, eforms, envelope, lvIub, ocds, plBzp, tedXml]

const CONFIG: SourcesConfig = {
  userAgent: 'Mozilla/5.0 (compatible; Kogge/0.1.0; +https://kogge.example)',
  allowLoopback: false,
  mirrors: {},
  settings: {},
}

it('every source that can be fetched from is declared, once', () => {
  const codes = SOURCES.map(({ code }) => code).filter((code) => !NOT_FETCHED.includes(code))
  expect(ALL_SOURCES.map(({ code }) => code).sort()).toEqual(codes.sort())
  for (const code of codes) expect(sourceOf(code)?.code).toBe(code)
  expect(sourceOf('file')).toBeUndefined()
})

describe.each(ALL_SOURCES.map((source) => [source.code, source] as const))('%s', (code, source) => {
  it('is asked by https at its own hosts', () => {
    const settings = { address: 'https://publisher.example/releases?from={from}' }
    const { origins } = source
    const all = typeof origins === 'function' ? origins(settings) : origins
    expect(all.length).toBeGreaterThan(0)
    for (const origin of all) {
      expect(new URL(origin).origin).toBe(origin)
      expect(origin).toMatch(/^https:/)
    }
    expect(source.about).toMatch(/^https:/)
  })

  it('says what people need to know of it', () => {
    for (const text of [source.name, source.licence, source.retention, ...source.caveats])
      expect(text.trim()).not.toBe('')
    expect(source.caveats.length).toBeGreaterThan(0)
  })

  it('comes in formats that are read', () => {
    const names = FORMATS.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...source.formats]))
  })

  it('has a polite rate and a calendar that exists', () => {
    expect(source.gapMs).toBeGreaterThanOrEqual(500)
    const { since, timeZone, weekdays, readyAt, hours, lagDays } = source.calendar
    expect(isDay(since)).toBe(true)
    expect(() => new Date().toLocaleString('en', { timeZone })).not.toThrow()
    expect(weekdays.every((day) => day >= 1 && day <= 7)).toBe(true)
    expect(readyAt).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
    expect(hours.length).toBeGreaterThan(0)
    expect(hours.every((hour) => Number.isInteger(hour) && hour >= 0 && hour < 24)).toBe(true)
    expect(lagDays).toBeGreaterThanOrEqual(0)
    expect(source.overlapDays).toBeGreaterThanOrEqual(0)
  })

  it('is not run without what it needs, and says so', () => {
    expect(missingNeeds(source, CONFIG)).toEqual(source.needs)
    const run = () => openRun(source, { config: CONFIG, from: '2026-01-01', to: '2026-01-01' })
    if (source.needs.length > 0) {
      expect(obstacleOf(source, CONFIG)).toMatch(/^needs /)
      expect(run).toThrow(source.code)
      const values = Object.fromEntries(source.needs.map(({ name }) => [name, 'x']))
      expect(missingNeeds(source, { ...CONFIG, settings: { [code]: values } })).toEqual([])
    } else {
      expect(run).not.toThrow()
      expect(obstacleOf(source, CONFIG)).toBe(
        source.formats.length > 0 ? null : 'nothing reads its format yet',
      )
    }
  })
})
