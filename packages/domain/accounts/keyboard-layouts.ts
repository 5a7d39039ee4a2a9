/**
 * The signs of keyboards, key by key: four rows without the shift key, and the same with it. A space stands for a key
 * whose sign no password is made of. Rows begin at the keys 1, Q, A and Z of an American keyboard.
 */
interface Layout {
  readonly plain: readonly string[]
  readonly shifted: readonly string[]
}

const AMERICAN: Layout = {
  plain: ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  shifted: ['!@#$%^&*()_+', 'QWERTYUIOP{}', 'ASDFGHJKL:"', 'ZXCVBNM<>?'],
}
const RUSSIAN: Layout = {
  plain: ['1234567890-=', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю.'],
  shifted: ['!"№;%:?*()_+', 'ЙЦУКЕНГШЩЗХЪ', 'ФЫВАПРОЛДЖЭ', 'ЯЧСМИТЬБЮ,'],
}
const ESTONIAN: Layout = {
  plain: ['1234567890+ ', 'qwertyuiopüõ', 'asdfghjklöä', 'zxcvbnm,.-'],
  shifted: ['!"#¤%&/()=? ', 'QWERTYUIOPÜÕ', 'ASDFGHJKLÖÄ', 'ZXCVBNM;:_'],
}
/** Its letters with marks lie on the keys of digits. */
const LITHUANIAN: Layout = {
  plain: ['ąčęėįšųū90-ž', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  shifted: ['ĄČĘĖĮŠŲŪ()_Ž', 'QWERTYUIOP{}', 'ASDFGHJKL:"', 'ZXCVBNM<>?'],
}
/** The ergonomic one: the common Latvian layout has the letters of the American. */
const LATVIAN: Layout = {
  plain: ['1234567890-f', 'ūgjrmvnzēčžh', 'šusildatec ', 'ņbīkpoā,.ļ'],
  shifted: ['!@#$%^&*()_F', 'ŪGJRMVNZĒČŽH', 'ŠUSILDATEC ', 'ŅBĪKPOĀ;:Ļ'],
}

const OTHERS = [RUSSIAN, ESTONIAN, LITHUANIAN, LATVIAN]

/** The place of a key: its row from the top, and its place in it. */
interface Key {
  readonly row: number
  readonly column: number
}

const keysOf = ({ plain, shifted }: Layout): ReadonlyMap<string, Key> =>
  new Map(
    [...shifted, ...plain].flatMap((signs, at) =>
      [...signs].map((sign, column): [string, Key] => [sign, { row: at % plain.length, column }]),
    ),
  )

const AMERICAN_KEYS = keysOf(AMERICAN)

/** Reads the keys that were struck for signs of one layout as those of another. */
const between = (from: Layout, to: Layout): ReadonlyMap<string, string> =>
  new Map(
    (['shifted', 'plain'] as const).flatMap((half) =>
      from[half].flatMap((signs, row) =>
        [...signs].flatMap((sign, column): [string, string][] => {
          const other = to[half][row]?.[column]
          return sign === ' ' || other === undefined || other === ' ' ? [] : [[sign, other]]
        }),
      ),
    ),
  )

const TO_AMERICAN = OTHERS.map((layout) => between(layout, AMERICAN))
const FROM_AMERICAN = [RUSSIAN, ESTONIAN, LITHUANIAN].map((layout) => between(AMERICAN, layout))

const through = (text: string, signs: ReadonlyMap<string, string>): string =>
  [...text].map((sign) => signs.get(sign) ?? sign).join('')

const readBy = (text: string, maps: readonly ReadonlyMap<string, string>[]): readonly string[] =>
  [...new Set(maps.map((signs) => through(text, signs)))].filter((read) => read !== text)

/**
 * A text that was typed as if the keyboard had been American, where it was Russian, Estonian, Lithuanian or
 * (ergonomic) Latvian: walks on these keyboards are walks on that one.
 */
export const asAmericanKeys = (text: string): readonly string[] => readBy(text, TO_AMERICAN)

/** The same the other way: words of these languages, typed by somebody whose keyboard was American. */
export const asOtherKeys = (text: string): readonly string[] => readBy(text, FROM_AMERICAN)

/** Keys of one column, from the digits down or from the letters alone. */
const [LONG, SHORT] = [4, 3]
const ROWS = ['0123', '3210', '123', '321']

/**
 * The first column of keys that are a column, from the top or from the bottom, straight (1QAZ) or slanted the other
 * way (ZSE4); null for keys that are none.
 */
const columnOf = (keys: readonly (Key | undefined)[]): number | null => {
  const [first, second] = keys
  if (!first || !second || !ROWS.includes(keys.map((key) => key?.row).join(''))) return null
  const step = second.column - first.column
  // Rows lie further to the right the lower they are: upwards a key has neighbours above it and right of that.
  if (step !== 0 && step !== (second.row < first.row ? 1 : -1)) return null
  const isStraight = keys.every((key, at) => key?.column === first.column + at * step)
  return isStraight ? first.column : null
}

/** Columns of keys in a text, of which what is left is given. */
export interface WithoutColumns {
  readonly rest: string
  /** The first column of each, in their order. */
  readonly columns: readonly number[]
}

/** A text without the columns of keys that are in it, as on an American keyboard, with the shift key or without. */
export const withoutColumns = (text: string): WithoutColumns => {
  const signs = [...text]
  const keys = signs.map((sign) => AMERICAN_KEYS.get(sign))
  const columns: number[] = []
  let rest = ''
  for (let at = 0; at < signs.length; ) {
    const length = [LONG, SHORT].find(
      (keysOfOne) => columnOf(keys.slice(at, at + keysOfOne)) !== null,
    )
    if (length === undefined) rest += signs[at]
    else columns.push(keys[at]?.column ?? 0)
    at += length ?? 1
  }
  return { rest, columns }
}
