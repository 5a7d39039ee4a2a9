import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate, Link } from './match-candidates.ts'
import { judgeNames, settledLinks } from './match-links.ts'
import { type LinkReason, MATCH_REASONS } from './match-reasons.ts'
import { judgeNumbers, judgeShared } from './number-links.ts'

const RIGHT = '40003032949'
const OTHER = '90000054163'
const WRONG = '40003032948'

/** `key`, the names it is spelled by, and where. */
const one = (key: string, names: string, ...regions: string[]): Candidate => ({
  key: `LV:${key}`,
  root: `LV:${key}`,
  names: new Set(names.split('|')),
  regions: new Set(regions),
})
const judged = (group: readonly Candidate[]): Link<LinkReason>[] =>
  settledLinks([...judgeNumbers(group), ...judgeNames(group)])
const said = (links: readonly Link<LinkReason>[]): string[] =>
  links.map(({ from, into, reason }) => `${from.slice(3)} > ${into.slice(3)}: ${reason}`).sort()

describe('entries whose names may mean the same', () => {
  it.each<[string, Candidate[], string[]]>([
    [
      'the only one of its name in the region',
      [one(RIGHT, 'ziedi sia', 'riga'), one('~ziedi sia@riga', 'ziedi sia', 'riga')],
      [`~ziedi sia@riga > ${RIGHT}: same_name_region`],
    ],
    [
      'two of the name in the region',
      [
        one(RIGHT, 'ziedi sia', 'riga'),
        one(OTHER, 'ziedi sia', 'riga'),
        one('~ziedi sia@riga', 'ziedi sia', 'riga'),
      ],
      [
        `~ziedi sia@riga > ${RIGHT}: same_name_several`,
        `~ziedi sia@riga > ${OTHER}: same_name_several`,
        `${OTHER} > ${RIGHT}: two_numbers`,
      ],
    ],
    [
      'one of the name here and one elsewhere',
      [
        one(RIGHT, 'ziedi sia', 'riga'),
        one(OTHER, 'ziedi sia', 'cesis'),
        one('~ziedi sia@riga', 'ziedi sia', 'riga'),
      ],
      [`~ziedi sia@riga > ${RIGHT}: same_name_region`],
    ],
    [
      'a company elsewhere, whose name is its own in all the country',
      [one(RIGHT, 'ziedi sia', 'cesis'), one('~ziedi sia@riga', 'ziedi sia', 'riga')],
      [`~ziedi sia@riga > ${RIGHT}: company_name`],
    ],
    [
      'a company without a region',
      [one(RIGHT, 'ziedi sia', 'cesis'), one('~ziedi sia', 'ziedi sia')],
      [`~ziedi sia > ${RIGHT}: company_name`],
    ],
    [
      'companies without numbers in two regions',
      [one('~ziedi sia@cesis', 'ziedi sia', 'cesis'), one('~ziedi sia@riga', 'ziedi sia', 'riga')],
      ['~ziedi sia@riga > ~ziedi sia@cesis: company_name'],
    ],
    [
      'a school elsewhere alone',
      [one(RIGHT, 'vidusskola', 'cesis'), one('~vidusskola@riga', 'vidusskola', 'riga')],
      [`~vidusskola@riga > ${RIGHT}: same_name_elsewhere`],
    ],
    [
      'a long name elsewhere, of which there is one number',
      [
        one(RIGHT, 'valsts arhivu krajumi', 'cesis'),
        one('~valsts arhivu krajumi@riga', 'valsts arhivu krajumi', 'riga'),
      ],
      [`~valsts arhivu krajumi@riga > ${RIGHT}: only_number`],
    ],
    [
      'a long name elsewhere, of which there are two',
      [
        one(RIGHT, 'valsts arhivu krajumi', 'cesis'),
        one(OTHER, 'valsts arhivu krajumi', 'valka'),
        one('~valsts arhivu krajumi@riga', 'valsts arhivu krajumi', 'riga'),
      ],
      [
        `~valsts arhivu krajumi@riga > ${RIGHT}: same_name_several`,
        `~valsts arhivu krajumi@riga > ${OTHER}: same_name_several`,
      ],
    ],
    [
      'a school without a region',
      [one(RIGHT, 'vidusskola', 'cesis'), one('~vidusskola', 'vidusskola')],
      [`~vidusskola > ${RIGHT}: same_name_country`],
    ],
    [
      'a name without its legal form',
      [one(RIGHT, 'ziedi sia', 'riga'), one('~ziedi@riga', 'ziedi', 'riga')],
      [`~ziedi@riga > ${RIGHT}: formless_name_region`],
    ],
    [
      'a name without its legal form, of two that may be meant',
      [
        one(RIGHT, 'ziedi sia', 'riga'),
        one(OTHER, 'ziedi as', 'riga'),
        one('~ziedi@riga', 'ziedi', 'riga'),
      ],
      [`~ziedi@riga > ${RIGHT}: bare_name_region`, `~ziedi@riga > ${OTHER}: bare_name_region`],
    ],
    [
      'a region within another',
      [one(RIGHT, 'vidusskola', 'LV00A'), one('~vidusskola@LV00', 'vidusskola', 'LV00')],
      [`~vidusskola@LV00 > ${RIGHT}: same_name_region`],
    ],
    [
      'regions that a third has in common',
      [
        one('~ziedi sia@riga', 'ziedi sia', 'riga', 'LV006'),
        one('~ziedi sia@LV006', 'ziedi sia', 'LV006'),
      ],
      ['~ziedi sia@riga > ~ziedi sia@LV006: same_name_region'],
    ],
    [
      'another legal form',
      [one(RIGHT, 'ziedi sia', 'riga'), one('~ziedi as@riga', 'ziedi as', 'riga')],
      [`~ziedi as@riga > ${RIGHT}: bare_name_region`],
    ],
    [
      'a slip in the number',
      [one(RIGHT, 'ziedi sia', 'riga'), one(WRONG, 'ziedi sia', 'cesis')],
      [`${WRONG} > ${RIGHT}: number_slip`],
    ],
    [
      'a number of no register, and one of the name here',
      [one('49993032911', 'ziedi sia', 'riga'), one(RIGHT, 'ziedi sia', 'riga')],
      [`49993032911 > ${RIGHT}: number_failed`],
    ],
    [
      'a number of no register, and one of the name elsewhere, as far as spellings tell',
      [one('49993032911', 'ziedi sia', 'rga'), one(RIGHT, 'ziedi sia', 'riga')],
      [`49993032911 > ${RIGHT}: same_name_elsewhere`],
    ],
    [
      'a number of no register, and two of the name here',
      [
        one('49993032911', 'ziedi sia', 'riga'),
        one(RIGHT, 'ziedi sia', 'riga'),
        one(OTHER, 'ziedi sia', 'riga'),
      ],
      [
        `49993032911 > ${RIGHT}: number_several`,
        `49993032911 > ${OTHER}: number_several`,
        `${OTHER} > ${RIGHT}: two_numbers`,
      ],
    ],
    [
      'a slip, and another name',
      [one(RIGHT, 'ziedi sia', 'riga'), one(WRONG, 'ziedi as', 'riga')],
      [],
    ],
    [
      'a number under which mostly others are named',
      [
        { ...one(RIGHT, 'ziedi sia', 'riga'), support: 'little' },
        one('~ziedi sia@riga', 'ziedi sia', 'riga'),
      ],
      [`~ziedi sia@riga > ${RIGHT}: same_name_several`],
    ],
    [
      'a number under which others are named too, and one that is of this name alone',
      [
        { ...one(RIGHT, 'ziedi sia', 'riga'), support: 'half' },
        one(OTHER, 'ziedi sia', 'riga'),
        one('~ziedi sia@riga', 'ziedi sia', 'riga'),
      ],
      [`~ziedi sia@riga > ${OTHER}: same_name_region`, `${OTHER} > ${RIGHT}: two_numbers`],
    ],
    [
      'two good numbers',
      [one(RIGHT, 'ziedi sia', 'riga'), one(OTHER, 'ziedi sia', 'riga')],
      [`${OTHER} > ${RIGHT}: two_numbers`],
    ],
    [
      'two numbers that are known to be one',
      [
        one(RIGHT, 'ziedi sia', 'riga'),
        { ...one(OTHER, 'ziedi sia', 'riga'), root: `LV:${RIGHT}` },
        one('~ziedi sia@riga', 'ziedi sia', 'riga'),
      ],
      [`~ziedi sia@riga > ${RIGHT}: same_name_region`, `${OTHER} > ${RIGHT}: two_numbers`],
    ],
  ])('%s', (_, group, expected) => {
    expect(said(judged(group))).toEqual(expected.sort())
  })

  it('knows that registers of one country number the same organisations', () => {
    const polish = (number: string) => ({
      ...one('', 'gmina x', 'PL922'),
      key: `PL:${number}`,
      root: `PL:${number}`,
    })
    const links = judged([polish('010828091'), polish('5262239325')])
    expect(links).toEqual([
      { from: 'PL:010828091', into: 'PL:5262239325', reason: 'other_register' },
    ])
  })

  it('does not depend on the order, makes no circle, and nobody a part of two', () => {
    const key = fc.constantFrom(RIGHT, OTHER, WRONG, '~a@x', '~a@y', '~a', '~a as@x', '~a as')
    const name = fc.constantFrom('a', 'a as')
    const candidate = fc
      .tuple(
        key,
        fc.array(name, { minLength: 1 }),
        fc.subarray(['x', 'y', 'z']),
        fc.subarray(['a.lv', 'a.eu']),
        fc.boolean(),
      )
      .map(([text, names, regions, domains, hasOtherNames]) => ({
        ...one(
          text,
          text.startsWith('~') ? (text.slice(1).split('@')[0] ?? '') : names.join('|'),
          ...regions,
        ),
        domains: new Set(domains),
        hasOtherNames,
      }))
    fc.assert(
      fc.property(
        fc.uniqueArray(candidate, { selector: (c) => c.key }),
        fc.nat(),
        (group, turn) => {
          const links = judged(group)
          const at = turn % Math.max(group.length, 1)
          const other = [...group.slice(at), ...group.slice(0, at)].reverse()
          expect(said(judged(other))).toEqual(said(links))
          const edges = links.filter(({ reason }) => MATCH_REASONS[reason].does === 'attach')
          const parent = new Map(edges.map(({ from, into }) => [from, into]))
          expect(parent.size).toBe(edges.length)
          for (const { from } of edges) {
            let steps = 0
            for (let up = parent.get(from); up && steps <= edges.length; up = parent.get(up))
              steps += 1
            expect(steps).toBeLessThanOrEqual(edges.length)
          }
        },
      ),
    )
  })
})

