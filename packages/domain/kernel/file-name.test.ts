import { describe, expect, it } from 'vitest'
import { attachment, safeFileName } from './file-name.ts'

describe('safeFileName', () => {
  it.each([
    ['piegādātāji 2026-11-21', 'csv', 'piegādātāji 2026-11-21.csv'],
    ['../../etc/passwd', 'csv', '_.._etc_passwd.csv'],
    ['a\\b:c*d?e"f<g>h|i', 'xlsx', 'a_b_c_d_e_f_g_h_i.xlsx'],
    ['\u202egnp', 'csv', '_gnp.csv'],
    ['', 'csv', 'file.csv'],
    [' . ', 'csv', 'file.csv'],
    ['name', '', 'name.unknown'],
    ['', '', 'file.unknown'],
    ['NUL', 'csv', '_NUL.csv'],
    ['con', '', '_con.unknown'],
    ['aux.tar', 'gz', '_aux.tar.gz'],
    ['COM1 .x', 'pdf', '_COM1 .x.pdf'],
    [' lpt¹', 'pdf', '_lpt¹.pdf'],
    ['CONIN$', 'pdf', '_CONIN$.pdf'],
    ['console', 'csv', 'console.csv'],
    ['nulle', 'csv', 'nulle.csv'],
    ['com10', 'csv', 'com10.csv'],
    ['half \ud800', 'csv', 'half \ufffd.csv'],
  ])('%j with %j is %j', (base, extension, name) => {
    expect(safeFileName(base, extension)).toBe(name)
  })

  it('is no longer than file systems take', () => {
    expect(safeFileName('a'.repeat(300), 'csv')).toHaveLength(255)
    const name = safeFileName('š'.repeat(300), 'xlsx')
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
    expect(name).toMatch(/^š+\.xlsx$/)
  })
})

it('names a file in every language, and in ASCII for old browsers', () => {
  expect(attachment('Tiekėjai (2026).csv')).toBe(
    `attachment; filename="Tiekejai (2026).csv"; filename*=UTF-8''Tiek%C4%97jai%20%282026%29.csv`,
  )
})
