import { expect, test } from 'vitest'
import { tellingWords } from './distinctive-words.ts'

test.each([
  ['skolas tīrīšana un uzkopšana', 'skolas tīrīšana uzkopšana'],
  ['koolide ja lasteaedade koristus', 'koolide lasteaedade koristus'],
  ['IT un CT iekārtas, 3D', 'IT CT iekārtas, 3D'],
  ['"ceļu un ielu uzturēšana" ar -sāli', '"ceļu un ielu uzturēšana" -sāli'],
  ['cits un*', 'cits un*'],
  ['un', 'un'],
  ['', ''],
])('of "%s" the words are "%s"', (text, words) => {
  expect(tellingWords(text)).toBe(words)
})
