import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

/** The six-digit colours that a top-level block of theme.css sets. */
function tokens(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`\n${selector} {`)).split('\n}')[0] ?? ''
  return new Map(
    Array.from(block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g), ([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  )
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['canvas', 'sunken', 'raised', 'hover', 'selected']
const over = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

/** WCAG 1.4.3: text, 4.5 to 1. */
const texts = [
  ...over(['ink', 'muted', 'subtle', 'link', 'danger-text', 'attention'], surfaces),
  ...over(['ink', 'link'], ['accent-soft']),
  ...over(['ink', 'attention'], ['attention-soft']),
  ...over(['ink', 'danger-text'], ['danger-soft']),
  ...over(['on-accent'], ['accent', 'accent-hover']),
  ...over(['on-danger'], ['danger', 'danger-hover']),
  // A tooltip is the page turned round.
  ['canvas', 'ink'] as const,
]

/** WCAG 1.4.11: borders of controls, states and the focus, 3 to 1. */
const shapes = [
  ...over(['control', 'ring', 'danger-line'], ['canvas', 'sunken', 'raised']),
  ...over(['ring'], ['hover', 'selected']),
  ...over(['accent'], ['canvas', 'raised', 'sunken']),
  ...over(['on-accent'], ['control']),
]

describe.each([':root', '.dark'])('contrast in %s', (theme) => {
  const colours = tokens(theme)
  const between = (one: string, other: string) => {
    const [first, second] = [colours.get(one), colours.get(other)]
    if (first === undefined || second === undefined) throw new Error(`no ${one} or ${other}`)
    return contrast(first, second)
  }

  it.each(texts)('%s is read on %s', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes)('%s is seen on %s', (shape, ground) => {
    expect(between(shape, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('themes', () => {
  it('set the same tokens', () => {
    expect([...tokens('.dark').keys()]).toEqual([...tokens(':root').keys()])
  })
})
