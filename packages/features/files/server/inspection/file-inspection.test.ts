import { deflateRawSync, deflateSync } from 'node:zlib'
import type { FileFinding } from '@kogge/domain/files/file-findings.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inspect } from './file-inspection.ts'
import { createInspector } from './inspection-thread.ts'

const PDF = 'application/pdf'
const pdf = (body: string): Buffer => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`, 'latin1')

interface Given {
  readonly name: string
  /** The name where its bytes lie, where that is another. */
  readonly localName?: string
  /** Its extra fields in the directory. */
  readonly extra?: Buffer
  readonly bytes?: Buffer
  readonly isEncrypted?: boolean
  readonly isStored?: boolean
}

/** An archive with a directory, its entries deflated unless told. */
const zip = (...entries: readonly Given[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const {
    bytes = Buffer.from('x'),
    isEncrypted = false,
    isStored = false,
    ...given
  } of entries) {
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const name = Buffer.from(given.name)
    const extra = given.extra ?? Buffer.alloc(0)
    const written = Buffer.from(given.localName ?? given.name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(isStored ? 0 : 8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt16LE(written.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(isEncrypted ? 1 : 0, 8)
    entry.writeUInt16LE(isStored ? 0 : 8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(offset, 42)
    parts.push(head, written, packed)
    directory.push(entry, name, extra)
    offset += 30 + written.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

/** An archive that announces a comment behind it. */
const withComment = (archive: Buffer, length: number): Buffer => {
  archive.writeUInt16LE(length, archive.length - 2)
  return archive
}

/** An archive whose directory counts one entry fewer than it has. */
const withoutLast = (archive: Buffer): Buffer => {
  archive.writeUInt16LE(archive.readUInt16LE(archive.length - 12) - 1, archive.length - 12)
  return archive
}

const objects = (plain: string): string =>
  `5 0 obj\n<< /Type /ObjStm /N 1 /Filter /FlateDecode >>\nstream\n${deflateSync(Buffer.from(plain)).toString('latin1')}\nendstream\nendobj`

const SCRIPT = '<< /S /JavaScript >>'

const CASES: readonly (readonly [string, Buffer, readonly FileFinding[]])[] = [
  ['a plain document', pdf('1 0 obj\n<< /Type /Catalog >>\nendobj'), []],
  ['a script', pdf('1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'), ['script']],
  ['a script in a name with escapes', pdf('<< /S /J#61v#61Script >>'), ['script']],
  ['a script in packed objects', pdf(objects('<< /S /JavaScript >>')), ['script']],
  ['a form that may have some', pdf('<< /AcroForm << /XFA 4 0 R >> >>'), ['script']],
  ['a program that is started', pdf('<< /S /Launch /F (cmd.exe) >>'), ['launch']],
  ['what is done at opening', pdf('<< /OpenAction << /S /URI /URI (x) >> >>'), ['automatic']],
  ['the same elsewhere', pdf('<< /OpenAction 7 0 R >>\n7 0 obj\n<< /S /Named >>'), ['automatic']],
  ['a place that is gone to at opening', pdf('<< /OpenAction [3 0 R /FitH 800] >>'), []],
  ['the same as an action', pdf('<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>'), []],
  ['the same elsewhere', pdf('<< /OpenAction 7 0 R >>\n7 0 obj\n<< /S /GoTo /D [1] >>'), []],
  ['files in it', pdf('<< /Names << /EmbeddedFiles 9 0 R >> >>'), ['embedded']],
  ['a password', pdf('trailer << /Encrypt 3 0 R >>'), ['encrypted']],
  [
    'what looks like it in a picture',
    pdf('<< /Filter /DCTDecode >>\nstream\n/JS /AA\nendstream'),
    [],
  ],
  [
    'what may be an object in a stream',
    pdf('<< /Length 99 >>\nstream\n7 0 obj << /S /Java#53cript >> endobj\nendstream'),
    ['unexamined'],
  ],
  ['a script behind a comment', pdf(`% stream\n<< /S /JavaScript >>\n% endstream`), ['unexamined']],
  [
    'a script between strings',
    pdf('<< /X (stream) /S /JavaScript /Y (endstream) >>'),
    ['unexamined'],
  ],
  [
    'packed objects by another name',
    pdf(objects(SCRIPT).replace('ObjStm', 'Obj#53tm')),
    ['script'],
  ],
  [
    'packed objects behind a long dictionary',
    pdf(objects(SCRIPT).replace('/N 1', `/N 1 /X (${'x'.repeat(5000)})`)),
    ['script'],
  ],
  [
    'packed objects with a predictor',
    pdf(objects(SCRIPT).replace('/N 1', '/N 1 /DecodeParms << /Predictor 12 >>')),
    ['unexamined'],
  ],
  ['packed objects that are damaged', pdf(objects('x').replace('x', '\u0001')), ['unexamined']],
  [
    'an archive of documents',
    zip({ name: 'Tāme.xlsx', bytes: zip({ name: 'xl/workbook.xml' }) }),
    [],
  ],
  ['a program in an archive', zip({ name: 'docs/Piedāvājums.pdf.EXE' }), ['program']],
  ['one with dots at the end', zip({ name: 'start.bat. .' }), ['program']],
  ['one beside parts of a document', zip({ name: 'word/setup.msi' }), ['program']],
  ['a shortcut', zip({ name: 'open me.lnk' }), ['program']],
  ['a document with macros in an archive', zip({ name: 'form.docm' }), ['macros']],
  [
    'macros in a document in an archive',
    zip({ name: 'form.docx', bytes: zip({ name: 'word/vbaProject.bin' }) }),
    ['macros'],
  ],
  [
    'macros of before in an archive',
    zip({
      name: 'prices.xls',
      bytes: Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.from('_VBA_PROJECT', 'utf16le'),
      ]),
    }),
    ['macros'],
  ],
  [
    'Basic',
    zip({ name: 'mimetype', isStored: true }, { name: 'Basic/Standard/Module1.xml' }),
    ['macros'],
  ],
  ['macros of before Basic', zip({ name: 'xl/macrosheets/sheet1.xml' }), ['macros']],
  ['an object', zip({ name: 'word/embeddings/oleObject1.bin' }), ['embedded']],
  [
    'a template from elsewhere',
    zip({
      name: 'word/_rels/settings.xml.rels',
      bytes: Buffer.from('<Relationship Type=".../attachedTemplate" TargetMode="External"/>'),
    }),
    ['remote'],
  ],
  [
    'a script in a signed document',
    zip({ name: 'tender.pdf', bytes: pdf('<< /JS (x) >>'), isStored: true }),
    ['script'],
  ],
  [
    'a page with a script',
    zip({ name: 'a.html', bytes: Buffer.from('<SCRIPT>x</SCRIPT>') }),
    ['script'],
  ],
  ['a password on an archive', zip({ name: 'a.pdf', isEncrypted: true }), ['encrypted']],
  [
    'an archive in an archive in an archive',
    zip({ name: 'a.zip', bytes: zip({ name: 'b.zip', bytes: zip({ name: 'c.zip' }) }) }),
    ['unexamined'],
  ],
  ['an archive without a directory', zip({ name: 'a' }).subarray(0, -22), ['unexamined']],
  ['a program under another name', zip({ name: 'plans', bytes: Buffer.from('MZx') }), ['program']],
  [
    'an archive under another name',
    zip({ name: 'plans', bytes: zip({ name: 'a.exe' }) }),
    ['program'],
  ],
  ['an archive of another kind', zip({ name: 'docs.tar.gz' }), ['unexamined']],
  [
    'a drawing and a text',
    zip({ name: 'plan.dwg' }, { name: 'LASIMANI', bytes: Buffer.from('ā\n') }),
    [],
  ],
  [
    'bytes that nothing is known of',
    zip({ name: 'a.xyz', bytes: Buffer.of(1, 2) }),
    ['unexamined'],
  ],
  [
    'another name where an entry lies',
    zip({ name: 'a.txt', localName: 'a.exe' }),
    ['program', 'unexamined'],
  ],
  [
    'another name in an extra field',
    zip({
      name: 'a.txt',
      extra: Buffer.from('7570090001000000006e2e6a73'.replace('6e2e', '2e6e'), 'hex'),
    }),
    ['unexamined'],
  ],
  [
    'an end within its comment',
    Buffer.concat([withComment(zip({ name: 'a.exe' }), 22), zip()]),
    ['unexamined'],
  ],
  [
    'an entry that its directory leaves out',
    withoutLast(zip({ name: 'a' }, { name: 'b.exe' })),
    ['unexamined'],
  ],
  [
    'macros under another name',
    zip({
      name: '[Content_Types].xml',
      bytes: Buffer.from('vnd.ms-word.document.macroEnabled.main+xml'),
    }),
    ['macros'],
  ],
  [
    'a template from elsewhere, written otherwise',
    zip({
      name: 'word/_rels/Settings2.xml.rels',
      bytes: Buffer.from(
        '\ufeff<Relationship Type=".../attached&#84;emplate" TargetMode="External"/>',
        'utf16le',
      ),
    }),
    ['remote'],
  ],
  [
    'a link',
    zip({
      name: 'word/_rels/document.xml.rels',
      bytes: Buffer.from('<Relationship Type=".../hyperlink" TargetMode="External"/>'),
    }),
    [],
  ],
  ['a bomb', zip({ name: 'a.pdf', bytes: Buffer.alloc(40 * 1024 * 1024) }), ['unexamined']],
  ['rich text with an object', Buffer.from('{\\rtf1{\\object\\objdata 01}}'), ['embedded']],
  [
    'rich text with a template behind a break',
    Buffer.from('{\\rtf1{\\*\r\n\\template http://x}}'),
    ['remote'],
  ],
  ['rich text with a field', Buffer.from('{\\rtf1{\\*\\fldinst DDEAUTO c:\\x}}'), ['remote']],
  ['rich text with a template', Buffer.from('{\\rtf1{\\*\\template http://x}}'), ['remote']],
]

describe('a file', () => {
  test.each(CASES)('with %s', (_what, bytes, found) => {
    const isPdf = bytes.subarray(0, 4).toString() === '%PDF'
    expect(inspect(isPdf ? PDF : 'application/zip', bytes)).toEqual(found)
  })

  test('of text is looked into for what a browser would do with it', () => {
    const text = (content: string) => inspect('text/plain', Buffer.from(content))
    expect(text('daudzums;cena\n1;2')).toEqual([])
    expect(text('<?xml version="1.0"?><a xmlns:h="x"><h:script>1</h:script></a>')).toEqual([
      'script',
    ])
    for (const active of [
      '<h:input autofocus="" onfocus="alert(1)"/>',
      "<s:animate onbegin = 'alert(1)'/>",
      '<!DOCTYPE a [<!ENTITY s "&#60;script&#62;">]><a>&s;</a>',
    ])
      expect(text(active), active).toEqual(['script'])
    expect(text('<a>cena on line = 1</a>')).toEqual([])
    expect(inspect('text/plain', Buffer.from('\ufeff<script>', 'utf16le'))).toEqual(['script'])
    expect(inspect('text/plain', Buffer.from('\ufeff<script>', 'utf16le').swap16())).toEqual([
      'script',
    ])
  })

  test('of 7z says what its directory says, where that can be read', () => {
    const seven = (directory: Buffer) => {
      const head = Buffer.alloc(32)
      Buffer.from('377abcaf271c', 'hex').copy(head)
      head.writeBigUInt64LE(BigInt(directory.length), 20)
      return inspect('application/x-7z-compressed', Buffer.concat([head, directory]))
    }
    const names = Buffer.from('a.txt\0run.exe\0', 'utf16le')
    expect(seven(Buffer.concat([Buffer.of(1), names]))).toEqual(['program'])
    expect(seven(Buffer.concat([Buffer.of(1, 0), names]))).toEqual(['program'])
    expect(seven(Buffer.of(0x17, 6))).toEqual(['unexamined'])
    expect(seven(Buffer.from('1706f10701', 'hex'))).toEqual(['encrypted', 'unexamined'])
    expect(inspect('', Buffer.from('377abcaf271c', 'hex'))).toEqual(['unexamined'])
  })

  test('never throws and never stays longer than it is long, whatever is in it', () => {
    const beginnings = [
      '%PDF-1.7\n',
      'PK\u0003\u0004',
      '7z\u00bc\u00af\u0027\u001c',
      '{\\rtf',
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
      '',
    ]
    const words = [
      'stream\n',
      'endstream',
      '/OpenAction 1 0 R ',
      '/ObjStm',
      '/#',
      '\n1 0 obj',
      'PK\u0005\u0006',
      'PK\u0001\u0002',
      '\u0000',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary' }))),
        (beginning, parts) => {
          const bytes = Buffer.from(beginning + parts.join(''), 'latin1')
          for (const type of [PDF, 'text/plain'])
            expect(Array.isArray(inspect(type, bytes))).toBe(true)
        },
      ),
    )
    fc.assert(
      fc.property(fc.nat(), fc.nat(255), (at, value) => {
        const bytes = zip(
          { name: 'a.docx', bytes: zip({ name: 'b' }) },
          { name: 'c.pdf', bytes: pdf(objects('/JS')) },
        )
        bytes[at % bytes.length] = value
        expect(Array.isArray(inspect('application/zip', bytes))).toBe(true)
      }),
    )
  })

  test('takes time that grows with its length, for words that are looked for again and again', () => {
    const timeOf = (bytes: Buffer): number => {
      const times = [0, 1, 2].map(() => {
        const began = process.threadCpuUsage()
        inspect(PDF, bytes)
        const { user, system } = process.threadCpuUsage(began)
        return user + system
      })
      return Math.max(2000, Math.min(...times))
    }
    for (const word of ['stream ', '/OpenAction 1 0 R ', '/ObjStm stream ', '#', '/', '<<']) {
      const [short, long] = [50_000, 200_000].map((length) =>
        timeOf(pdf(word.repeat(Math.ceil(length / word.length)))),
      )
      expect((long ?? 0) / (short ?? 1), word).toBeLessThan(8)
    }
  })
})

describe('the threads that look into files', () => {
  const bytes = () => Promise.resolve(new Uint8Array(pdf('<< /JS (x) >>')))
  /** What takes a thread many milliseconds. */
  const long = () => Promise.resolve(new Uint8Array(pdf('<< /X (x) >>\n'.repeat(200_000))))
  let next = 0
  const file = (caller: string) => {
    next += 1
    return { mediaType: PDF, caller, key: `${next}` }
  }
  const gated = () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    return { read: () => held.then(bytes), release: () => release() }
  }

  test('answer one after the other, and go on after one that was too long for them', async () => {
    const quick = createInspector()
    expect(await Promise.all([1, 2, 3].map(() => quick.inspect(file('anna'), bytes)))).toEqual([
      ['script'],
      ['script'],
      ['script'],
    ])
    const hasty = createInspector({ mostMs: 0 })
    expect(await hasty.inspect(file('anna'), long)).toEqual(['unexamined'])
    expect(await hasty.inspect(file('anna'), long)).toEqual(['unexamined'])
  })

  test('keep nobody waiting: whose turn does not come in time is told so', async () => {
    const inspector = createInspector({ mostWaitMs: 20 })
    const { read, release } = gated()
    const first = inspector.inspect(file('anna'), read)
    expect(await inspector.inspect(file('anna'), bytes)).toEqual(['unexamined'])
    release()
    expect(await first).toEqual(['script'])
  })

  test('look into the file of another while one who sends many waits for themselves', async () => {
    const inspector = createInspector()
    const { read, release } = gated()
    const greedy = [1, 2, 3].map(() => inspector.inspect(file('anna'), read))
    expect(await inspector.inspect(file('juris'), bytes)).toEqual(['script'])
    release()
    expect(await Promise.all(greedy)).toEqual([['script'], ['script'], ['script']])
  })

  test('look into an upload once, however often it is finished, also one that was too long', async () => {
    let reads = 0
    for (const [inspector, read, found] of [
      [createInspector(), bytes, 'script'],
      [createInspector({ mostMs: 0 }), long, 'unexamined'],
    ] as const) {
      const one = file('anna')
      const counted = () => {
        reads += 1
        return read()
      }
      const all = await Promise.all([1, 2, 3].map(() => inspector.inspect(one, counted)))
      expect(all).toEqual([[found], [found], [found]])
    }
    expect(reads).toBe(2)
  })
})