describe('entries with a domain that is named after them', () => {
  const at = (domain: string, candidate: Candidate, hasOtherNames = false): Candidate => ({
    ...candidate,
    hasOtherNames,
    domains: new Set([domain]),
  })
  const here = at('lindra.lv', one('~lindra@riga', 'lindra', 'riga'))
  const there = at('lindra.lv', one('~lindra@cesis', 'lindra', 'cesis'))

  it('are one in whatever places', () => {
    expect(said(judged([here, there]))).toEqual(['~lindra@riga > ~lindra@cesis: same_name_domain'])
    const nowhere = at('lindra.lv', one('~lindra', 'lindra'))
    expect(said(judged([nowhere, there]))).toEqual(['~lindra@cesis > ~lindra: same_name_domain'])
  })

  it('take along who shares the place with one of them', () => {
    const plain = one('~lindra@LV003', 'lindra', 'cesis', 'LV003')
    expect(said(judged([here, there, plain]))).toEqual([
      '~lindra@cesis > ~lindra@LV003: same_name_region',
      '~lindra@riga > ~lindra@LV003: same_name_domain',
    ])
  })

  it('stay apart with other domains, and with other names', () => {
    const other = at('lindra.eu', there)
    expect(said(judged([here, other]))).toEqual([
      '~lindra@riga > ~lindra@cesis: same_name_elsewhere',
    ])
    const company = at('lindra.lv', one('~lindra as@cesis', 'lindra as', 'cesis'))
    expect(said(judged([here, company]))).toEqual([
      '~lindra@riga > ~lindra as@cesis: bare_name_elsewhere',
    ])
  })

  it('are the number that alone has the name and the domain', () => {
    const numbered = at('lindra.lv', one(RIGHT, 'lindra', 'cesis'))
    expect(said(judged([here, numbered]))).toEqual([`~lindra@riga > ${RIGHT}: same_name_domain`])
    const twin = at('lindra.lv', one(OTHER, 'lindra', 'valka'))
    expect(said(judged([here, numbered, twin]))).not.toContain(
      `~lindra@riga > ${RIGHT}: same_name_domain`,
    )
  })

  it('are no number under which a company of their group is named, unless they name a legal form', () => {
    const shared = at('lindra.lv', one(RIGHT, 'lindra', 'cesis'), true)
    expect(said(judged([here, shared]))).toEqual([`~lindra@riga > ${RIGHT}: same_name_elsewhere`])
    const company = at('lindra.lv', one(RIGHT, 'lindra sp', 'cesis'), true)
    const formed = { ...company, names: new Set(['lindra srl']) }
    const named = at('lindra.lv', one('~lindra srl@riga', 'lindra srl', 'riga'))
    expect(said(judged([named, formed]))).toEqual([`~lindra srl@riga > ${RIGHT}: same_name_domain`])
  })

  it('have numbers of several registers in different places', () => {
    const polish = (number: string, region: string) => ({
      ...at('gdmt.gov.pl', one('', 'generalna dyrekcja mostow & tuneli', region)),
      key: `PL:${number}`,
      root: `PL:${number}`,
    })
    const [regon, nip, second] = [
      polish('010828091', 'poznan'),
      polish('5262239325', 'wroclaw'),
      polish('5860102263', 'lodz'),
    ]
    expect(judged([regon, nip])).toEqual([
      { from: 'PL:010828091', into: 'PL:5262239325', reason: 'same_name_domain' },
    ])
    // Of two of the better register neither is surely meant.
    expect(judged([regon, nip, second]).map(({ reason }) => reason)).toEqual([
      'number_several',
      'number_several',
    ])
  })
})

describe('judgeShared', () => {
  it('takes a number that stands beside one organisation alone for its own', () => {
    expect(said(judgeShared('PL:010828091', ['PL:5262239325', 'PL:5262239325']))).toEqual([
      '010828091 > 5262239325: shared_number',
    ])
    expect(said(judgeShared('PL:010828091', ['PL:5262239325', 'PL:5860102263']))).toEqual([
      '010828091 > 5262239325: shared_number_several',
      '010828091 > 5860102263: shared_number_several',
    ])
  })
})
