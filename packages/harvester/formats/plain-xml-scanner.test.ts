import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from './format-errors.ts'
import { scanXml } from './plain-xml-scanner.ts'
import type { XmlNode } from './xml-node.ts'
import { parseXml, TREE_LIMITS } from './xml-parser.ts'

const scan = (text: string): XmlNode | null => scanXml(text, TREE_LIMITS)

const parsed = (text: string): XmlNode | 'refused' => {
  try {
    return parseXml(text)
  } catch (thrown) {
    if (thrown instanceof FormatError) return 'refused'
    throw thrown
  }
}

/** What the quick reader gives is what the careful one gives; it may leave anything to that one. */
const agrees = (text: string): void => {
  const quick = scan(text)
  if (quick) expect(quick).toEqual(parsed(text))
}

const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment --><?note instruction?>
<a:root xmlns:a="urn:a" b='1 &amp; "2"' constructor="x" __proto__="y">
  text &lt;&#x41;&#66;&gt; ā 💡 <leaf/> more <leaf attr = "l1&#10;l2
l3"></leaf ><![CDATA[ <raw> & ]] ]]>
  <x><y z="&quot;"/>]] ></x>
</a:root>
`

describe('what is plain', () => {
  it('is read at once, and as the careful reader reads it', () => {
    const quick = scan(SAMPLE)
    expect(quick).toEqual(parseXml(SAMPLE))
    expect(quick?.attributes).toMatchObject({ b: '1 & "2"', constructor: 'x' })
    expect(Object.keys(quick?.attributes ?? {})).toContain('__proto__')
    expect(quick?.children.map(({ at }) => at)).toEqual([18, 24, 39])
  })

  it('may have any line ends', () => {
    const text = SAMPLE.replaceAll('\n', '\r\n')
    expect(scan(text)).toEqual(parseXml(text))
    expect(scan(text)).not.toBeNull()
  })

  it('has nothing in its attributes but what is written there', () => {
    const root = scan('<a><b c="d"/></a>')
    expect(root?.attributes.toString).toBeUndefined()
    expect(root?.children[0]?.attributes.constructor).toBeUndefined()
  })

  it('is as long as the place for its codes, or a sign longer', () => {
    for (const more of [-8, -7, -6]) {
      const text = `<a>${'x'.repeat(512 * 1024 + more)}</a>`
      expect(scan(text)?.text.length).toBe(512 * 1024 + more)
    }
  })
})

it.each([
  ['', 'nothing'],
  ['text', 'no element'],
  ['<a>', 'no end'],
  ['<a', 'half a tag'],
  ['<a></b>', 'another end'],
  ['<a></ab>', 'a longer end'],
  ['<ab></a>', 'a shorter end'],
  ['<a/><b/>', 'two roots'],
  ['<a/>text', 'text behind'],
  ['<a>&unknown;</a>', 'an entity'],
  ['<a>&#0;</a>', 'no character'],
  ['<a>&#xD800;</a>', 'half a pair'],
  ['<a>& b</a>', 'a bare ampersand'],
  ['<a b="<"/>', 'a mark in a value'],
  ['<a b="1" b="2"/>', 'one name twice'],
  ['<a b="1"c="2"/>', 'nothing between'],
  ['<a b=1/>', 'no quotation marks'],
  ['<a b/>', 'no value'],
  ['<a>]]></a>', 'an end of CDATA'],
  ['<a>\u0001</a>', 'a control character'],
  ['<a>\uFFFF</a>', 'a code without character'],
  ['<a><!-- -- --></a>', 'two hyphens'],
  ['<a><?xml version="1.0"?></a>', 'a declaration within'],
  ['<?xml version="1.1"?><a/>', 'another version'],
  ['<!DOCTYPE a><a/>', 'a document type'],
  ['<a><!DOCTYPE a></a>', 'a document type within'],
  ['<a><![CDATA[</a>', 'CDATA without end'],
  ['<1a/>', 'a name that begins with a digit'],
  ['<a></a', 'half an end'],
  ['</a>', 'an end alone'],
  ['<a/>&#x9;', 'a reference behind the root'],
  ['<?xml\u00a0version="1.0"?><a/>', 'space that XML does not know, in a declaration'],
  ['<a><?b\u00a0c?></a>', 'the same in an instruction'],
  ['<a>&#99999999999;</a>', 'a reference beyond all characters'],
  ['<a>&#;</a>', 'a reference to nothing'],
  [`<a${'b'.repeat(500)}/>`, 'a name that no format has'],
  [`<a>${Array.from({ length: 3000 }, (_, n) => `<b${n}/>`).join('')}</a>`, 'names without end'],
  [`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, 'too deep'],
])('%j is left to the careful reader: %s', (text) => {
  expect(scan(text)).toBeNull()
})

it('is never surer than the careful reader, whatever is changed', () => {
  const pieces = [...'<>/="\'&;!?[]- \n\t\rax', '<a>', '</a>', '<!--', '-->', '<![CDATA[', ']]>']
  const edit = fc.record({
    at: fc.nat(SAMPLE.length),
    cut: fc.nat(6),
    put: fc.constantFrom(...pieces, '\u0000', '\uFFFE', 'é', '&#x9;', '<?x ?>', 'xmlns:a="b"'),
  })
  const law = fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
    let text = SAMPLE
    for (const { at, cut, put } of edits) text = text.slice(0, at) + put + text.slice(at + cut)
    // Half a pair does not come out of a decoder.
    agrees(text.toWellFormed())
  })
  fc.assert(law, { numRuns: 3000 })
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (all) => {
      agrees(all.join(''))
      agrees(`<a>${all.join('')}</a>`)
    }),
    { numRuns: 3000 },
  )
})

it('keeps nothing of a document but names', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const held = (): number => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = held()
  for (let n = 0; n < 60; n += 1)
    expect(
      scan(
        `<a-name-as-long-as-these-${n}:a>${'x'.repeat(1_000_000)}</a-name-as-long-as-these-${n}:a>`,
      ),
    ).not.toBeNull()
  expect(held() - before).toBeLessThan(20_000_000)
})

it.each([
  ['attributes of ever new names', Array.from({ length: 200_000 }, (_, n) => `<n q${n}=""/>`)],
  ['elements of ever new names', Array.from({ length: 200_000 }, (_, n) => `<n${n}/>`)],
  ['references', Array.from({ length: 400_000 }, () => '&amp;')],
  ['one long name', [`<${'n'.repeat(2_000_000)}/>`]],
])('%s take no longer than their size', (_, parts) => {
  const text = `<a>${parts.join('')}</a>`
  const before = process.cpuUsage()
  scan(text)
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
