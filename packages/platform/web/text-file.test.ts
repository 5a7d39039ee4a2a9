import { expect, it } from 'vitest'
import { textOfBytes } from './text-file.ts'

const TEXT = 'Reģ. nr.;Piezīme\n40003245752;Ķekava, šķūnis, Õ, Š, ž, ė'
const utf8 = new TextEncoder()

const utf16 = (isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 + TEXT.length * 2))
  for (const [place, sign] of [...`\ufeff${TEXT}`].entries())
    view.setUint16(place * 2, sign.charCodeAt(0), isLittle)
  return new Uint8Array(view.buffer)
}

it.each([
  ['UTF-8', utf8.encode(TEXT)],
  ['UTF-8 with its mark', utf8.encode(`\ufeff${TEXT}`)],
  ['UTF-16 as Excel writes it', utf16(true)],
  ['UTF-16 the other way round', utf16(false)],
])('reads %s', (_, bytes) => {
  expect(textOfBytes(bytes)).toBe(TEXT)
})

it('reads what Windows wrote in the Baltic states', () => {
  // Šķēde;ž
  const bytes = new Uint8Array([0xd0, 0xed, 0xe7, 0x64, 0x65, 0x3b, 0xfe])
  expect(textOfBytes(bytes)).toBe('Šķēde;ž')
})

it('reads no workbook and no picture', () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0])
  expect(textOfBytes(zip)).toBeNull()
})
