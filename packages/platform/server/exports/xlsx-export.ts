import { PassThrough, Readable } from 'node:stream'
import { looksLikeFormula, plainCell } from '@kogge/domain/kernel/spreadsheet-text.ts'
import { ZipFile } from 'yazl'
import { type Cell, type CellKind, type Column, numberCell, type Table } from './export-table.ts'

/** Rows of a sheet with its heading; what is more goes to the next one (Excel's limits). */
const MOST_ROWS = 1_048_576
const LONGEST_CELL = 32_767
/** How many rows a sheet holds below its heading. */
const ROWS_A_SHEET = MOST_ROWS - 1

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Indexes into `cellXfs` below. */
const STYLES = { plain: 0, heading: 1, day: 2, text: 3 } as const

const STYLESHEET = `${XML}<styleSheet xmlns="${NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string =>
  text
    .slice(0, LONGEST_CELL)
    .toWellFormed()
    // XML has no word for these two.
    .replace(/[\ufffe\uffff]/g, '')
    // `_x000D_` would be read as the character of that number.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** The letters of a column: A to Z, then AA and so on. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const textCell = (place: string, written: string, style: number): string => {
  const text = plainCell(written)
  const chosen = style === STYLES.plain && looksLikeFormula(text) ? STYLES.text : style
  const styled = chosen === STYLES.plain ? '' : ` s="${chosen}"`
  return `<c r="${place}" t="inlineStr"${styled}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000
/** Days since 30 December 1899, as spreadsheets count them from 1 March 1900 on; null before. */
const serialOf = (day: string): number | null => {
  const serial = DAY.test(day) ? (Date.parse(day) - Date.UTC(1899, 11, 30)) / DAY_MS : Number.NaN
  return serial > 60 ? serial : null
}

/** A cell with its place, as some readers go by nothing else; so an empty one is left out. */
const cellOf = (place: string, cell: Cell, { kind }: Column): string => {
  if (cell === null || cell === '') return ''
  if (kind === 'number') {
    const number = numberCell(cell)
    if (number !== null) return `<c r="${place}"><v>${number}</v></c>`
  }
  const serial = kind === 'day' ? serialOf(String(cell)) : null
  return serial === null
    ? textCell(place, String(cell), STYLES.plain)
    : `<c r="${place}" s="${STYLES.day}"><v>${serial}</v></c>`
}

/** How wide a column is, in characters: a day, a sum, a text's beginning; longer headings wrap. */
const WIDTHS: Readonly<Record<CellKind, number>> = { day: 12, number: 14, text: 30 }
const colsOf = (columns: readonly Column[]): string => {
  const cols = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  )
  return cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''
}

const SHEET_END = '</sheetData></worksheet>'
const sheetStart = (columns: readonly Column[]): string => {
  const headings = columns
    .map(({ heading }, index) => textCell(`${lettersOf(index)}1`, heading, STYLES.heading))
    .join('')
  // The heading stays in sight.
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  return `${XML}<worksheet xmlns="${NAMESPACE}">${view}${colsOf(columns)}<sheetData><row r="1">${headings}</row>`
}

/** Rows one behind the other, handed out sheet by sheet. */
const sheetsOf = ({ columns, rows }: Table, rowsASheet: number) => {
  const letters = columns.map((_, index) => lettersOf(index))
  const batches = rows[Symbol.asyncIterator]()
  let left: readonly (readonly Cell[])[] = []
  let isDone = false
  const fill = async (): Promise<void> => {
    while (left.length === 0 && !isDone) {
      const { done, value } = await batches.next()
      if (done) isDone = true
      else left = value
    }
  }
  return {
    hasMore: async () => {
      await fill()
      return left.length > 0
    },
    stop: async () => void (await batches.return?.()),
    async *sheet(): AsyncGenerator<string> {
      yield sheetStart(columns)
      for (let written = 0; written < rowsASheet; ) {
        await fill()
        if (left.length === 0) break
        const taken = left.slice(0, rowsASheet - written)
        left = left.slice(taken.length)
        const cells = (row: readonly Cell[], number: number) =>
          columns
            .map((column, index) =>
              cellOf(`${letters[index]}${number}`, row[index] ?? null, column),
            )
            .join('')
        // Below the heading, which is row 1.
        const first = written + 2
        yield taken
          .map((row, index) => `<row r="${first + index}">${cells(row, first + index)}</row>`)
          .join('')
        written += taken.length
      }
      yield SHEET_END
    },
  }
}

const sheetNames = (name: string, count: number): string[] => {
  // Excel takes 31 characters, and none of these.
  const base = name.replace(/[\\/?*[\]:']/g, '_').slice(0, 25) || 'Sheet'
  return Array.from({ length: count }, (_, index) => (index === 0 ? base : `${base} ${index + 1}`))
}

/** The parts that tell of the sheets: which there are, and of what kind each part is. */
const partsFor = (names: readonly string[]): readonly (readonly [path: string, xml: string])[] => {
  const each = (of: (name: string, number: number) => string): string =>
    names.map((name, index) => of(name, index + 1)).join('')
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${TYPES}.${type}+xml"/>`
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (inner: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`
  return [
    ['xl/styles.xml', STYLESHEET],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><sheets>${each(
        (name, number) =>
          `<sheet name="${escaped(plainCell(name))}" sheetId="${number}" r:id="r${number}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        each((_, number) => related(`r${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
          related('styles', 'styles', 'styles.xml'),
      ),
    ],
    ['_rels/.rels', relations(related('r1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${each((_, number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet'))}</Types>`,
    ],
  ]
}

/**
 * A table as an Office Open XML workbook (ECMA-376), compressed while it is made: text is text and
 * never a formula, numbers and days are such. More rows than a sheet holds go to the next. Whoever
 * stops reading stops the rows as well.
 */
export const xlsxOf = (name: string, table: Table, rowsASheet = ROWS_A_SHEET): Readable => {
  const zip = new ZipFile()
  const sheets = sheetsOf(table, rowsASheet)
  const output = zip.outputStream.pipe(new PassThrough())
  let open: Readable | undefined
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  output.once('close', () => {
    open?.destroy()
    sheets.stop().catch(() => undefined)
  })
  const finish = (count: number) => {
    for (const [path, xml] of partsFor(sheetNames(name, count)))
      zip.addBuffer(Buffer.from(xml), path)
    zip.end()
  }
  const addSheet = (number: number) => {
    const sheet = Readable.from(sheets.sheet(), { objectMode: false })
    open = sheet
    sheet.once('error', fail)
    sheet.once('end', () => {
      sheets.hasMore().then((more) => (more ? addSheet(number + 1) : finish(number)), fail)
    })
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`)
  }
  addSheet(1)
  return output
}
