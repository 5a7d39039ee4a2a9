import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { documentWith } from '../request-document.fixture.ts'
import { differenceOf } from '../version-differences.ts'
import { linkAddress } from './description-link-address.ts'
import { plainTextOf } from './html-to-plain-text.ts'
import {
  hiddenAddress,
  RICH_TAGS,
  type RichElement,
  type RichNode,
  richTextOf,
  shownAddress,
} from './rich-text.ts'

describe('where a link may lead', () => {
  it.each([
    ['http://ex.example/a?b=1&c=2', 'https://ex.example/a?b=1&c=2'],
    ['ex.example', 'https://ex.example'],
    ["https://ex.example/o'neil x", 'https://ex.example/o%27neil%20x'],
    ['\u200bhttps://ex.example/\u202e', 'https://ex.example/'],
    ['MAILTO:anna@ex.example', 'mailto:anna@ex.example'],
    [`https://ex.example/${'a'.repeat(1000)}`, `https://ex.example/${'a'.repeat(1000)}`],
  ])('%s is %s', (href, address) => {
    expect(linkAddress(href)).toBe(address)
    expect(linkAddress(address)).toBe(address)
  })

  it.each([
    'java\u202escript:alert(1)',
    'java\u200bscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    '/rfx',
    '#a',
    '//ex.example',
    'https://bank.example@ex.example',
    'mailto:a@b.lv?bcc=c@d.lv',
    'mailto:',
    'https:/ex.lv',
  ])('%j is none', (href) => expect(linkAddress(href)).toBeNull())
})

const elementsIn = (nodes: readonly RichNode[]): RichElement[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.children)]))

describe('the tree of a description', () => {
  test('is what the HTML says', () => {
    const html =
      '<h3>Virsraksts</h3><p>Teksts <strong>treknā <em>slīpā</em></strong> &amp; <a href="https://ex.example/" rel="nofollow">saite</a><br />beigas</p>'
    const link = { tag: 'a', href: 'https://ex.example/', children: ['saite'] }
    const plain = (tag: string, ...children: unknown[]) => ({ tag, href: null, children })
    expect(richTextOf(html)).toEqual([
      plain('h3', 'Virsraksts'),
      plain(
        'p',
        'Teksts ',
        plain('strong', 'treknā ', plain('em', 'slīpā')),
        ' & ',
        link,
        plain('br'),
        'beigas',
      ),
    ])
  })

  test('holds nothing else, whatever the HTML holds', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<script>',
        '</script>',
        '<img src=x onerror=y>',
        '<a href="javascript:x()">',
        '</a>',
        '<a href="java&#x202e;script:x()">',
        '<a href="https://ex.example" onclick="x()">',
        '<p>',
        '</p>',
        '<ul><li>',
        '</ul>',
        '<svg/onload=x>',
        '<',
        '>',
        '&lt;b&gt;',
        '"',
        '<h3',
        '<constructor>',
        '<__proto__>',
        '<P STYLE="x">',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const { tag, href } of elementsIn(richTextOf(pieces.join('')))) {
          expect(RICH_TAGS).toContain(tag)
          if (href !== null) expect(href).toMatch(/^https:\/\/[^\s"'<>]+$/)
        }
      }),
    )
  })

  test('is no deeper than a reader can walk', () => {
    expect(plainTextOf(`${'<blockquote>'.repeat(8000)}x`)).toBe('x')
  })
})

describe('a link for readers of text', () => {
  test('has its address behind it', () => {
    expect(plainTextOf('<p>sk. <a href="https://ex.example/n">nolikumu</a>.</p>')).toBe(
      'sk. nolikumu (https://ex.example/n).',
    )
    expect(plainTextOf('<a href="mailto:a@ex.example">Annai</a>')).toBe('Annai (a@ex.example)')
  })

  test('has it once', () => {
    expect(plainTextOf('<a href="https://ex.example/">ex.example</a>')).toBe('ex.example')
    expect(plainTextOf('<a href="https://ex.example/a">https://ex.example/a.</a>')).toBe(
      'https://ex.example/a.',
    )
    expect(plainTextOf('<a href="https://b.lv">https://b.lv.ex.example</a>')).toBe(
      'https://b.lv.ex.example (https://b.lv)',
    )
  })

  test('shows where it leads by the host', () => {
    const [link] = elementsIn(richTextOf('<a href="https://ex.example:8443/a?b#c">te</a>'))
    if (!link) throw new Error('no link')
    expect(hiddenAddress(link)).toBe('https://ex.example:8443/a?b#c')
    expect(shownAddress('https://ex.example:8443/a?b#c')).toBe('ex.example:8443')
    expect(shownAddress('mailto:a@ex.example')).toBe('a@ex.example')
  })
})

test('lists become lines, the numbered ones with their numbers', () => {
  expect(
    plainTextOf(
      '<h3>Ko</h3><ul><li><p>viens</p></li><li><p>divi</p><ul><li><p>a</p></li></ul></li></ul><ol><li>x</li><li>y</li></ol>',
    ),
  ).toBe('Ko\n• viens\n• divi\n• a\n1. x\n2. y')
})

test('the description of a lot is a text, and is compared as one', () => {
  const [lot, ...others] = documentWith().lots
  if (!lot) throw new Error('no lot')
  const changed = documentWith({
    lots: [{ ...lot, description: { lv: 'Jauda < 5 kW, masa > 2 t' } }, ...others],
  })
  const [difference] = differenceOf(documentWith(), changed)
  expect(difference).toMatchObject({
    area: 'lots',
    form: 'text',
    after: 'Jauda < 5 kW, masa > 2 t',
  })
})
